// Single words of card text: kinds, colours, stats, players, zones, bounds and quantities.
#include "games/ua/lowering.h"
#include "lower/word_bits.h"

namespace arbiter::ua {

int color_number(Lowering& low, const Term& color) {
    constexpr text::Head kNames[] = {head::Red, head::Blue, head::Green, head::Yellow, head::Purple};
    return lower::place_in(low, color, kNames, "as a colour");
}

i32 color_bits(Lowering& low, const std::vector<Term>& colors) {
    i32 bits = 0;
    for (const Term& color : colors) bits |= 1 << color_number(low, color);
    return bits;
}

bool is_resting_word(Lowering& low, const Term& word) {
    if (word.is(word::resting)) return true;
    if (!word.is(word::active)) low.unknown(word, "as a state");
    return false;
}

std::vector<u16> names_in(Lowering& low, const std::vector<Term>& names) {
    std::vector<u16> out;
    for (const Term& name : names) out.push_back(low.symbols.intern(name.quoted()));
    return out;
}

i32 tag_word(const Term& word) {
    constexpr lower::WordBit kTags[] = {{word::tag_when_played, kHasWhenPlayed},
                                        {word::tag_when_attacking, kHasWhenAttacking},
                                        {word::tag_when_blocking, kHasWhenBlocking},
                                        {word::tag_when_sidelined, kHasWhenSidelined},
                                        {word::tag_activate_main, kHasActivateMain},
                                        {word::tag_during_your_turn, kHasDuringYourTurn},
                                        {word::tag_during_opponents_turn, kHasDuringOpponentsTurn}};
    return lower::bit_of(word, kTags);
}

i32 tag_bit(Lowering& low, const Term& kind) {
    if (!kind.is(head::Kind)) low.unknown(kind);
    return tag_word(kind[field::k]);
}

i32 keyword_bit(Lowering& low, const Term& word) {
    constexpr lower::WordBit kKeywords[] = {{word::tag_step, kStep},
                                            {word::tag_snipe, kSnipe},
                                            {word::tag_double_attack, kDoubleAttack},
                                            {word::tag_double_block, kDoubleBlock},
                                            {word::tag_nullify_impact, kNullifyImpact}};
    const i32 bit = lower::bit_of(word, kKeywords);
    if (bit == 0) low.unknown(word, "as a keyword");
    return bit;
}

bool recalls_keyword(const Term& reminder, i32 keyword) {
    constexpr lower::WordBit kRules[] = {{word::step, kStep},
                                         {word::snipe, kSnipe},
                                         {word::attack, kDoubleAttack},
                                         {word::block, kDoubleBlock},
                                         {word::nullify, kNullifyImpact}};
    return reminder.is(head::Reminder) && lower::bit_of(reminder[field::of], kRules) == keyword;
}

int phase_number(Lowering& low, const Term& phase) {
    constexpr text::Head kPhases[] = {head::StartPhase, head::MovementPhase, head::MainPhase, head::AttackPhase,
                                      head::EndPhase};
    return kStartPhase + lower::place_in(low, phase, kPhases, "as a phase");
}

int ordinal(Lowering& low, const Term& which) {
    constexpr lower::WordBit kOrdinals[] = {
        {word::first, 1}, {word::second, 2}, {word::third, 3}, {word::fourth, 4}, {word::fifth, 5}};
    const i32 number = lower::bit_of(which, kOrdinals);
    if (number == 0) low.unknown(which, "as a number");
    return number;
}

i32 attack_bit(Lowering& low, const Term& which) {
    const int number = ordinal(low, which);
    if (number > 2) low.unknown(which, "of its attacks");
    return number == 1 ? kInFirstAttack : kInSecondAttack;
}

i32 trigger_bit(const Term& word) {
    constexpr lower::WordBit kTriggers[] = {{word::tag_active, kActiveTrigger},   {word::tag_draw, kDrawTrigger},
                                            {word::tag_get, kGetTrigger},         {word::tag_raid, kRaidTrigger},
                                            {word::tag_special, kSpecialTrigger}, {word::tag_color, kColorTrigger},
                                            {word::tag_final, kFinalTrigger}};
    return lower::bit_of(word, kTriggers);
}

}  // namespace arbiter::ua
