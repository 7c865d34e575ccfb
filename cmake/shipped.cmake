# Writes the files cards/<game>/*.json and decks/<game>/*.deck as string literals: the library finds its own cards wherever
# it is installed.
# arbiter_shipped(target root output)
function(arbiter_shipped target root output)
  file(GLOB cards CONFIGURE_DEPENDS ${root}/cards/*/*.json)
  file(GLOB decks CONFIGURE_DEPENDS ${root}/decks/*/*.deck)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D "ROOT=${root}" -D "OUTPUT=${output}" -P ${root}/cmake/write_shipped.cmake
    DEPENDS ${cards} ${decks} ${root}/cmake/write_shipped.cmake
    COMMENT "Taking in the cards and decks that ship"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()
