// Acts of this game: playing, combos, KO, switching, negating, turning over.
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

void came_to_stand(Lowering& low, const Selected& cards, u8 places, text::Word verb) {
    lower::subtract_from_pile(low, cards.reg);
    low.note_move(cards.reg, ObjectKind::Cards, places, ObjectKind::Places);
    Mention mention;
    mention.what = {ObjectKind::Places, Filter::in(places), places, cards.many, cards.kinds, cards.said};
    mention.act = Act::Move;
    mention.verb = verb;
    mention.by = low.acting;
    mention.count = cards.count;
    low.mention(mention);
}

namespace {

// "In your Battle Area", which is where cards are played anyway; answers whether it is the other player's.
void check_played_in(Lowering& low, const Term& z, const Selected& cards) {
    if (!z) return;
    const Term of = z[field::of];
    const bool area = z.is(head::Zone) && z[field::in].only().is(head::BattleArea);
    const std::optional<Who> owner = low.owner_of(cards.reg);
    const bool own = !of || (of.is(head::Owner) ? owner == low.acting : player(low, of) == low.acting);
    if (!area || !own) low.unknown(z, "here");
    z.comes_to("cards are played into their player's Battle Area", "");
}

// What is played from the Combo Area stands there (DBS 3-1-5); what is played from anywhere else is a card.
bool is_in_combo_area(Lowering& low, const Term& what) {
    if (what.mentions(head::ComboArea)) return true;
    if (!what.is_any({head::It, head::Them}) || !low.line.mentions(head::ComboArea)) return false;
    const Mention* it = latest_it(low, std::nullopt);
    return it && it->what.of == ObjectKind::Places;
}

void play(Lowering& low, const Term& step) {
    Term what = step[field::what], z = step[field::z];
    // "Play that card in your Battle Area": where it is played, not where it is.
    if (what.is(head::RefAt) && !z && lower::names_zone(what[field::at][field::z], head::BattleArea)) {
        z = what[field::at][field::z];
        what[field::at].head();
        what = what[field::who];
    }
    const Selected cards = take(low, what, is_in_combo_area(low, what) ? ObjectKind::Places : ObjectKind::Cards);
    check_played_in(low, z, cards);
    const std::optional<Who> whose = low.owner_of(cards.reg);
    if (whose && *whose != low.acting) low.decline("a card of another player is played");
    if (const Term free = step[field::free]) {
        if (!free.is(word::yes)) low.unknown(free);
        free.comes_to("what a skill plays is not paid for", "");
    }
    u8 mode = 0;
    if (const Term m = step[field::m]) {
        if (is_rest(low, m))
            mode = kInRestMode;
        else
            m.comes_to("what is played is in Active Mode", "");
    }
    Op op = book_op(low, kVerbPlay, cards.reg, mode);
    op.argument = low.states & kCounterSkill ? kByCounterSkill : kByOtherSkill;
    op.dst = low.new_register();
    low.add(op);
    low.owned(op.dst, low.acting);
    came_to_stand(low, cards, op.dst, kPlayWord);
}

// "Play it with its skills negated for the duration of the turn".
void play_negated(Lowering& low, const Term& step) {
    if (!low.lasting) low.unknown(step, "without saying how long");
    play(low, step);
    const Mention& played = low.mentions.back();
    if (played.verb != kPlayWord) return;
    give(low, played.what.reg, {{kSkillsNegated, kNoId, 0}});
}

// On top of what stands there (DBS 9-4).
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
    came_to_stand(low, card, op.dst, kPlayWord);
    if (const Term m = step[field::m]) low.add(book_op(low, kVerbSwitch, op.dst, is_rest(low, m) ? kRest : kActive));
}

// "Evolve this card into it": played on top of it, by [Evolve] (DBS 10-5-4).
void evolve_into(Lowering& low, const Term& step) { put_on_top(low, step, kByEvolve); }

// "You can activate its [Awaken] skill even if you have 5 or more life".
void may_awaken(Lowering& low, const Term& step) {
    const Term of = step[field::of];
    if (!low.lasting || step[field::p]) low.unknown(step, "here");
    u8 reg = kSource;
    // Only a leader has [Awaken]: whatever else was spoken of, "its" is the leader's.
    if (of.is_any({head::It, head::YourLeader})) {
        const Filter leader = Filter::zone(1 << kLeaderArea, Who::You);
        reg = lower::register_of(low, {ObjectKind::Places, leader, kNone, false, kLeader});
        of.comes_to("only a leader awakens", "");
    } else if (!of.is(head::This)) {
        low.unknown(of, "here");
    }
    give(low, reg, {{kAwakensAnyway, kNoId, 0}});
}

void damage_by(Lowering& low, const Term& step) {
    const Term who = step[field::who];
    if (who && !who.is(head::This)) low.unknown(who, "as what deals damage");
    if (!who && refer_it(low, ObjectKind::Places).reg != kSource) low.unknown(step, "of another card");
    Op op = book_op(low, kVerbDamage);
    op.who = player(low, step[field::whom]);
    op.amount = low.pool.constant(step[field::n].number());
    low.add(op);
}

// "Chooses cards from their hand and places them in their Drop Area until they have 9 cards in hand".
void place_down_to(Lowering& low, const Term& step) {
    const Term from = step[field::z], to = step[field::to], name = to[field::in].only();
    const Scoped acting(low.acting, step[field::who] ? one_player(low, step[field::who]) : low.acting);
    const Who by = low.acting;
    const bool hand = lower::names_zone(from, head::Hand) && (!from[field::of] || player(low, from[field::of]) == by);
    if (!hand || (step[field::by] && player(low, step[field::by]) != by) || !to.is(head::Zone) || !name)
        low.unknown(step, "here");
    const AmountId many = low.pool.plus(low.pool.value(kHandCount, by), low.pool.constant(-step[field::n].number()));
    Noun some;
    some.what = {ObjectKind::Cards, Filter::zone(1 << kHand, by), kNone, true, 0};
    some.quantity = {false, many, many};
    const u8 reg = select(low, some, some.what.filter, some.quantity);
    low.owned(reg, by);
    lower::check_destination(low, to, reg);
    lower::move_selected(low, step, {reg, ObjectKind::Cards, true}, lower::destination_of(low, to, step[field::verb]));
}

// DBS 10-13-5.
void play_on(Lowering& low, const Term& step) {
    const bool absorbs = low.states & kKeywordSkill;
    if (step[field::w].is(word::place) && !absorbs) low.unknown(step, "here");
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
    if (const Term m = step[field::m]; m && is_rest(low, m)) op.mode = kInRestMode;
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

void add_combo(Lowering& low, const Term& step) {
    give(low, kSource, {{kComboPowerChange, low.pool.constant(step[field::n].number()), 0}});
}

void combo(Lowering& low, const Term& step) {
    const Selected cards = take(low, step[field::what]);
    if (const Term z = step[field::z]) {
        const bool own = z.is(head::Zone) && z[field::in].only().is(head::ComboArea) &&
                         (!z[field::of] || player(low, z[field::of]) == low.acting);
        if (!own) low.unknown(z, "here");
        z.comes_to("who combos does so in their own Combo Area", "");
    }
    const u8 places = book_verb(low, kVerbCombo, cards.reg);
    if (cards.of == ObjectKind::Cards)
        came_to_stand(low, cards, places, {});
    else
        mention_selected(low, cards, Act::Change);
}

void ko(Lowering& low, const Term& step) {
    const Selected who = take(low, step[field::what], standing_if_it(low, step[field::what]));
    if (who.of != ObjectKind::Places) low.decline("only what is on the field is KO-ed");
    const u8 gone = book_verb(low, kVerbKo, who.reg);
    low.owned(gone, low.owner_of(who.reg));
    lower::mention_move(low, who, gone, kDrop, kKoWord);
}

void switch_to(Lowering& low, const Term& step) {
    const bool rest = step.is(head::SwitchRest) || is_rest(low, step[field::to]);
    const Selected who = take(low, step[field::what]);
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

void negate_skills(Lowering& low, const Term& step) {
    // What is about to be played is a card still, and keeps what was done to it.
    const bool named = step[field::who].is_any({head::It, head::Them});
    const Selected who = take(low, step[field::who], named ? std::nullopt : std::optional(ObjectKind::Places));
    if (!low.lasting) low.unknown(step, "without saying how long");
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

// "Activate its [Activate: Main] skill", of a card in the hand.
void activate_its(Lowering& low, const Term& step) {
    const Group card = refer(low, step[field::of], ObjectKind::Cards);
    if (card.many) low.unknown(step, "of several cards");
    low.add(book_op(low, kVerbActivate, lower::register_of(low, card), kItsMainSkill));
}

void pay_price(Lowering& low, const Term&) { low.add(book_op(low, kVerbPayCard)); }

// "Activate it": its [Activate: Main] skill, [Field] being one (DBS 10-3-1).
void activate_card(Lowering& low, const Term& step) {
    const Selected card = take(low, step[field::what], ObjectKind::Cards);
    if (card.many) low.unknown(step, "of several cards");
    low.add(book_op(low, kVerbActivate, card.reg, kItsMainSkill));
    mention_selected(low, card, Act::Change);
}

// What is done with the Battle Card played as it arrives (ruling dbs-counter-play-what).
template <typename Does>
void as_it_arrives(Lowering& low, const Term& step, Does does) {
    if (!step[field::who].is(head::Declared) || !(low.states & kCounterPlay)) low.unknown(step, "here");
    const Label end = low.code.label();
    Op op = book_op(low, kVerbCarryOn);
    op.dst = low.new_register();
    low.code.add(op, end);
    does(op.dst);
    low.add(Assembler::op(Verb::End));
    low.code.place(end);
}

// "The Battle Card played has its skills negated."
void negate_declared(Lowering& low, const Term& step) {
    if (!low.lasting) low.unknown(step, "here");
    as_it_arrives(low, step, [&](u8 place) { give(low, place, {{kSkillsNegated, kNoId, 0}}); });
}

// "The Battle Card played is played in Rest Mode."
void played_in_mode(Lowering& low, const Term& step) {
    if (!is_rest(low, step[field::m])) low.unknown(step[field::m], "here");
    as_it_arrives(low, step, [&](u8 place) { low.add(book_op(low, kVerbArriveResting, place)); });
}

// "It is placed in its owner's Drop Area instead of being played."
void play_instead(Lowering& low, const Term& step) {
    const Term who = step[field::who], to = step[field::to], name = to[field::in].only();
    if (!(low.states & kCounterPlay) || !who.is_any({head::Declared, head::It})) low.unknown(step, "here");
    const Group card = refer(low, who, ObjectKind::Cards);
    const auto declared = [&](const Mention& m) { return m.what.reg == card.reg && m.verb == kPlayWord; };
    if (std::none_of(low.mentions.begin(), low.mentions.end(), declared))
        low.unknown(who, "as the card that is played");
    if (!to.is(head::Zone) || !name || !to[field::of].is(head::Owner)) low.unknown(to, "here");
    low.add(book_op(low, kVerbPlayInstead, kNone, name ? zone_of(low, name) : ZoneId{kDrop}));
}

// "Activate this skill": what the text that waits for it does.
void activate_this(Lowering& low, const Term& step) {
    if (low.waits_for.empty()) low.unknown(step, "here");
}

// This card, where the text may have played it just now, is the guard card from now on.
void change_target(Lowering& low, const Term& step) {
    const auto played = [](const lower::Moved& one) { return one.from == kSource && one.is == ObjectKind::Places; };
    const auto found = std::find_if(low.moved.rbegin(), low.moved.rend(), played);
    if (found != low.moved.rend() && low.surely_done(found->part))
        low.add(book_op(low, kVerbBecomeGuard, found->moved));
    else if (low.source_of == ObjectKind::Places)
        low.add(book_op(low, kVerbBecomeGuard, kSource));
    else
        low.unknown(step, "here");
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
    Op top = Assembler::op(Verb::TakeTop);
    top.amount = low.pool.constant(step[field::n].number());
    top.who = one_player(low, of[field::of]);
    top.zone = kDeck;
    top.dst = low.new_register();
    low.add(top);
    low.owned(top.dst, top.who);
    lower::check_destination(low, to, top.dst);
    const u8 added = lower::emit_move(
        low, top.dst,
        {Target::Zone, kEnergyArea, Who::OwnerOfIt, End::Bottom, kNone, Face::Up, CardOrder::AsTheyCome, kAdded});
    lower::mention_move(low, {top.dst, ObjectKind::Cards, step[field::n].number() != 1}, added, kEnergyArea, word::put);
}

void tuck(Lowering& low, const Term& step) {
    const Selected cards = take(low, step[field::what]);
    const Selected over = take(low, step[field::who], ObjectKind::Places);
    if (over.many) low.decline("cards go under one thing");
    Op op = book_op(low, kVerbTuck, cards.reg);
    op.b = over.reg;
    low.add(op);
    mention_selected(low, cards, Act::Change);
}

}  // namespace

void shuffle(Lowering& low, ZoneId zone) {
    Op op = Assembler::op(Verb::Shuffle);
    op.who = low.acting;
    op.zone = zone;
    low.add(op);
}

namespace {

// DBS 11-3-6: the top card alone; what lies beneath it stays.
void take_off(Lowering& low, const Term& step) {
    const Scoped reason(low.move_reason, std::optional<u8>(kTakenOff));
    const Selected cards = take(low, step[field::what]);
    lower::check_destination(low, step[field::to], cards.reg);
    lower::move_selected(low, step, cards, lower::destination_of(low, step[field::to], step[field::verb]));
}

void shuffle_own(Lowering& low, const Term&) {
    if (!(low.recalls & kLookedAtDeck) && !latest_pile(low)) low.decline("nobody looked through the deck");
    shuffle(low, kDeck);
}

void shuffle_looked(Lowering& low, const Term&) {
    if (!(low.recalls & (kLookedAtDeck | kLookedAtLife))) low.decline("nobody looked through an area");
    if (low.recalls & kLookedAtDeck) shuffle(low, kDeck);
    if (low.recalls & kLookedAtLife) shuffle(low, kLife);
}

// One item of a list, as part of this skill.
void carry_out_item(Lowering& low, const Term& item) {
    const Term gives = item[field::gives];
    if (!item.is(head::Item) || !gives.is(head::Ability)) {
        low.unknown(item, "as an option");
        return;
    }
    const Scoped heading(low.heading, Term());
    const std::vector<Term> all = gives[field::does].items();
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
}

// DBS 10-27-3: which of the list, and in what order: the first one chosen is done first. "No more" ends "up to" so
// many.
void choose_options(Lowering& low, const Term& step) {
    const Term q = step[field::q];
    const bool up_to = q.is(head::UpTo);
    if ((!up_to && !q.is(head::N)) || q[field::n].number() == 1 || low.items.empty()) return choose_text(low, step);
    if (low.acting != Who::You || low.performed != kNone) low.unknown(step, "here");
    const std::vector<Term> items = low.items;
    const Scoped<std::vector<Term>> none(low.items, {});
    const int count = static_cast<int>(items.size()), most = std::min(q[field::n].number(), count);
    std::vector<std::string> words;
    for (const Term& item : items) words.push_back(low.words(item[field::gives]));
    if (up_to) words.push_back("no more");
    Op left = book_op(low, kVerbOptions);
    left.amount = low.pool.constant(static_cast<int>(words.size()));
    left.dst = low.new_register();
    low.add(left);
    std::vector<u8> chosen;
    const Label enough = low.code.label();
    for (int n = 0; n < most; ++n) {
        Op choose = Assembler::op(Verb::Mode);
        choose.dst = low.new_register();
        choose.a = left.dst;
        choose.who = low.acting;
        choose.amount = left.amount;
        choose.argument = low.pool.words(words);
        low.add(choose);
        chosen.push_back(choose.dst);
        if (up_to)
            lower::skip_unless(low, low.pool.compare(low.pool.number(choose.dst), Compare::AtMost, count), enough);
        Op without = left;
        without.a = choose.dst;
        without.mode = 1;
        low.add(without);
    }
    low.code.place(enough);
    for (u8 reg : chosen) {
        lower::Options options;
        for (int at = 0; at < count; ++at) {
            const Label next = low.code.label();
            lower::skip_unless(low, low.pool.compare(low.pool.number(reg), Compare::Equal, at + 1), next);
            add_option(low, options, [&] { carry_out_item(low, items[static_cast<std::size_t>(at)]); });
            low.code.place(next);
        }
        options.finish(low);
    }
}

constexpr lower::VerbWord kVerbs[] = {{head::Play, play},
                                      {head::ChooseOption, choose_options},
                                      {head::PlayOn, play_on},
                                      {head::PlayNegated, play_negated},
                                      {head::EvolveInto, evolve_into},
                                      {head::DamageBy, damage_by},
                                      {head::MayAwaken, may_awaken},
                                      {head::PlaceDownTo, place_down_to},
                                      {head::PlayTokens, play_tokens},
                                      {head::AddCombo, add_combo},
                                      {head::Combo, combo},
                                      {head::Ko, ko},
                                      {head::Switch, switch_to},
                                      {head::SwitchRest, switch_to},
                                      {head::TakeOff, take_off},
                                      {head::Flip, flip},
                                      {head::NegateSkills, negate_skills},
                                      {head::NegateThis, negate_this},
                                      {head::GainControl, gain_control},
                                      {head::ActivateIts, activate_its},
                                      {head::ActivateCard, activate_card},
                                      {head::PayPrice, pay_price},
                                      {head::ChangeTarget, change_target},
                                      {head::AddTop, add_top},
                                      {head::ActivateThis, activate_this},
                                      {head::NegateDeclared, negate_declared},
                                      {head::PlayedInMode, played_in_mode},
                                      {head::PlayInstead, play_instead},
                                      {head::Tuck, tuck},
                                      {head::ShuffleOwn, shuffle_own},
                                      {head::ShuffleLooked, shuffle_looked}};

}  // namespace

std::span<const lower::VerbWord> own_verbs() { return kVerbs; }

namespace {

// Is there a comma between a step and the one before it?
bool is_set_apart(const Lowering& low, const Term& step) {
    const int begin = step.tokens().begin;
    for (int back = 1; back <= 3 && begin - back >= 0; ++back) {
        const text::Token& token = low.wording.tokens[static_cast<std::size_t>(begin - back)];
        if (token.is_word(",")) return true;
        if (!token.is_word("and") && !token.is_word("then")) return false;
    }
    return false;
}

}  // namespace

bool trails(const Term& step) {
    if (!step.is_any({head::If, head::Unless, head::While}) || !step[field::does].is(head::Seq)) return false;
    return step[field::p].tokens().begin > step[field::does].tokens().begin;
}

Term before_condition(Lowering& low, const Term& step, const std::function<void(const Term&)>& say) {
    Term last = step[field::does];
    while (last.is(head::Seq)) {
        say(last[field::a]);
        last = last[field::b];
    }
    if (!is_set_apart(low, last)) low.decline("how far a condition behind several steps reaches is not said");
    return last;
}

bool own_step(Lowering& low, const Term& step) {
    if (trails(step) && !step.is(head::While)) {
        const Term last = before_condition(low, step, [&](const Term& one) { clause(low, one); });
        lower::under_condition(low, step, step.is(head::If), [&] { clause(low, last); });
    } else if (step.is(head::May) && !(low.recalls & kOptional)) {
        const u32 before = low.recalls & kOptional;
        low.recalls |= kOptional;
        clause(low, step);
        low.recalls = (low.recalls & ~u32{kOptional}) | before;
    } else if (step.is(head::Modify) && step[field::mod].is(head::Cannot) &&
               step[field::mod][field::do_].is(head::BeSwitched) && is_reference(low, step[field::who]) &&
               !step[field::who].is(head::This)) {
        // Energy is switched as well, though it stands nowhere.
        const Group who = refer(low, step[field::who]);
        if (who.of != ObjectKind::Cards) return false;
        give(low, lower::register_of(low, who), own_modifications(low, step));
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

bool is_aside(const Term& sentence) {
    return sentence.is_any({head::StackReminder, head::PowerReminder, head::CounterReminder, head::SpecifiedReminder,
                            head::ControlReminder, head::KeywordReminder, head::TokenSaid});
}

void foretell(Lowering& low, const Term& aside) {
    if (!aside.is(head::TokenSaid)) return;
    Definition token;
    token.number = token.name = std::string(aside[field::t].quoted());
    token.token = true;
    token.attributes.fill(0);
    token.symbols.resize(kSymbolKinds);
    token.symbols[kCardName].push_back(name_symbol(low, aside[field::t]));
    token.attributes[kKind] = kBattle;
    token.attributes[kFlags] = kIsToken | (aside[field::c] ? i32{kHasCombo} : 0);
    token.attributes[kPower] = token.attributes[kBasePower] = aside[field::p].number();
    if (aside[field::c]) token.attributes[kComboCost] = aside[field::c].number();
    if (aside[field::cp]) token.attributes[kComboPower] = aside[field::cp].number();
    low.whole.tokens.push_back(std::move(token));
}

// DBS 11-3-4, 9-5: what the rules do anyway.
bool own_sentence(Lowering& low, const Term& sentence) {
    if (sentence.is(head::TokenSaid)) return true;
    if (sentence.is(head::KeywordReminder)) {
        sentence[field::said].head();
        const Term k = sentence[field::said][field::k];
        const text::TokenRange range = low.line.tokens();
        const auto names_it = [&](const text::Token& token) { return token.is_word(k.head()); };
        const auto tokens = low.wording.tokens.begin();
        if (std::none_of(tokens + range.begin, tokens + range.end, names_it))
            low.decline("the reminder does not say what the keyword does");
    }
    if (!is_aside(sentence)) return false;
    sentence.comes_to(lower::kReminder, "");
    return true;
}

namespace {

// What a filter looks at: an area or pile that not all see, and what a card is.
struct Looks {
    bool secret = false;
    bool tested = false;
};

Looks looks_of(const Pool& pool, const FilterNode& node) {
    switch (node.test) {
        case Test::Zone: return {(node.value & kSecret) != 0, false};
        case Test::In: return {true, false};
        case Test::Rulebook: return {false, node.a != kChoosable};
        case Test::Not: return {};
        case Test::All:
        case Test::Any: {
            Looks out;
            for (int part = 0; part < node.count; ++part) {
                const Looks one = looks_of(pool, pool.filters[static_cast<std::size_t>(node.first + part)]);
                out.secret = out.secret || one.secret;
                out.tested = out.tested || one.tested;
            }
            return out;
        }
        default: return {false, true};
    }
}

// Were these cards chosen by what they are, from an area that not all see?
bool chosen_by_what_it_is(const Lowering& low, u8 reg, int before) {
    for (int at = before; at-- > 0;) {
        const Op& op = low.code.at(at);
        if (op.dst != reg) continue;
        // What is left of some was not chosen.
        if (op.verb == Verb::Combine && static_cast<SetOp>(op.mode) == SetOp::Minus)
            return op.a == reg ? chosen_by_what_it_is(low, reg, at) : chosen_by_what_it_is(low, op.a, at);
        if (op.verb == Verb::Combine)
            return (op.a != reg && chosen_by_what_it_is(low, op.a, at)) ||
                   (op.b != kNone && op.b != reg && chosen_by_what_it_is(low, op.b, at)) ||
                   (op.a == reg && chosen_by_what_it_is(low, reg, at));
        if (op.verb != Verb::Select) return false;
        const Looks looks = looks_of(low.pool.pool(), low.pool.pool().filters[op.filter]);
        return looks.secret && looks.tested;
    }
    return false;
}

bool chosen_by_what_it_is(const Lowering& low, u8 reg) { return chosen_by_what_it_is(low, reg, low.code.size()); }

bool goes_to_secret(const Term& to) {
    const Term zone = to.is(head::ZoneEnd) ? to[field::z] : to;
    const Term name = zone.is(head::Zone) ? zone[field::in].only() : Term();
    return name.is_any({head::Hand, head::Deck, head::LifeArea});
}

void reveal(Lowering& low, u8 reg) {
    Op op = Assembler::op(Verb::Reveal);
    op.a = reg;
    op.who = low.acting;
    low.add(op);
}

}  // namespace

// DBS 11-2-1: what moves from one secret area to another because of what it is, is revealed.
bool reveal_first(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    if (what.is(head::This) || !goes_to_secret(step[field::to])) return false;
    if (is_reference(low, what)) {
        const Group cards = refer(low, what);
        if (cards.of == ObjectKind::Cards && cards.reg != kNone && chosen_by_what_it_is(low, cards.reg))
            reveal(low, cards.reg);
        return false;
    }
    if (!what.is(head::Pick)) return false;
    const Selected cards = take(low, what);
    if (cards.of == ObjectKind::Cards && chosen_by_what_it_is(low, cards.reg)) reveal(low, cards.reg);
    lower::check_destination(low, step[field::to], cards.reg);
    lower::move_selected(low, step, cards, lower::destination_of(low, step[field::to], step[field::verb]));
    return true;
}

// "Place them in your Combo Area" (DBS 3-7-3).
void to_combo(Lowering& low, const Term& step) {
    const Term to = step[field::to];
    const Selected cards = take(low, step[field::what]);
    if (!step[field::verb].is(word::place) || (to[field::of] && player(low, to[field::of]) != low.acting))
        low.unknown(to, "here");
    to[field::of].comes_to("who combos does so in their own Combo Area", "");
    const u8 places = book_verb(low, kVerbCombo, cards.reg);
    if (cards.of == ObjectKind::Cards)
        came_to_stand(low, cards, places, {});
    else
        mention_selected(low, cards, Act::Change);
}

// Those of them that are there; where that is a cost, all of them.
Selected cards_in(Lowering& low, const Selected& cards, const Filter& zone) {
    const Group there{cards.of, Filter::all({Filter::in(cards.reg), zone}), kNone, cards.many, cards.kinds, cards.said};
    Selected out = cards;
    out.reg = lower::register_of(low, there);
    low.owned(out.reg, low.owner_of(cards.reg));
    if (low.in_cost)
        lower::require(low, low.pool.compare(low.pool.size(out.reg), Compare::Equal, low.pool.size(cards.reg)));
    return out;
}

bool own_move(Lowering& low, const Term& step) {
    // "Add it to your energy in Rest Mode": it is switched as it arrives.
    if (const Term m = step[field::m]) {
        const Term to = step[field::to];
        if (!to.is(head::Zone) || !to[field::in].only().is(head::EnergyArea)) low.unknown(m, "there");
        const Selected cards = take(low, step[field::what]);
        lower::check_destination(low, to, cards.reg);
        lower::move_selected(low, step, cards, lower::destination_of(low, to, step[field::verb]));
        if (is_rest(low, m)) low.add(book_op(low, kVerbSwitch, low.mentions.back().what.reg, kRest));
        return true;
    }
    // "Place this card in your Drop Area from your hand": if it is there.
    if (const Term from = step[field::from]) {
        const i32 zones = zones_named(low, from);
        const Who whose = from[field::of] ? player(low, from[field::of]) : Who::Either;
        if (zones == 0) low.unknown(from, "here");
        const Selected cards = take(low, step[field::what]);
        const Selected there = cards_in(low, cards, Filter::zone(zones, whose));
        lower::check_destination(low, step[field::to], there.reg);
        lower::move_selected(low, step, there, lower::destination_of(low, step[field::to], step[field::verb]));
        return true;
    }
    const bool plain = !step[field::rest] && !step[field::except];
    const Term to = step[field::to], name = to.is(head::Zone) ? to[field::in].only() : Term();
    if (plain && name.is(head::ComboArea)) {
        to_combo(low, step);
        return true;
    }
    // "Return it to your opponent's deck, then your opponent shuffles their deck": where in it makes no difference.
    if (plain && name.is(head::Deck) && low.line.mentions(head::Shuffle)) {
        const Selected cards = take(low, step[field::what]);
        lower::check_destination(low, to, cards.reg);
        to[field::of].head();
        const Destination deck{Target::Zone, kDeck,      Who::OwnerOfIt,    End::Bottom,
                               kNone,        Face::Down, CardOrder::Random, kReturned};
        if (!step[field::verb].is(word::return_)) low.unknown(step[field::verb], "into a deck");
        lower::move_selected(low, step, cards, deck);
        return true;
    }
    return plain && reveal_first(low, step);
}

}  // namespace arbiter::dbs
