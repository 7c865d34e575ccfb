# Builds another project of which this one is a folder, with a shared object that the library is linked into.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
# Always the same folder inside the project, so that ccache knows the paths; made anew each time.
file(REMOVE_RECURSE ${FOLDER})
set(folder ${FOLDER})
file(COPY ${SOURCE}/examples/client DESTINATION ${folder})
run(${CMAKE_COMMAND} -S ${folder}/client -B ${folder}/build -D ARBITER_SOURCE=${SOURCE} -D CMAKE_CXX_COMPILER=${COMPILER}
  -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0 -D ARBITER_UNITY=ON)
run(${CMAKE_COMMAND} --build ${folder}/build --target client with_shared_object)
run(${folder}/build/client)
run(${folder}/build/with_shared_object)
file(REMOVE_RECURSE ${folder})
