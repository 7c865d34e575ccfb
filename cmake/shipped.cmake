# Writes the files cards/<game>/*.json and decks/<game>/*.deck as string literals: the library finds its own cards wherever
# it is installed.
# arbiter_shipped(target root output)
function(arbiter_shipped target root output)
  file(GLOB cards ${root}/cards/*/*.json)
  file(GLOB decks ${root}/decks/*/*.deck)
  # A folder changes when a file comes or goes. With file(GLOB CONFIGURE_DEPENDS) ninja could not tell by a dry run
  # whether anything is to be built.
  file(GLOB folders LIST_DIRECTORIES true ${root}/cards ${root}/decks ${root}/cards/* ${root}/decks/*)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folders})
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D "ROOT=${root}" -D "OUTPUT=${output}" -P ${root}/cmake/write_shipped.cmake
    DEPENDS ${cards} ${decks} ${root}/cmake/write_shipped.cmake
    COMMENT "Taking in the cards and decks that ship"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
