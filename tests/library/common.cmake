# For scripts that build something outside of this tree.
# run(COMMAND...): fails with all that it said.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    string(REPLACE ";" " " command "${ARGV}")
    message(FATAL_ERROR "${command}\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

# scratch(variable): a new folder for temporary files.
function(scratch variable)
  string(RANDOM LENGTH 12 name)
  set(temporary /tmp)
  if(DEFINED ENV{TMPDIR})
    set(temporary $ENV{TMPDIR})
  endif()
  set(folder ${temporary}/arbiter-library-${name})
  file(MAKE_DIRECTORY ${folder})
  set(${variable} ${folder} PARENT_SCOPE)
endfunction()
