# The library as others link it: one archive, one target, the headers of include/arbiter and none of src.
#   in the same build: add_subdirectory(arbiter), target_link_libraries(client PRIVATE arbiter::arbiter)
#   installed:         find_package(Arbiter), the same
set(parts arbiter_base arbiter_engine arbiter_text arbiter_lower arbiter_cards arbiter_ucg arbiter_ua arbiter_dbs arbiter_games arbiter_replay
    arbiter_search arbiter_sim)
set(objects)
foreach(part ${parts})
  list(APPEND objects $<TARGET_OBJECTS:${part}>)
endforeach()
find_package(Threads REQUIRED)
add_library(arbiter STATIC ${objects})
add_library(arbiter::arbiter ALIAS arbiter)
set_target_properties(arbiter PROPERTIES LINKER_LANGUAGE CXX)
target_compile_features(arbiter INTERFACE cxx_std_20)
target_include_directories(arbiter INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
# By name, not by where it lies on this machine: replays are compressed by it.
target_link_libraries(arbiter INTERFACE zstd Threads::Threads)
if(ARBITER_SANITIZE)
  target_link_options(arbiter INTERFACE -fsanitize=address,undefined)
endif()

if(ARBITER_INSTALL)
  include(GNUInstallDirs)
  include(CMakePackageConfigHelpers)
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Arbiter)
  install(TARGETS arbiter EXPORT ArbiterTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/arbiter DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library
          FILES_MATCHING PATTERN "*.h")
  install(EXPORT ArbiterTargets NAMESPACE arbiter:: DESTINATION ${package} COMPONENT library)
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/ArbiterConfig.cmake
    "include(CMakeFindDependencyMacro)\nfind_dependency(Threads)\ninclude(\${CMAKE_CURRENT_LIST_DIR}/ArbiterTargets.cmake)\n")
  write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/ArbiterConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ArbiterConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/ArbiterConfigVersion.cmake
          DESTINATION ${package} COMPONENT library)
endif()
