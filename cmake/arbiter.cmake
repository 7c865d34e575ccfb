# How every Arbiter target is built: warnings, sanitizers, include paths, several sources at a time.
function(arbiter_settings target)
  if(ARBITER_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
  if(ARBITER_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  # Tests and fuzzers share their libraries: whatever a fuzzer uses tells it which way it went.
  if(ARBITER_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined)
  endif()
endfunction()

# arbiter_library(name SOURCES a.cpp ... USES other ...)
function(arbiter_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/include ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(${name} PUBLIC ${ARG_USES})
  arbiter_settings(${name})
endfunction()

# arbiter_grammar(target name files...): compiles grammar files, read as one, into the target, which then can
# #include "<name>_grammar.h" and call arbiter::text::<name>_grammar().
function(arbiter_grammar target name)
  set(files)
  foreach(file ${ARGN})
    get_filename_component(file ${file} ABSOLUTE)
    list(APPEND files ${file})
  endforeach()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/grammar)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${folder}/${name}_grammar.cpp ${folder}/${name}_grammar.h
    COMMAND grammar_compiler ${name} ${folder} ${files}
    DEPENDS grammar_compiler ${files}
    COMMENT "Compiling the ${name} grammar"
    VERBATIM)
  target_sources(${target} PRIVATE ${folder}/${name}_grammar.cpp ${folder}/${name}_grammar.h)
  target_include_directories(${target} PUBLIC ${folder})
  target_link_libraries(${target} PUBLIC arbiter_text)
endfunction()
