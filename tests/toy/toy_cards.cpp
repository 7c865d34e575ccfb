// The cards of Cairn: between them they use every verb, and every way in which texts wait for, change and switch off
// each other.
#include "toy/script.h"
#include "toy/toy.h"

namespace arbiter::toy {

namespace {

constexpr u8 kSubject = kSubjects;  // register 0
constexpr u16 kFromHand = 1 << kHand;

Destination into(ZoneId zone, u8 reason, End end = End::Top) {
    Destination to{};
    to.target = Target::Zone;
    to.zone = zone;
    to.whose = Who::OwnerOfIt;
    to.end = end;
    to.reason = reason;
    return to;
}

Statement states(PropertyId property, FilterId subject, AmountId condition, AmountId value) {
    return {property, TargetKind::Place, 1, 0, subject, condition, value, 0};
}

class Cards {
  public:
    Pool build(const MoreCards& more) {
        wights();
        diggers();
        continuous();
        replacements();
        choices();
        deck_rites();
        number_rites();
        hand_rites();
        other_rites();
        if (more) more(cards_);
        return cards_.finish();
    }

  private:
    void card(std::string number, std::string name, i32 kind, i32 power, const char* clan) {
        std::array<i32, kAttributes> attributes{};
        attributes[kKind] = kind;
        attributes[kPower] = power;
        cards_.card(std::move(number), std::move(name), attributes, {{cards_.symbol(clan)}});
    }

    void wights();
    void diggers();
    void continuous();
    void replacements();
    void choices();
    void deck_rites();
    void number_rites();
    void hand_rites();
    void other_rites();

    CardMaker cards_;
    PoolBuilder& parts_ = cards_.parts();
    const AmountId zero_ = parts_.constant(0);
    const AmountId one_ = parts_.constant(1);
    const AmountId two_ = parts_.constant(2);
    const AmountId three_ = parts_.constant(3);
    const FilterId yours_ = cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::You)});
    const FilterId others_ =
        cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::You), Filter::no(Filter::in(kSource))});
    const FilterId theirs_ = cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::Opponent)});
    const FilterId their_open_ = cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::Opponent), face_up()});
    const FilterId weak_ = cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::Opponent), face_up(),
                                                              Filter::attribute(kPower, Compare::AtMost, two_)});
    const FilterId opposite_ = cards_.filter(ObjectKind::Places, {Filter::related(kOpposite, kSource)});
    const FilterId in_hand_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kHand, Who::You)});
    const FilterId in_their_hand_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kHand, Who::Opponent)});
    const FilterId your_pit_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kPit, Who::You)});
    const DestinationId to_pit_ = parts_.destination(into(kPit, kSent));
    const DestinationId discard_ = parts_.destination(into(kPit, kDiscarded));
    const DestinationId to_hand_ = parts_.destination(into(kHand, kReturned, End::Bottom));
    const DestinationId to_vault_ = parts_.destination(into(kVault, kKept));
    const DestinationId to_bottom_ = parts_.destination(into(kDeck, kBuried, End::Bottom));
};

void Cards::wights() {
    card("T-01", "Grey Pebble", kWight, 2, "stone");
    card("T-02", "Great Slab", kWight, 4, "stone");

    card("T-03", "Ember Wight", kWight, 3, "ember");
    cards_.triggered("When this enters: you may send one of their open places with power 2 or less to the pit.",
                     kEnters, true, kNoId, 3,
                     Script().may(1, Who::You, "end").select(2, weak_, one_, one_).move(2, to_pit_).label("end"));

    card("T-04", "Ash Crow", kWight, 1, "ember");
    cards_
        .triggered("When a card of yours goes to the pit: draw a card. Once a turn.", kToPit, false, your_pit_, 1,
                   Script().draw(Who::You, one_, kDrawn))
        .limit = 1;

    card("T-05", "Pit Snare", kSnare, 1, "rust");
    cards_.triggered("When this is turned up: return what stands opposite to its owner's hand.", kTurnedUp, true, kNoId,
                     2, Script().gather(1, opposite_).move(1, to_hand_));

    card("T-06", "Stone Snare", kSnare, 5, "rust");

    card("T-07", "Patient One", kWight, 2, "light");
    cards_.triggered("When this enters: at dusk, draw a card and rest this.", kEnters, true, kNoId, 1,
                     Script()
                         .delay(kAtDusk, kSubject, "end")
                         .draw(Who::You, one_, kDrawn)
                         .set_position(kSubject, kRested)
                         .jump("end")
                         .label("end"));

    card("T-08", "Covering Moss", kWight, 1, "stone");
    cards_.triggered("When this covers another: your other places get +1 power this turn.", kCovered, true, kNoId, 2,
                     Script().gather(1, others_).modify(1, kPowerChange, one_, Duration::ThisTurn));
}

void Cards::diggers() {
    card("T-09", "Gravedigger", kWight, 1, "rust");
    cards_.triggered("When a card of yours goes to the pit: you may take it back into the hand.", kToPit, false,
                     your_pit_, 2, Script().may(1, Who::You, "end").move(kSubject, to_hand_).label("end"));
}

void Cards::continuous() {
    card("T-10", "Lantern", kWight, 1, "light");
    cards_.continuous("Your other places have +1 power.", {states(kPowerChange, others_, kNoId, one_)});

    card("T-11", "Snuffer", kWight, 2, "dusk");
    cards_.continuous("The text of what stands opposite is silent.", {states(kMuted, opposite_, kNoId, one_)});

    card("T-12", "Tally Keeper", kWight, 1, "light");
    const FilterId drawn = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kHand, Who::You)});
    cards_.continuous("This has +1 power for each card you drew this turn.",
                      {states(kPowerChange, kNoId, kNoId, parts_.memory(parts_.watch(kCardDrawn, drawn), Who::You))});

    card("T-13", "Old Anchor", kWight, 2, "stone");
    cards_.continuous("While you have three places or more, they cannot be moved off the row by your opponent.",
                      {states(kRooted, yours_, parts_.compare(parts_.count(yours_), Compare::AtLeast, three_), one_)});
}

void Cards::replacements() {
    card("T-20", "Vault Warden", kWight, 2, "dusk");
    const FilterId yours_falling = cards_.filter(
        ObjectKind::Cards, {Filter::zone(1 << kRow, Who::You), Filter::no(Filter::stack(kSource, Part::Whole))});
    cards_.replacement("If another card of your row would fall, you may discard a card: it goes to the vault instead.",
                       kFallen, yours_falling, true, 2,
                       Script().select(1, in_hand_, one_, one_).move(1, discard_).move(kSubject, to_vault_));

    card("T-21", "Second Wind", kWight, 3, "ember");
    const FilterId this_falling = cards_.filter(ObjectKind::Cards, {Filter::stack(kSource, Part::Top)});
    cards_.replacement("If this would fall, it returns to the hand instead.", kFallen, this_falling, false, 1,
                       Script().move(kSubject, to_hand_));
}

void Cards::choices() {
    card("T-30", "Fork in the Path", kWight, 2, "light");
    cards_.triggered(
        "When this enters: choose one: draw a card; or this has +1 power; or your opponent discards a card.", kEnters,
        true, kNoId, 3,
        Script()
            .mode(1, three_, parts_.words({"draw a card", "+1 power", "they discard"}))
            .unless(parts_.compare(parts_.number(1), Compare::Equal, one_), "second")
            .draw(Who::You, one_, kDrawn)
            .jump("end")
            .label("second")
            .unless(parts_.compare(parts_.number(1), Compare::Equal, two_), "third")
            .modify(kSource, kPowerChange, one_, Duration::WhileObject)
            .jump("end")
            .label("third")
            .select(2, in_their_hand_, one_, one_, Who::Opponent)
            .move(2, discard_, Who::Opponent)
            .label("end"));

    card("T-31", "Silencer", kWight, 1, "dusk");
    cards_.triggered(
        "When this enters: choose one of their open places and negate one text of it.", kEnters, true, kNoId, 3,
        Script().select(1, their_open_, one_, one_).choose_text(1, 2).negate(2, kNegated, Duration::WhileObject));

    card("T-32", "Echo", kWight | kHollow, 1, "light");
    // Two echoes would answer each other for ever.
    const FilterId full = cards_.filter(ObjectKind::Places,
                                        {Filter::zone(1 << kRow, Who::You), Filter::no(Filter::bits(kKind, kHollow))});
    cards_.triggered("When this enters: carry out one text of your other places but echoes that waits for entering.",
                     kEnters, true, kNoId, 3, Script().gather(1, full).resolve(1, kEnters, 2));

    card("T-33", "Banner", kWight, 1, "ember");
    cards_
        .activated("Discard a card: one of your places has +2 power this turn. Once a turn.", 3,
                   Script()
                       .select(1, in_hand_, one_, one_)
                       .move(1, discard_)
                       .cost_paid()
                       .select(2, yours_, one_, one_)
                       .modify(2, kPowerChange, two_, Duration::ThisTurn))
        .limit = 1;
    cards_
        .activated("Swap two of your places. Once a turn.", 2,
                   Script().cost_paid().select(1, yours_, two_, two_).swap(1))
        .limit = 1;

    card("T-34", "Borrower", kWight, 2, "rust");
    cards_
        .activated("Carry out another ability of your row at its cost. Once a turn.", 2,
                   Script().cost_paid().gather(1, others_).resolve_paying(1, 1))
        .limit = 1;

    card("T-35", "Gleaner", kWight, 2, "rust");
    cards_
        .activated(
            "Bury two cards of your pit of different clans: take the top card of your deck into the vault. Once a "
            "turn.",
            3,
            Script()
                .select_joint(1, your_pit_, two_, two_, Joint::DistinctSymbol, kClan)
                .move(1, to_bottom_)
                .cost_paid()
                .take_top(2, Who::You, kDeck, one_)
                .move(2, to_vault_))
        .limit = 1;
}

void Cards::deck_rites() {
    Destination arranged = into(kDeck, kReturned);
    arranged.order = CardOrder::Arranged;
    card("T-40", "Scry", kRite, 0, "rite");
    cards_.activated(
        "Look at the top three cards of your deck and put them back in any order.", 2,
        Script().take_top(1, Who::You, kDeck, three_).look(Who::You, 1).move(1, parts_.destination(arranged)),
        kFromHand);

    card("T-41", "Dig", kRite, 0, "rite");
    Destination choose_end = into(kDeck, kReturned, End::Choose);
    cards_.activated(
        "Reveal the top three cards of your deck, take one into the hand and put the rest on the top or at the bottom "
        "in any order.",
        4,
        Script()
            .take_top(1, Who::You, kDeck, three_)
            .reveal(1)
            .select(2, cards_.filter(ObjectKind::Cards, {Filter::in(1)}), one_, one_)
            .combine(3, 1, SetOp::Minus, 2)
            .move(2, to_hand_)
            .move(3, parts_.destination(choose_end)),
        kFromHand);

    card("T-42", "Seek", kRite, 0, "rite");
    const FilterId whole_deck = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kDeck, Who::You)});
    const FilterId snares =
        cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kDeck, Who::You), Filter::bits(kKind, kSnare)});
    cards_.activated("Look through your deck, you may reveal a snare in it and take it; then shuffle.", 3,
                     Script()
                         .gather(1, whole_deck)
                         .look(Who::You, 1)
                         .select(2, snares, zero_, one_)
                         .reveal(2)
                         .move(2, to_hand_)
                         .shuffle(Who::You, kDeck),
                     kFromHand);

    card("T-43", "Foresight", kRite, 0, "rite");
    cards_.activated("Look at the top two cards of your opponent's deck; you may put them at its bottom in any order.",
                     3,
                     Script()
                         .take_top(1, Who::Opponent, kDeck, two_)
                         .look(Who::You, 1)
                         .may(2, Who::You, "end")
                         .move(1, to_bottom_)
                         .label("end"),
                     kFromHand);
}

void Cards::number_rites() {
    card("T-44", "Sounding", kRite, 0, "rite");
    cards_.activated("Look at up to three cards from the top of your deck and put them at its bottom in any order.", 3,
                     Script()
                         .choose_number(1, zero_, three_)
                         .take_top(2, Who::You, kDeck, parts_.number(1))
                         .look(Who::You, 2)
                         .move(2, to_bottom_),
                     kFromHand);

    card("T-45", "Wager", kRite, 0, "rite");
    cards_.activated("Your opponent chooses a number from 1 to 2, and you draw so many cards.", 2,
                     Script().choose_number(1, one_, two_, Who::Opponent).draw(Who::You, parts_.number(1), kDrawn),
                     kFromHand);
}

void Cards::hand_rites() {
    card("T-50", "Pickpocket", kRite, 0, "rite");
    cards_.activated("Pick up to two cards of your opponent's hand unseen: they are discarded.", 2,
                     Script().select(1, in_their_hand_, one_, two_).move(1, discard_, Who::Opponent), kFromHand);

    card("T-51", "Peek", kRite, 0, "rite");
    cards_.activated(
        "Look at your opponent's hand and put one card of it at the bottom of their deck; they draw a card.", 3,
        Script()
            .gather(1, in_their_hand_)
            .look(Who::You, 1)
            .select(2, in_their_hand_, one_, one_)
            .move(2, to_bottom_)
            .draw(Who::Opponent, one_, kDrawn),
        kFromHand);

    card("T-52", "Gust", kRite, 0, "rite");
    cards_.activated("Your opponent discards a card at random.", 2,
                     Script().select(1, in_their_hand_, one_, one_, Who::You, SelectMode::Random).move(1, discard_),
                     kFromHand);

    card("T-53", "Bury", kRite, 0, "rite");
    cards_.activated(
        "Put up to two cards of your hand at the bottom of your deck in any order, and draw as many.", 2,
        Script().select(1, in_hand_, zero_, two_).move(1, to_bottom_).draw(Who::You, parts_.size(1), kDrawn),
        kFromHand);

    card("T-54", "Mire", kRite, 0, "rite");
    Destination down{};
    down.target = Target::Vacant;
    down.face = Face::Down;
    down.reason = kPlayed;
    const FilterId layable =
        cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kHand, Who::You), Filter::bits(kKind, kWight | kSnare)});
    cards_.activated("You may lay a wight or snare of your hand face down.", 2,
                     Script().select(1, layable, zero_, one_).move(1, parts_.destination(down)), kFromHand);

    card("T-55", "Show of Hands", kRite, 0, "rite");
    cards_.activated("Your opponent reveals two cards of their hand of their choice.", 2,
                     Script().select(1, in_their_hand_, two_, two_, Who::Opponent).reveal(1), kFromHand);
}

void Cards::other_rites() {
    card("T-60", "Recall", kRite, 0, "rite");
    const FilterId down = cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::You), Filter::no(face_up())});
    cards_.activated(
        "You may return one of your face-down cards to the hand; then your wights have +1 power this turn.", 3,
        Script()
            .select(1, down, zero_, one_)
            .move(1, to_hand_)
            .gather(2, yours_)
            .modify(2, kPowerChange, one_, Duration::ThisTurn),
        kFromHand);

    card("T-61", "Upheaval", kRite, 0, "rite");
    cards_.activated(
        "Send one of your places to the pit: send one of theirs to the pit as well. If you cannot do both, draw a "
        "card.",
        3,
        Script()
            .attempt("else")
            .select(1, yours_, one_, one_)
            .move(1, to_pit_)
            .select(2, theirs_, one_, one_)
            .move(2, to_pit_)
            .end_attempt("else")
            .jump("end")
            .label("else")
            .draw(Who::You, one_, kDrawn)
            .label("end"),
        kFromHand);

    card("T-62", "Veil", kRite, 0, "rite");
    cards_.activated("For each of your places in turn, you may turn its top card face down.", 4,
                     Script()
                         .gather(1, yours_)
                         .label("next")
                         .for_each(1, 2, "end")
                         .may(3, Who::You, "next")
                         .turn_face(2, Face::Down)
                         .jump("next")
                         .label("end"),
                     kFromHand);
}

}  // namespace

Pool cards(const MoreCards& more) { return Cards().build(more); }

}  // namespace arbiter::toy
