// Acts of this game: playing, combos, KO, switching, negating, turning over.
#include "games/dbs/lowering.h"
#include "lower/chosen.h"
#include "lower/own_card.h"
#include "lower/several_texts.h"
#include "lower/wording.h"

namespace arbiter::dbs {

namespace {

constexpr std::string_view kNotPaid = "what a skill plays or combos with is not paid for";
constexpr std::string_view kPlayedThere = "a card is played in its owner's Battle Area";
constexpr std::string_view kActiveAnyway = "it comes there in Active Mode";

}  // namespace

// DBS 3-1-7: "in your Battle Area", which another player's card comes to only where it is said.
u8 played_in(Lowering& low, const Term& z) {
    if (!z) return 0;
    const Term of = z[field::of];
    const bool named = of && !of.is(head::Owner);
    const bool area = z.is(head::Zone) && z[field::in].only().is(head::BattleArea);
    if (!area || (named && player(low, of) != low.acting)) low.unknown(z, "here");
    if (!named) z.means_same_as(kPlayedThere, "");
    return named ? kToPlayer : 0;
}

namespace {

// What is played from the Combo Area stands there (DBS 3-1-5); what is played from anywhere else is a card.
bool is_in_combo_area(Lowering& low, const Term& what) {
    if (what.mentions(head::ComboArea)) return true;
    if (!what.is_any({head::It, head::Them}) || !low.line.mentions(head::ComboArea)) return false;
    const Mention* it = latest_antecedent(low, std::nullopt);
    return it && it->what.of == ObjectKind::Places;
}

void play(Lowering& low, const Term& step) {
    Term what = step[field::what], z = step[field::z];
    // "Play that card in your Battle Area": where it is played, not where it is.
    if (what.is(head::RefAt) && !z && what[field::at].is(head::In) &&
        lower::names_zone(what[field::at][field::z], head::BattleArea)) {
        z = what[field::at][field::z];
        if (!played_in(low, z)) what.adds_nothing_around(field::who, kPlayedThere);
        what = what[field::who];
    }
    low.recalls |= kPlays;
    const bool in_combo = is_in_combo_area(low, what);
    const Selected cards = take(low, what, in_combo ? ObjectKind::Places : ObjectKind::Cards);
    // Ruling dbs-goes-home: it stays on its master's side.
    if (in_combo && z[field::of].is(head::Owner)) low.unknown(z, "here");
    u8 mode = played_in(low, z) | (low.recalls & kPlaysResting ? kInRestMode : 0) |
              (low.recalls & kPlaysThere ? kToPlayer : 0);
    low.recalls &= ~u32{kPlays | kPlaysResting | kPlaysThere};
    const std::optional<Who> whose = low.owner_of(cards.reg);
    if (whose && *whose != low.acting) low.decline("a card of another player is played");
    if (const Term free = step[field::free]) {
        if (!free.is(word::yes)) low.unknown(free);
        free.means_same_as(kNotPaid, "");
    }
    if (const Term m = step[field::m]) {
        if (is_rest(low, m))
            mode |= kInRestMode;
        else
            m.means_same_as(kActiveAnyway, "");
    }
    // "Play it with its skills negated for the duration of the turn": as it arrives already.
    if (step.is(head::PlayNegated) && !low.lasting) low.unknown(step, "without saying how long");
    if (step.is(head::PlayNegated)) give(low, cards.reg, {{kSkillsNegated, kNoId, 0}});
    Op op = book_op(low, kVerbPlay, cards.reg, mode);
    op.argument = low.states & kCounterSkill ? kByCounterSkill : kByOtherSkill;
    op.dst = low.new_register();
    low.add(op);
    low.owned(op.dst, low.acting);
    lower::note_placed_on_field(low, cards, op.dst, kPlayWord);
}

// On top of what stands there (DBS 9-4); "evolve this card into it" is that, too (10-5-4).
void put_on_top(Lowering& low, const Term& step, PlayedBy by) {
    const Selected card = take(low, step[field::what], ObjectKind::Cards);
    const Selected onto = take(low, step[field::who], ObjectKind::Places);
    if (card.many || onto.many) low.decline("one card is played on one");
    Op op = book_op(low, kVerbPlayOn, card.reg);
    op.b = onto.reg;
    op.argument = by;
    op.dst = low.new_register();
    low.add(op);
    low.owned(op.dst, low.acting);
    lower::note_placed_on_field(low, card, op.dst, kPlayWord);
    if (const Term m = step[field::m])
        low.add(book_op(low, kVerbPlaceInMode, op.dst, is_rest(low, m) ? kRest : kActive));
}

// "You can activate its [Awaken] skill even if you have 5 or more life".
void may_awaken(Lowering& low, const Term& step) {
    const Term of = step[field::of];
    if (!low.lasting || step[field::p]) low.unknown(step, "here");
    u8 reg = kSource;
    // Only a leader has [Awaken]: whatever else was spoken of, "its" is the leader's.
    const bool leaders = of.is(head::Pick) && !of[field::q] && player(low, of[field::whose]) == Who::You &&
                         read_noun(low, of).what.kinds == kLeader;
    if (leaders || of.is(head::It)) {
        const Filter leader = Filter::zone(1 << kLeaderArea, Who::You);
        reg = lower::register_of(low, {ObjectKind::Places, leader, kNone, false, kLeader});
        of.means_same_as("only a leader awakens", "");
    } else if (!of.is(head::This)) {
        low.unknown(of, "here");
    }
    give(low, reg, {{kAwakensAnyway, kNoId, 0}});
}

// DBS 4-11: a skill's damage is inflicted by its card.
void damage(Lowering& low, const Term& step) {
    if (low.acting != Who::You) low.unknown(step, "by a player");
    if (const Term who = step[field::who]) {
        const bool own = is_reference(low, who) && resolve_reference(low, who, ObjectKind::Places).reg == kSource;
        if (!own) low.unknown(who, "as what deals damage");
    }
    step[field::who].means_same_as("what a skill inflicts its card inflicts", "");
    Op op = book_op(low, kVerbDamage);
    op.who = player(low, step[field::whom]);
    op.amount = low.pool.constant(step[field::n].number());
    low.add(op);
}

// DBS 10-13-5.
void play_on(Lowering& low, const Term& step) {
    const bool absorbs = low.states & kKeywordSkill;
    if (step[field::w].is(word::place) && !absorbs) low.unknown(step, "here");
    if (absorbs) step[field::w].means_same_as("to be placed on top by [Union-Absorb] is to be played", "");
    put_on_top(low, step, absorbs ? kByUnionAbsorb : kByOtherSkill);
}

// DBS 10-18: what a token is, the text says behind it.
void play_tokens(Lowering& low, const Term& step) {
    const std::string name = std::string(step[field::t].quoted());
    const auto& tokens = low.whole.tokens;
    const auto known =
        std::find_if(tokens.begin(), tokens.end(), [&](const Definition& token) { return token.name == name; });
    if (known == tokens.end()) {
        low.decline("what the token is is not said");
        return;
    }
    Op op = book_op(low, kVerbToken);
    op.amount = low.pool.constant(step[field::n].number());
    op.argument =
        static_cast<u16>(low.pool.pool().definitions.size() + static_cast<std::size_t>(known - tokens.begin()));
    if (const Term m = step[field::m]; m && is_rest(low, m))
        op.mode = kInRestMode;
    else
        m.means_same_as(kActiveAnyway, "");
    op.dst = low.new_register();
    low.add(op);
    low.owned(op.dst, low.acting);
    Mention mention;
    mention.what = {ObjectKind::Places, Filter::in(op.dst), op.dst, step[field::n].number() != 1, kBattle};
    mention.act = Act::Move;
    mention.verb = kPlayWord;
    mention.by = low.acting;
    low.mention(mention);
}

// "Combo with them (in your Combo Area)", "place them in your Combo Area" (DBS 3-7-3).
void combo(Lowering& low, const Term& step) {
    const Selected cards = take(low, step[field::what]);
    step.is_paraphrase_of(kIsCombo, step[field::what].told());
    if (step[field::free].is(word::yes)) step[field::free].means_same_as(kNotPaid, "");
    const Term z = step[field::z] ? step[field::z] : step[field::to], of = z[field::of];
    if (z) {
        const bool own = lower::names_zone(z, head::ComboArea) && (!of || player(low, of) == low.acting);
        if (!own) low.unknown(z, "here");
        z.means_same_as("who combos does so in their own Combo Area", "");
    }
    // DBS 3-1-7.
    if (!of && low.owner_of(cards.reg).value_or(low.acting) != low.acting)
        low.decline("it is not said whose Combo Area another player's card goes to");
    const u8 places = book_verb(low, kVerbCombo, cards.reg);
    if (cards.of == ObjectKind::Cards)
        lower::note_placed_on_field(low, cards, places, {});
    else
        mention_selected(low, cards, Act::Change);
}

// Does the text ask in which mode something was: "if it was in Rest Mode"?
bool was_in_mode(const Lowering& low) {
    return lower::contains_phrase(low, low.line, {"was", "in", "", "mode"}) ||
           lower::contains_phrase(low, low.line, {"were", "in", "", "mode"});
}

// How many of them are in Rest Mode, kept for when they are gone.
u8 rests_before(Lowering& low, u8 places) {
    Op note = Assembler::op(Verb::Number);
    note.dst = low.new_register();
    const Filter resting = Filter::all({Filter::in(places), Filter::bits(kState, kIsResting)});
    note.amount = low.pool.count(low.filter(resting, ObjectKind::Places));
    low.add(note);
    return note.dst;
}

void ko(Lowering& low, const Term& step) {
    const Selected who = take(low, step[field::what], kind_meant_by_it(low, step[field::what]));
    if (who.of != ObjectKind::Places || who.kinds == kLeader) low.decline("only Battle Cards are KO-ed");
    const u8 resting = was_in_mode(low) ? rests_before(low, who.reg) : u8{kNone};
    const u8 gone = book_verb(low, kVerbKo, who.reg);
    if (resting != kNone) low.former_tests.push_back({gone, kRestsWord, resting});
    low.owned(gone, low.owner_of(who.reg));
    lower::mention_move(low, who, gone, kDrop, kKoWord);
}

void switch_to(Lowering& low, const Term& step) {
    const bool rest = is_rest(low, step[field::to]);
    low.recalls |= kSwitches;
    const Selected who = take(low, step[field::what]);
    low.recalls &= ~u32{kSwitches};
    const auto drawn = [&](const Mention& m) { return m.act == Act::Draw && m.what.reg == who.reg; };
    if (std::any_of(low.mentions.begin(), low.mentions.end(), drawn)) low.decline("a card in a hand is in no mode");
    const u8 done = book_verb(low, kVerbSwitch, who.reg, rest ? kRest : kActive);
    if (step[field::what].is(head::This)) low.own.push_back(done);
    Selected switched = who;
    switched.reg = done;
    // "It" is what the text named, whether it was switched or not; what was switched is known as well.
    mention_selected(low, switched, Act::Change);
    mention_selected(low, who, Act::Change);
}

void flip(Lowering& low, const Term&) {
    if (!(low.card.attributes[kKind] & kLeader)) low.decline("only a leader has another side");
    low.add(book_op(low, kVerbTurnOver, kSource));
}

// It was spoken of, but nothing can be done with it.
void not_at_hand(Lowering& low, const Group& what) {
    Mention mention;
    mention.what = what;
    mention.act = Act::Change;
    mention.one_branch = mention.lost = true;
    low.mention(mention);
}

// What is done with the Battle Card played as it arrives (ruling dbs-counter-play-what).
template <typename Does>
void as_it_arrives(Lowering& low, const Term& step, Does does) {
    if (!step[field::who].is(head::Declared) || !(low.states & kCounterPlay)) low.unknown(step, "here");
    const Label end = low.code.label();
    Op op = book_op(low, kVerbOnArrival);
    op.dst = low.new_register();
    low.code.add(op, end);
    does(op.dst);
    low.add(Assembler::op(Verb::End));
    low.code.place(end);
    // What comes next is done at once: nothing may speak of what is still to come.
    not_at_hand(low, {ObjectKind::Places, Filter::in(op.dst), op.dst, false, kBattle});
}

void negate_skills(Lowering& low, const Term& step) {
    if (!low.lasting) low.unknown(step, "without saying how long");
    step.is_paraphrase_of(kNegating, step[field::who].told());
    if (step[field::who].is(head::Declared))
        return as_it_arrives(low, step, [&](u8 place) { give(low, place, {{kSkillsNegated, kNoId, 0}}); });
    // What is about to be played is a card still, and keeps what was done to it.
    const bool named = step[field::who].is_any({head::It, head::Them});
    const Selected who = take(low, step[field::who], named ? std::nullopt : std::optional(ObjectKind::Places));
    give(low, who.reg, {{kSkillsNegated, kNoId, 0}});
    mention_selected(low, who, Act::Change);
}

// "Negate this skill for the duration of the turn": this text of this card.
void negate_this(Lowering& low, const Term& step) {
    if (!low.lasting) low.unknown(step, "without saying how long");
    if (low.as_another || low.source_of != ObjectKind::Places) low.unknown(step, "here");
    give(low, kSource, {{kNegated, kNoId, static_cast<u16>(low.whole.own.size())}});
}

void gain_control(Lowering& low, const Term& step) {
    const Selected who = take(low, step[field::what], ObjectKind::Places);
    low.add(book_op(low, kVerbTakeControl, who.reg));
    mention_selected(low, who, Act::Change);
}

// "Activate it": its [Activate: Main] skill, [Field] being one (DBS 10-3-1).
void activate_card(Lowering& low, const Term& step) {
    const Selected card = take(low, step[field::what], ObjectKind::Cards);
    if (card.many) low.unknown(step, "of several cards");
    low.add(book_op(low, kVerbActivate, card.reg, kItsMainSkill));
    mention_selected(low, card, Act::Change);
}

// "The Battle Card played is played in Rest Mode."
void played_in_mode(Lowering& low, const Term& step) {
    if (!is_rest(low, step[field::m])) low.unknown(step[field::m], "here");
    as_it_arrives(low, step, [&](u8 place) { low.add(book_op(low, kVerbArriveResting, place)); });
}

// "The Battle Card played is played in Rest Mode, and it cannot ...": both as it arrives.
bool played_and_changed(Lowering& low, const Term& step) {
    const Term b = step[field::b], change = b.is(head::During) ? b[field::does] : b;
    if (!step.is(head::Seq) || !step[field::a].is(head::PlayedInMode) || !change.is(head::Modify) ||
        !change[field::who].is(head::It))
        return false;
    if (!is_rest(low, step[field::a][field::m])) low.unknown(step[field::a][field::m], "here");
    as_it_arrives(low, step[field::a], [&](u8 place) {
        low.add(book_op(low, kVerbArriveResting, place));
        low.mention({ObjectKind::Places, Filter::in(place), place, false, kBattle}, Act::Change);
        clause(low, b);
    });
    return true;
}

// "Its power becomes 0."
void set_power(Lowering& low, const Term& step) {
    const Selected who = take(low, step[field::of], ObjectKind::Places);
    give(low, who.reg, {{kPowerSet, low.pool.constant(step[field::n].number()), 0}});
    mention_selected(low, who, Act::Change);
}

// "It is placed in its owner's Drop Area instead of being played."
void play_instead(Lowering& low, const Term& step) {
    const Term who = step[field::who], done = step[field::done], to = done[field::to], name = to[field::in].only();
    if (!done.is(head::Move) || done[field::from]) low.unknown(done, "here");
    done[field::verb].word();
    done[field::verb].means_same_as("there in whatever words", "");
    if (!(low.states & kCounterPlay) || !who.is_any({head::Declared, head::It})) low.unknown(step, "here");
    const Group card = resolve_reference(low, who, ObjectKind::Cards);
    const auto declared = [&](const Mention& m) { return m.what.reg == card.reg && m.verb == kPlayWord; };
    if (std::none_of(low.mentions.begin(), low.mentions.end(), declared))
        low.unknown(who, "as the card that is played");
    if (!to.is(head::Zone) || !name || !to[field::of].is(head::Owner)) low.unknown(to, "here");
    low.add(book_op(low, kVerbPlayInstead, kNone, name ? zone_of(low, name) : ZoneId{kDrop}));
}

// "Activate this skill": what the text that waits for it does.
void activate_this(Lowering& low, const Term& step) {
    if (low.waits_for.empty()) low.unknown(step, "here");
    step.means_same_as("the skill that waits is what is activated", "");
}

// This card, where the text may have played it just now, is the guard card from now on; or another one.
void change_target(Lowering& low, const Term& step) {
    if (!step[field::who].is(head::This)) {
        const Term who = step[field::who];
        const Selected card = take(low, who, kind_meant_by_it(low, who));
        if (card.of != ObjectKind::Places || card.many || low.owner_of(card.reg) != Who::You)
            low.unknown(who, "as what is attacked");
        if (card.kinds == kLeader) who.means_same_as("a player has one leader", "");
        return low.add(book_op(low, kVerbBecomeGuard, card.reg));
    }
    called_this(low, step[field::who]);
    const auto played = [&](const lower::Moved& one) {
        return lower::is_own(low, one.from) && one.is == ObjectKind::Places;
    };
    const auto found = std::find_if(low.moved.rbegin(), low.moved.rend(), played);
    const bool just = found != low.moved.rend() && low.surely_done(found->part);
    if (!just && low.source_of != ObjectKind::Places) low.unknown(step, "here");
    const u8 reg = just ? found->moved : u8{kSource};
    step[field::who].means_same_as(lower::kSameThing, lower::reference_key({ObjectKind::Places, Filter::in(reg), reg}));
    low.add(book_op(low, kVerbBecomeGuard, reg));
}

// "Add 1 card to your energy from the top of your deck."
void add_top(Lowering& low, const Term& step) {
    const Term of = step[field::of], to = step[field::to], name = to[field::in].only();
    const bool own =
        of.is(head::Zone) && of[field::in].only().is(head::Deck) && of[field::of] && to.is(head::Zone) && name;
    if (!own || zone_of(low, name) != kEnergyArea) {
        low.unknown(step, "here");
        return;
    }
    const int n = step[field::n].number();
    const u8 top = lower::take_end(low, kDeck, one_player(low, of[field::of]), false, low.pool.constant(n));
    lower::check_destination(low, to, top);
    const u8 added = lower::emit_move(low, top, lower::to_zone(low, kEnergyArea, kAdded));
    lower::mention_move(low, {top, ObjectKind::Cards, n != 1}, added, kEnergyArea, word::put);
}

// Ruling dbs-under-yours: "under your {X}" is under one of them.
void put_under(Lowering& low, const Term& step) {
    const Term who = step[field::who];
    const Selected cards = take(low, step[field::what]);
    const Selected over =
        lower::is_one_unsaid(who) ? lower::take_one_thing(low, who) : take(low, who, ObjectKind::Places);
    if (over.many) low.decline("cards go under one thing");
    Op op = book_op(low, kVerbPutUnder, cards.reg);
    op.b = over.reg;
    low.add(op);
    mention_selected(low, cards, Act::Change);
}

}  // namespace

namespace {

// DBS 11-3-6: the top card alone; what lies beneath it stays.
void take_off(Lowering& low, const Term& step) {
    const Scoped reason(low.move_reason, std::optional<u8>(kTakenOff));
    lower::move_there(low, step, take(low, step[field::what]));
}

bool is_shuffle(const Term& step) {
    return step.is_any({head::Shuffle, head::ShuffleOwn, head::ShuffleIfLooked, head::ShuffleLooked});
}

// What was seen of an area that its player may have looked through.
const Mention* may_have_looked(const Lowering& low, ZoneId zone) {
    const auto looked = std::find_if(low.mentions.rbegin(), low.mentions.rend(),
                                     [&](const Mention& one) { return one.verb == kLookedWord && one.zone == zone; });
    return looked == low.mentions.rend() ? nullptr : &*looked;
}

void shuffle_if_looked(Lowering& low, ZoneId zone) {
    const Label leave = low.code.label();
    if (const Mention* looked = may_have_looked(low, zone))
        lower::skip_unless(low, low.pool.size(looked->what.reg), leave);
    lower::shuffle_zone(low, zone);
    low.code.place(leave);
}

// What was looked through: of "your deck" that alone.
void shuffle_looked(Lowering& low, const Term& step) {
    if (low.acting != Who::You) low.unknown(step, "by another player");
    const bool own = !step.is(head::ShuffleLooked), life = !own && (low.recalls & kLookedAtLife);
    const bool deck = (low.recalls & kLookedAtDeck) || (own && latest_pile(low));
    if (!deck && !life) low.decline(own ? "nobody looked through the deck" : "nobody looked through an area");
    if (deck && !life && may_have_looked(low, kDeck) && !step.is(head::ShuffleOwn))
        step.means_same_as("the deck is all that may have been looked through", "");
    if (deck) shuffle_if_looked(low, kDeck);
    if (life) shuffle_if_looked(low, kLife);
}

// DBS 10-27-3.
void choose_options(Lowering& low, const Term& step) {
    const Term q = step[field::q];
    const bool several = (q.is(head::UpTo) || q.is(head::N)) && q[field::n].number() != 1 && !low.items.empty();
    several ? lower::choose_several_texts(low, step, kVerbOptions) : choose_text(low, step);
}

constexpr lower::VerbWord kVerbs[] = {
    {head::Play, play},
    {head::ChooseOption, choose_options},
    {head::PlayOn, play_on},
    {head::PlayNegated, play},
    {head::EvolveInto, [](Lowering& low, const Term& step) { put_on_top(low, step, kByEvolve); }},
    {head::Damage, damage},
    {head::MayAwaken, may_awaken},
    {head::PlaceDownTo, lower::move_down_to},
    {head::DownTo, lower::move_down_to},
    {head::PlayTokens, play_tokens},
    {head::AddCombo,
     [](Lowering& low, const Term& step) {
         give(low, kSource, {{kComboPowerChange, low.pool.constant(step[field::n].number()), 0}});
     }},
    {head::Combo, combo},
    {head::Ko, ko},
    {head::Switch, switch_to},
    {head::TakeOff, take_off},
    {head::Flip, flip},
    {head::NegateSkills, negate_skills},
    {head::NegateThis, negate_this},
    {head::GainControl, gain_control},
    {head::ActivateCard, activate_card},
    {head::PayPrice, [](Lowering& low, const Term&) { low.add(book_op(low, kVerbPayCard, kSource)); }},
    {head::ChangeTarget, change_target},
    {head::AddTop, add_top},
    {head::ActivateThis, activate_this},
    {head::PlayedInMode, played_in_mode},
    {head::PlayInstead, play_instead},
    {head::Tuck, put_under},
    {head::PowerBecomes, set_power},
    {head::ReduceCost, change_cost},
    {head::IncreaseCost, change_cost},
    {head::ReduceComboCost, change_cost},
    {head::ShuffleOwn, shuffle_looked},
    {head::ShuffleIfLooked, shuffle_looked},
    {head::ShuffleLooked, shuffle_looked}};

}  // namespace

std::span<const lower::VerbWord> own_verbs() { return kVerbs; }

namespace {

// "You may play it by paying its energy cost": asked where it can be paid.
void play_paying(Lowering& low, const Term& may) {
    const Term step = may[field::do_];
    if (player(low, may[field::by]) != low.acting || low.in_attempt) low.unknown(may, "here");
    const lower::ConditionalPart part(low);
    const Label end = low.code.label();
    const Selected card = take(low, step[field::what], ObjectKind::Cards);
    if (card.many) low.unknown(step, "of several cards");
    lower::begin_attempt(low, end);
    lower::add_may(low, end);
    low.add(book_op(low, kVerbPayCard, card.reg));
    lower::end_attempt(low, end);
    play(low, step);
    low.code.place(end);
}

constexpr std::string_view kShuffledAnyway = "what was looked through is shuffled anyway";

// DBS 11-6-3: does this only say that the deck is shuffled which its player has looked through?
bool shuffles_what_was_seen(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    const bool own = is_shuffle(step) && (!step.is(head::Shuffle) ||
                                          (lower::names_zone(what, head::Deck) && what[field::of].is(head::You)));
    return own && !may_have_looked(low, kDeck) && ((low.recalls & kLookedAtDeck) || latest_pile(low));
}

// DBS 7-4-1-6: what was comboed with has gone to the Drop Area when the battle ends.
bool waits_for_own_combo(const Lowering& low) {
    return std::any_of(low.waits_for.begin(), low.waits_for.end(),
                       [](const TriggerOn& on) { return on.event == kCombos && on.self; });
}

}  // namespace

// "Choose 2 of your opponent's cards and switch them to Rest Mode".
static bool switches_what_it_chooses(const Term& step) {
    const Term next = step[field::b].is(head::Seq) ? step[field::b][field::a] : step[field::b];
    return step.is(head::Seq) && step[field::a].is(head::Choose) && next.is(head::Switch) &&
           next[field::what].is_any({head::It, head::Them});
}

bool own_step(Lowering& low, const Term& step) {
    if (switches_what_it_chooses(step)) low.recalls |= kSwitches;
    if (step[field::a].is(head::ActivateThis) && step[field::b].mentions(head::ActivateThis))
        low.decline("the same is said twice");
    if (step.is(head::Delayed)) low.recalls |= kPreviousIsDelayed;
    if (step.is(head::Delayed) && low.dialect.delayed_to(low, step[field::at]).mode == kBattleEnd &&
        step[field::does].mentions_any({head::This, head::It}) && waits_for_own_combo(low))
        low.decline("it lies in the Drop Area by then");
    if (step.is(head::Choose) && lower::says_no_number(step[field::what]))
        low.decline("how many of them are meant is not said");
    if (shuffles_what_was_seen(low, step)) step.means_same_as(kShuffledAnyway, "");
    if (step.is(head::Seq) && is_shuffle(step[field::b])) step.adds_nothing_around(field::a, kShuffledAnyway);
    if (played_and_changed(low, step)) return true;
    if (step.is(head::May) && !step[field::do_].is(head::PlayPaying) && !(low.recalls & kOptional)) {
        const u32 before = low.recalls & kOptional;
        low.recalls |= kOptional;
        clause(low, step);
        low.recalls = (low.recalls & ~u32{kOptional}) | before;
    } else if (step.is(head::May) && step[field::do_].is(head::PlayPaying)) {
        play_paying(low, step);
    } else if (step.is(head::Forbid) && step[field::do_].is(head::ActivateThis)) {
        if (player(low, step[field::by]) != Who::You) low.unknown(step, "of another player");
        negate_this(low, step);
    } else if (step.is_any({head::NegateCounter, head::NegateSkill, head::NegateAttack}) &&
               carry_out_from_meaning(low, step)) {
        // "That card" is the one whose skill or attack it is.
        only_once(low, step);
        not_at_hand(low, {step.is(head::NegateAttack) ? ObjectKind::Places : ObjectKind::Cards, Filter::all({})});
    } else if (step.is(head::Modify) && step[field::who].is(head::Declared)) {
        if (!low.lasting) low.unknown(step, "without saying how long");
        as_it_arrives(low, step, [&](u8 place) { give(low, place, own_modifications(low, step)); });
    } else if (step.is(head::Modify) && step[field::mod].is(head::Cannot) &&
               step[field::mod][field::do_].is(head::BeSwitched) && is_reference(low, step[field::who]) &&
               !step[field::who].is(head::This)) {
        // Energy is switched as well, though it stands nowhere.
        const Group who = resolve_reference(low, step[field::who]);
        if (who.of != ObjectKind::Cards) return false;
        give(low, lower::register_of(low, who), own_modifications(low, step));
    } else if (step.is(head::During) && step[field::till][field::next]) {
        during_next(low, step[field::till], step[field::does]);
    } else if (step.is(head::During) && step[field::till].is(head::DuringPhase) &&
               !step[field::does].is(head::Modify)) {
        // "During your opponent's turn, you may ...": if it is that turn.
        const Term till = step[field::till];
        if (!till[field::phase].is(head::Turn)) low.unknown(till, "here");
        const lower::ConditionalPart part(low);
        const Label end = low.code.label();
        lower::skip_unless(low, low.pool.value(kIsTurnPlayer, one_player(low, till[field::whose])), end);
        clause(low, step[field::does]);
        low.code.place(end);
    } else if (step.is(head::Shuffle) && lower::names_zone(step[field::what], head::LifeArea)) {
        if (player(low, step[field::what][field::of]) != low.acting) low.unknown(step, "by another player");
        lower::shuffle_zone(low, kLife);
    } else if (step.is(head::During) && step[field::till].is(head::NextCharge) && !(low.recalls & kNextCharge)) {
        if (!step[field::does].is(head::Modify) || !step[field::does][field::mod].is(head::Cannot) ||
            !step[field::does][field::mod][field::do_].is(head::BeSwitched))
            low.unknown(step[field::till], "as a duration");
        low.recalls |= kNextCharge;
        clause(low, step);
        low.recalls &= ~u32{kNextCharge};
    } else {
        return false;
    }
    return true;
}

bool is_supplement(const Term& sentence) {
    return sentence.is_any({head::StackReminder, head::PowerReminder, head::CounterReminder, head::SpecifiedReminder,
                            head::ControlReminder, head::KeywordReminder, head::SwapReminder, head::TokenSaid});
}

void read_supplement(Lowering& low, const Term& supplement) {
    if (!supplement.is(head::TokenSaid)) return;
    Definition token;
    token.number = token.name = std::string(supplement[field::t].quoted());
    token.token = true;
    token.attributes.fill(0);
    token.symbols.resize(kSymbolKinds);
    token.symbols[kCardName].push_back(name_symbol(low, supplement[field::t]));
    token.attributes[kKind] = kBattle;
    token.attributes[kFlags] = kIsToken | (supplement[field::c] ? i32{kHasCombo} : 0);
    token.attributes[kPower] = token.attributes[kBasePower] = supplement[field::p].number();
    if (supplement[field::c]) token.attributes[kComboCost] = supplement[field::c].number();
    if (supplement[field::cp]) token.attributes[kComboPower] = supplement[field::cp].number();
    low.whole.tokens.push_back(std::move(token));
}

// DBS 11-3-4, 9-5: what the rules do anyway.
bool own_sentence(Lowering& low, const Term& sentence) {
    if (sentence.is(head::TokenSaid)) return true;
    if (sentence.is(head::KeywordReminder)) {
        sentence[field::said].head();
        const Term k = sentence[field::said][field::k];
        if (!lower::contains_phrase(low, low.line, {k.head()})) low.decline(kOtherReminder);
    }
    // "KO that card after the battle. Then, draw 1 card": now, or after that?
    if (sentence.is(head::Sent) && sentence[field::link].is(head::Then) && (low.recalls & kPreviousIsDelayed))
        low.decline("whether it comes after what is done later is not said");
    low.recalls &= ~u32{kPreviousIsDelayed};
    if (sentence.is(head::Sent) && shuffles_what_was_seen(low, sentence[field::does]))
        sentence.means_same_as(kShuffledAnyway, "");
    if (!is_supplement(sentence)) return false;
    sentence.means_same_as(lower::kReminder, "");
    return true;
}

namespace {

bool goes_to_secret(const Term& to) {
    const Term zone = to.is(head::ZoneEnd) ? to[field::z] : to;
    const Term name = zone.is(head::Zone) ? zone[field::in].only() : Term();
    return name.is_any({head::Hand, head::Deck, head::LifeArea});
}

}  // namespace

// DBS 11-2-1: what moves from one secret area to another because of what it is, is revealed.
bool reveal_first(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    lower::check_it(low, what, std::nullopt);
    if (what.is(head::This) || !goes_to_secret(step[field::to])) return false;
    if (is_reference(low, what)) {
        const std::optional<Selected> several = lower::chosen_as_it(low, what);
        const Group cards = several ? several->group() : resolve_reference(low, what);
        if (cards.of == ObjectKind::Cards && cards.reg != kNone &&
            lower::chosen_by_what_it_is(low, cards.reg, kSecret, kChoosable))
            lower::show_cards(low, Verb::Reveal, cards.reg);
        return false;
    }
    if (!what.is(head::Pick)) return false;
    const Selected cards = take(low, what);
    if (cards.of == ObjectKind::Cards && lower::chosen_by_what_it_is(low, cards.reg, kSecret, kChoosable))
        lower::show_cards(low, Verb::Reveal, cards.reg);
    lower::move_there(low, step, cards);
    return true;
}

bool own_move(Lowering& low, const Term& step) {
    // "Choose and send 1 of your opponent's Battle Cards to its owner's Warp".
    if (const Term chosen = step[field::chosen]) {
        if (!chosen.is(word::yes)) low.unknown(chosen);
        lower::choose(low, step[field::what]);
        const Group& those = low.mentions.back().what;
        lower::move_there(low, step, {those.reg, those.of, those.many, false, kNone, those.kinds});
        return true;
    }
    // "Add it to your energy in Rest Mode".
    if (const Term m = step[field::m]) {
        const Term to = step[field::to];
        if (!to.is(head::Zone) || !to[field::in].only().is(head::EnergyArea)) low.unknown(m, "there");
        lower::move_there(low, step, take(low, step[field::what]));
        if (is_rest(low, m))
            low.add(book_op(low, kVerbPlaceInMode, low.mentions.back().what.reg, kRest));
        else
            m.means_same_as(kActiveAnyway, "");
        return true;
    }
    // "Place this card in your Drop Area from your hand": if it is there.
    if (const Term from = step[field::from]) {
        const i32 zones = zones_named(low, from);
        const Who whose = from[field::of] ? player(low, from[field::of]) : Who::Either;
        const Selected cards = take(low, step[field::what]);
        if (zones == 0 || (cards.of == ObjectKind::Places && (zones & ~low.dialect.field))) low.unknown(from, "here");
        lower::move_there(low, step, lower::those_of(low, cards, Filter::zone(zones, whose)));
        return true;
    }
    const bool plain = !step[field::rest] && !step[field::except];
    const Term to = step[field::to], name = to.is(head::Zone) ? to[field::in].only() : Term();
    if (plain && name.is(head::ComboArea)) {
        if (!step[field::verb].is(word::place)) low.unknown(to, "here");
        combo(low, step);
        return true;
    }
    // "Return it to your opponent's deck, then your opponent shuffles their deck": where in it makes no difference.
    if (plain && name.is(head::Deck) && low.line.mentions(head::Shuffle)) {
        const Selected cards = take(low, step[field::what]);
        lower::check_destination(low, to, cards.reg);
        to[field::of].head();
        Destination deck = lower::to_zone(low, kDeck, kReturned);
        deck.order = CardOrder::Random;
        if (!step[field::verb].is(word::return_)) low.unknown(step[field::verb], "into a deck");
        lower::move_selected(low, step, cards, deck);
        return true;
    }
    if (plain && was_in_mode(low)) {
        const Selected cards = take(low, step[field::what]);
        const u8 resting = cards.of == ObjectKind::Places ? rests_before(low, cards.reg) : u8{kNone};
        lower::move_there(low, step, cards);
        if (resting != kNone) low.former_tests.push_back({low.mentions.back().what.reg, kRestsWord, resting});
        return true;
    }
    return plain && reveal_first(low, step);
}

}  // namespace arbiter::dbs
