// One skill: when and where it works, what it costs, what it waits for, what it does.
#include <bit>

#include "games/dbs/lowering.h"
#include "lower/wording.h"

namespace arbiter::dbs {

namespace {

// What stands before the cost and the sentences.
struct Heading {
    bool is_auto = false;
    bool permanent = false;
    u16 states = 0;  // of what is activated
    bool once = false;
    int burst = 0;
    AmountId condition = kNoId;  // [Sparking], [Bond]
    i32 facts = 0;
};

void set_once(Lowering& low, bool& flag) {
    if (flag) low.decline("the same is said twice");
    flag = true;
}

void icon(Lowering& low, const Term& k, Heading& out) {
    struct Icon {
        text::Word word;
        u16 states;
        i32 facts;
    };
    constexpr Icon kIcons[] = {{word::tag_activate_main, kActivateMain, kHasActivate},
                               {word::tag_activate_battle, kActivateBattle, kHasActivate},
                               {word::tag_counter_play, kCounterPlay, kHasCounter},
                               {word::tag_counter_attack, kCounterAttack, kHasCounter},
                               {word::tag_counter_battle_card_attack, kCounterAttack, kHasCounter},
                               {word::tag_counter_counter, kCounterCounter, kHasCounter},
                               {word::tag_union_absorb, kActivateMain | kKeywordSkill | kSaysPlay, kHasUnion},
                               {word::tag_awaken, kAwakenSkill, kHasAwaken},
                               {word::tag_wish, kAwakenSkill, kHasWish}};
    out.facts |= k.is(word::tag_auto) ? i32{kHasAuto} : k.is(word::tag_permanent) ? i32{kHasPermanent} : 0;
    if (k.is(word::tag_auto)) return set_once(low, out.is_auto);
    if (k.is(word::tag_permanent)) return set_once(low, out.permanent);
    if (k.is(word::tag_once_per_turn)) return set_once(low, out.once);
    // Only an attack of a Battle Card is answered.
    if (k.is(word::tag_counter_battle_card_attack)) {
        const Filter attacker = Filter::all({Filter::bits(kState, kIsAttacking), Filter::bits(kKind, kBattle)});
        const AmountId battle = low.pool.count(low.filter(attacker, ObjectKind::Places));
        out.condition = lower::joined(low, out.condition, battle);
    }
    for (const Icon& known : kIcons) {
        if (!k.is(known.word)) continue;
        if (out.states & known.states) low.decline("the same is said twice");
        out.states |= known.states;
        out.facts |= known.facts;
        return;
    }
    low.unknown(k, "as an icon");
}

// A reminder says the same number again.
void recalls_number(Lowering& low, const Term& tag) {
    const Term again = tag[field::m];
    if (!again) return;
    if (again.number() != tag[field::n].number()) low.decline("the reminder does not say what the keyword does");
    again.means_same_as(lower::kReminder, "");
}

void tag(Lowering& low, const Term& tag, Heading& out) {
    const auto at_least = [&](const Filter& things, ObjectKind of) {
        const AmountId enough =
            low.pool.compare(low.pool.count(low.filter(things, of)), Compare::AtLeast, tag[field::n].number());
        out.condition = lower::joined(low, out.condition, enough);
    };
    if (tag.is(head::Tag)) return icon(low, tag[field::k], out);
    recalls_number(low, tag);
    if (tag.is(head::Sparking)) {
        out.facts |= kHasSparking;
        at_least(Filter::zone(1 << kDrop, Who::You), ObjectKind::Cards);
    } else if (tag.is(head::Bond)) {
        out.facts |= kHasBond;
        const Filter which = tag[field::of] ? specified(low, tag[field::of]) : Filter::bits(kKind, kBattle);
        at_least(Filter::all({Filter::zone(1 << kBattleArea, Who::You), which}), ObjectKind::Places);
    } else if (tag.is(head::Burst)) {
        if (out.burst) low.decline("the same is said twice");
        out.facts |= kHasBurst;
        out.burst = tag[field::n].number();
    } else {
        low.unknown(tag, "as an icon");
    }
}

Heading heading_of(Lowering& low, const Term& line) {
    Heading out;
    for (const Term& each : line[field::tags].items()) tag(low, each, out);
    if (out.is_auto + out.permanent + (out.states != 0) != 1) low.decline("what kind of skill it is is not said");
    return out;
}

constexpr std::pair<std::string_view, ZoneId> kAreaWords[] = {
    {"hand", kHand}, {"drop", kDrop}, {"warp", kWarp}, {"energy", kEnergyArea}};

// Does the effect itself put the card somewhere?
bool places_itself(const Lowering& low, const Term& line) {
    if (lower::says_this_comes_back(low, line)) return false;
    for (const Term& sentence : line[field::does].items()) {
        if (sentence.mentions(head::Play) && sentence.mentions(head::This)) return true;
        if (sentence.mentions_any({head::Move, head::Tuck, head::Combo}) && sentence.mentions(head::This)) return true;
    }
    return false;
}

}  // namespace

// Does the skill wait for something that happens to its own card?
static bool waits_for_this(const std::vector<Term>& does) {
    const Term first = does.empty() ? Term() : does[0][field::does];
    const Term on = first[field::on];
    return first.is(head::When) && on.mentions(head::This);
}

u16 said_bits(const Lowering& low, const Term& line) {
    constexpr std::string_view kPlayWords[] = {"play", "plays", "played", "playing"};
    constexpr std::string_view kAttackWords[] = {"attack",    "attacks",       "attacked",
                                                 "attacking", "[dual-attack]", "[triple-attack]"};
    const auto has = [](auto& words, std::string_view word) {
        return std::find(std::begin(words), std::end(words), word) != std::end(words);
    };
    u16 bits = 0;
    int depth = 0;
    const text::TokenRange range = line.tokens();
    for (int at = range.begin; at < range.end; ++at) {
        const text::Token& token = low.wording.tokens[static_cast<std::size_t>(at)];
        if (token.kind != text::Token::Kind::Word) continue;
        depth += token.text == "(" ? 1 : token.text == ")" ? -1 : 0;
        if (depth > 0) continue;
        // What is in play is there already.
        const bool in_play = at > range.begin && low.wording.tokens[static_cast<std::size_t>(at - 1)].is_word("in");
        if (has(kPlayWords, token.text) && !in_play) bits |= kSaysPlay;
        if (has(kAttackWords, token.text)) bits |= kSaysAttack;
    }
    return bits;
}

namespace {

// "If this card is in your Drop Area": where it is.
std::optional<ZoneId> where_it_is(Lowering& low, const Term& p) {
    const auto zones = static_cast<u32>(lower::where_this_is(low, p));
    if (!std::has_single_bit(zones) || !called_this(low, p[field::who])) return std::nullopt;
    return static_cast<ZoneId>(std::countr_zero(zones));
}

// Another way to activate a skill: what is paid instead of the card's energy cost, and where the card is.
struct OtherWay {
    Term pay{};
    ZoneId zone = kHand;
    AmountId condition = kNoId;
};

std::vector<AbilityId> skill_by(Lowering& around, const Term& line, AbilityOrigin owned, AmountId condition,
                                const OtherWay* way) {
    Lowering low = lower::lowering_within(around);
    low.line = line;
    low.as_another = owned == AbilityOrigin::Granted;
    low.items = line[field::items].items();
    low.keeps_rest =
        lower::refers_to_the_rest(line) || (line.mentions(head::Look) && line.mentions(head::OtherThanThis));
    const Heading head = heading_of(low, line);
    low.states = head.states;
    if (owned == AbilityOrigin::Own) low.card.attributes[kFlags] |= head.facts | kHasSkills;
    const Term cost = line[field::cost];
    Line out{line[field::does].items(), owned, condition};
    out.limits.limit = head.once ? 1 : 0;
    const bool field_card = (around.recalls & kOfFieldCard) != 0;
    const bool extra = (low.card.attributes[kKind] & kExtra) != 0 && !field_card;
    const bool counter = (head.states & kCounterSkill) != 0;
    // DBS 11-6-3: what was looked through is shuffled, also where the text does not say so.
    const bool shuffles = says_shuffle(line);
    if (!head.permanent && !shuffles) low.recalls |= kShuffledAfter;
    if (head.permanent) {
        if (cost || head.burst) low.decline("a cost of what always holds");
        // "[Permanent] When this card attacks, your opponent cannot ...": as long as it attacks.
        if (line.mentions(head::When) && !is_own_attack(out.does[0][field::does][field::on]))
            low.decline("what always holds waits for nothing");
        low.recalls |= kAlways;
        out.condition = lower::joined(low, condition, head.condition);
        if (extra) low.zones = 1 << kHand;
        if (line.mentions(head::IsUnder)) {
            low.states |= kUnderCards;
            low.card.works_beneath = true;
        }
    } else if (head.is_auto) {
        low.states |= said_bits(low, line);
        if (extra && !line.mentions(head::ActivateThisCard)) low.decline("an Extra Card that waits for something");
        // The skill waits in the hand, unless it waits for something that happens to its own card.
        if (line.mentions(head::ActivateThis) && !waits_for_this(out.does)) {
            low.zones = 1 << kHand;
            low.source_of = ObjectKind::Cards;
        }
        // "[Auto] At the beginning of your turn, if this card is in your Drop Area, ...": it waits there.
        if (const Term then = out.does[0][field::does][field::does]; then.is(head::If)) {
            const ZoneId there = where_it_is(low, then[field::p]).value_or(kHand);
            if (there == kDrop || there == kWarp || there == kEnergyArea) {
                low.zones = static_cast<u16>(1 << there);
                low.source_of = ObjectKind::Cards;
            }
        }
        // Ruling dbs-when-conditions: looked at as it is chosen; without them it is not activated, nor used up.
        out.limits.resolve_condition = head.condition;
        if (cost || head.burst) out.before = [&] { pay_on_resolution(low, cost, head.burst); };
        if (const Term first = out.does[0][field::does]; out.does[0].is(head::Sent) && first.is(head::While)) {
            // DBS 8-6-6: it waits for a state of affairs.
            Trigger situation = on_self(kSituation);
            situation.condition = lower::condition(low, first[field::p]);
            out.on.push_back(situation);
            low.heading = first[field::does];
        } else if (first.is(head::When) && first[field::on].is(head::On) &&
                   first[field::on][field::who][field::q].is_any({head::OrBeyond, head::AtLeast})) {
            // "When 1 or more cards are sent to your Warp": once for all of them.
            out.on = lower::triggers(low, first[field::on]);
            for (Trigger& one : out.on) one.on.together = 1;
            low.heading = first[field::does];
        } else if (!lower::waits(low, out.does)) {
            low.decline("what the skill waits for is not said");
        }
    } else {
        low.states |= said_bits(low, line);
        const bool from_hand = (extra || counter) && (!way || way->zone == kHand);
        if (from_hand) {
            low.states |= kFromHand;
            low.zones = 1 << kHand;
            low.source_of = ObjectKind::Cards;
            low.stands_nowhere = true;
        }
        if (const ZoneId area = from_hand ? ZoneId{kNone}
                                : way     ? way->zone
                                          : lower::area_of_this(low, line, kAreaWords);
            area != kNone) {
            low.zones = static_cast<u16>(1 << area);
            low.source_of = ObjectKind::Cards;
            if (area == kHand) low.states |= kFromHand;
        }
        out.needs = way ? lower::joined(low, head.condition, way->condition) : head.condition;
        out.pay = [&, from_hand] {
            if (head.burst) pay_burst(low, head.burst);
            if (way) {
                low.mention({ObjectKind::Cards, Filter::in(kSource), kSource, false, 0}, Act::Subject);
                clause(low, way->pay);
            } else if (from_hand) {
                low.add(book_op(low, kVerbPayCard, kSource));
            }
            pay_part(low, cost);
        };
        // DBS 8-5-2-5-1, 10-10-4.
        if (from_hand && !(counter && places_itself(low, line))) {
            out.paid = [&] { low.add(book_op(low, kVerbUseUp)); };
        } else if (from_hand) {
            // Where it was not put anywhere, it goes there all the same.
            out.after = [&] {
                const Label gone = low.code.label();
                const Filter here = Filter::all({Filter::in(kSource), Filter::zone(1 << kHand, Who::You)});
                lower::skip_unless(low, low.pool.count(low.filter(here, ObjectKind::Cards)), gone);
                low.add(book_op(low, kVerbUseUp));
                low.code.place(gone);
            };
        }
    }
    if (low.recalls & kShuffledAfter) {
        out.after = [&, then = out.after] {
            if ((low.recalls & kLookedAtDeck) || lower::leaves_looked_at(low, line)) lower::shuffle_zone(low, kDeck);
            if (low.recalls & kLookedAtLife) lower::shuffle_zone(low, kLife);
            if (then) then();
        };
    }
    const std::vector<AbilityId> ids = lower_line(low, out);
    around.decline_as(low);
    return ids;
}

bool is_activated(const Lowering& low, const Term& line) {
    if (!line.is(head::Ability)) return false;
    Lowering apart = low;
    const Heading head = heading_of(apart, line);
    return (head.states & (kCounterSkill | kActivateMain | kActivateBattle)) != 0;
}

}  // namespace

std::vector<AbilityId> skill(Lowering& around, const Term& line, AbilityOrigin owned, AmountId condition) {
    return skill_by(around, line, owned, condition, nullptr);
}

bool is_other_way(const Term& line) {
    return line.is(head::Ability) && line.mentions_any({head::PayOtherwise, head::ActivateFrom, head::CounterFree});
}

namespace {

// "When you activate this card's [Counter], you may A. If you do, you may activate it without paying its energy cost":
// A is paid instead. The first sentence without what it waits for, or nothing where it is not said so.
Term paid_instead(const std::vector<Term>& does, Term first) {
    const Term then = does.size() == 2 ? does[1][field::does] : Term();
    const bool free = then.is(head::If) && then[field::p].is(head::DidIt) && then[field::does].is(head::CounterFree);
    const Term may = first[field::does];
    const bool waits = first.is(head::When) && first[field::on].is(head::ActivatesOwnCounter) && may.is(head::May);
    if (!free || !waits || !does[1].is(head::Sent) || does[1][field::link]) return Term();
    then[field::p][field::by].head();
    may[field::by].head();
    return may[field::do_];
}

}  // namespace

void other_way(Lowering& low, const Term& line, const std::vector<Term>& parts) {
    Lowering apart = lower::lowering_within(low);
    apart.line = line;
    const Heading head = heading_of(apart, line);
    const std::vector<Term> does = line[field::does].items();
    const bool freely = line.mentions(head::CounterFree);
    if (!head.permanent || line[field::cost] || does.size() != (freely ? 2 : 1) || !does[0].is(head::Sent) ||
        does[0][field::link])
        low.unknown(line, "as another way to activate a skill");
    low.card.attributes[kFlags] |= head.facts | kHasSkills;
    OtherWay way;
    way.condition = head.condition;
    Term step = does[0][field::does];
    const bool from_elsewhere = line.mentions(head::ActivateFrom);
    if (from_elsewhere && step.is(head::If)) {
        way.zone = where_it_is(apart, step[field::p]).value_or(kHand);
        step = step[field::does];
    }
    while (step.is(head::If)) {
        way.condition = lower::joined(apart, way.condition, lower::condition(apart, step[field::p]));
        step = step[field::does];
    }
    const Term instead = freely ? paid_instead(does, step) : Term();
    const bool said = freely           ? bool(instead) && way.zone == kHand
                      : from_elsewhere ? step.is(head::ActivateFrom) && way.zone != kHand
                                       : step.is(head::PayOtherwise) && lower::names_zone(step[field::z], head::Hand);
    if (!said || (!freely && player(apart, step[field::by]) != Who::You)) low.unknown(step, "here");
    if (const Term z = step[field::z]; z && player(apart, z[field::of]) != Who::You) low.unknown(z, "here");
    way.pay = freely ? instead : step[field::pay];
    low.decline_as(apart);
    bool any = false;
    for (const Term& part : parts) {
        if (!is_activated(low, part)) continue;
        any = true;
        skill_by(low, part, AbilityOrigin::Own, kNoId, &way);
    }
    if (!any) low.decline("no skill is activated so");
}

}  // namespace arbiter::dbs
