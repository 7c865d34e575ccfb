# cmake -D ROOT=... -D OUTPUT=... -P write_shipped.cmake (see shipped.cmake)
file(GLOB folders RELATIVE ${ROOT}/cards ${ROOT}/cards/*)
set(rows "")
foreach(game ${folders})
  file(GLOB files ${ROOT}/cards/${game}/*.json)
  file(GLOB decks ${ROOT}/decks/${game}/*.deck)
  foreach(file ${files} ${decks})
    get_filename_component(name ${file} NAME)
    file(READ ${file} content)
    string(APPEND rows "    {\"${game}\", \"${name}\", R\"arbiter-file(${content})arbiter-file\"},\n")
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "// Written by the build (cmake/write_shipped.cmake).
#include \"games/shipped.h\"

namespace arbiter {

namespace {

constexpr ShippedFile kFiles[] = {
${rows}};

}  // namespace

const std::span<const ShippedFile> kShippedFiles = kFiles;

}  // namespace arbiter
")
