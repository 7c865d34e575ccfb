# How every target, library and grammar of Arbiter is built.

# For a folder on which no game's speed hangs: optimizing it across files, too, would take a third of the program's build.
macro(arbiter_no_game_speed)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION OFF)
endmacro()

# For such a folder that reads large headers, whose templates take long to optimize: under sanitizers three times as long
# as to compile.
macro(arbiter_large_headers)
  arbiter_no_game_speed()
  set(ARBITER_LARGE_HEADERS ON)
  if(ARBITER_SANITIZE)
    add_compile_options(-O0)
  else()
    add_compile_options(-O1)
  endif()
endmacro()

# How every Arbiter target is built: warnings, sanitizers, include paths, several sources at a time.
function(arbiter_settings target)
  if(ARBITER_UNITY STREQUAL ON OR (ARBITER_UNITY STREQUAL SOME AND ARBITER_LARGE_HEADERS))
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
  if(ARBITER_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(ARBITER_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined)
    # Tests and fuzzers share their libraries: whatever a fuzzer uses tells it which way it went.
    if(ARBITER_TRACE)
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
  endif()
endfunction()

# arbiter_library(name SOURCES a.cpp ... USES other ...)
function(arbiter_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PUBLIC ${ARG_USES})
  arbiter_settings(${name})
endfunction()

# arbiter_grammar(target name [SHARED files...] OWN files...): compiles grammar files, read as one, into the target, which
# then can #include "<name>_grammar.h" and call arbiter::text::<name>_grammar(), and "<name>_names.h" for the names of the
# parts of its trees, "<name>_meanings.h" for what its rules say that they mean. Without OWN: only the names, of files that several grammars share.
function(arbiter_grammar target name)
  cmake_parse_arguments(ARG "" "" "SHARED;OWN" ${ARGN})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/grammar)
  file(MAKE_DIRECTORY ${folder})
  set(outputs ${folder}/${name}_names.h)
  set(shared)
  foreach(file ${ARG_SHARED})
    get_filename_component(file ${file} ABSOLUTE)
    list(APPEND shared ${file})
  endforeach()
  set(own)
  if(ARG_OWN)
    list(APPEND outputs ${folder}/${name}_grammar.cpp ${folder}/${name}_grammar.h ${folder}/${name}_meanings.h)
    set(own --)
    foreach(file ${ARG_OWN})
      get_filename_component(file ${file} ABSOLUTE)
      list(APPEND own ${file})
    endforeach()
  endif()
  add_custom_command(
    OUTPUT ${outputs}
    COMMAND arbiter_grammar_compiler ${name} ${folder} ${shared} ${own}
    DEPENDS arbiter_grammar_compiler ${ARG_SHARED} ${ARG_OWN}
    COMMENT "Compiling the ${name} grammar"
    VERBATIM)
  target_sources(${target} PRIVATE ${outputs})
  target_include_directories(${target} PUBLIC ${folder})
  target_link_libraries(${target} PUBLIC arbiter_text)
endfunction()
