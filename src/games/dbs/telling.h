// The words in which programs of this game are described.
#pragma once

#include "engine/tell/words.h"

namespace arbiter::dbs {

const tell::Words& telling_words();

}  // namespace arbiter::dbs
