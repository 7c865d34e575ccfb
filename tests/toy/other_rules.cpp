// Cairn by other rules, and the cards that need them.
#include "toy/script.h"
#include "toy/toy.h"

namespace arbiter::toy {

namespace {

constexpr u8 kFalling = kSubjects;
constexpr u16 kFromTheHand = 1 << kHand;

Destination to_zone(ZoneId zone, u8 reason, End end = End::Top) {
    Destination to{};
    to.target = Target::Zone;
    to.zone = zone;
    to.whose = Who::OwnerOfIt;
    to.end = end;
    to.reason = reason;
    return to;
}

class OtherCards {
  public:
    explicit OtherCards(CardMaker& cards) : cards_(cards) {}

    void build() {
        replacements();
        given();
        moves();
        choices();
    }

  private:
    void card(std::string number, std::string name, i32 kind, i32 power) {
        std::array<i32, kAttributes> attributes{};
        attributes[kKind] = kind;
        attributes[kPower] = power;
        cards_.card(std::move(number), std::move(name), attributes,
                    {{cards_.symbol(kind == kRite ? "rite" : "stone")}});
    }
    FilterId of_row(Who whose) { return cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kRow, whose)}); }

    void replacements();
    void given();
    void moves();
    void choices();

    CardMaker& cards_;
    PoolBuilder& parts_ = cards_.parts();
    const AmountId zero_ = parts_.constant(0);
    const AmountId one_ = parts_.constant(1);
    const AmountId two_ = parts_.constant(2);
    const AmountId three_ = parts_.constant(3);
    const FilterId others_ = cards_.filter(
        ObjectKind::Cards, {Filter::zone(1 << kRow, Who::You), Filter::no(Filter::stack(kSource, Part::Whole))});
    const FilterId itself_ = cards_.filter(ObjectKind::Cards, {Filter::stack(kSource, Part::Whole)});
    const FilterId your_pit_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kPit, Who::You)});
    const FilterId in_hand_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kHand, Who::You)});
    const DestinationId to_vault_ = parts_.destination(to_zone(kVault, kKept));
    const DestinationId to_hand_ = parts_.destination(to_zone(kHand, kReturned, End::Bottom));
    const DestinationId to_pit_ = parts_.destination(to_zone(kPit, kSent));
    const DestinationId falls_ = parts_.destination(to_zone(kPit, kFallen));
    const DestinationId discard_ = parts_.destination(to_zone(kPit, kDiscarded));
    const DestinationId to_bottom_ = parts_.destination(to_zone(kDeck, kBuried, End::Bottom));
};

void OtherCards::replacements() {
    card("O-01", "Vault Door", kWight, 1);
    cards_.replacement("If this would fall, it goes to the vault instead.", kFallen, itself_, false, 1,
                       Script().move(kFalling, to_vault_));

    card("O-02", "Ferryman", kWight, 1);
    cards_.replacement("If another card of your row would fall, it returns to the hand instead.", kFallen, others_,
                       false, 1, Script().move(kFalling, to_hand_));

    card("O-03", "Gravewarden", kWight, 1);
    cards_.replacement(
        "If another card of your row would fall, you may discard a card: it goes to the bottom of the deck instead.",
        kFallen, others_, true, 2,
        Script().select(1, in_hand_, one_, one_).move(1, discard_).move(kFalling, to_bottom_));

    card("O-04", "Pitfall", kWight, 1);
    cards_
        .replacement("If a card of a row would go to the vault, it falls instead.", kKept, of_row(Who::Either), false,
                     1, Script().move(kFalling, falls_))
        .instead.to = kVault;

    card("O-05", "Last Stand", kWight, 1);
    cards_
        .replacement("If another card of your row would fall, it stays instead. Once a turn.", kFallen, others_, false,
                     1, Script())
        .limit = 1;

    card("O-06", "Twin Gates", kWight, 1);
    cards_.triggered("When this enters: draw a card.", kEnters, true, kNoId, 1, Script().draw(Who::You, one_, kDrawn));
    cards_.replacement("If another card of your row would fall, you may return it to the hand instead.", kFallen,
                       others_, true, 1, Script().move(kFalling, to_hand_));
    cards_.replacement("If another card of your row would fall, you may put it into the vault instead.", kFallen,
                       others_, true, 1, Script().move(kFalling, to_vault_));
}

void OtherCards::given() {
    const AbilityId stays =
        cards_.given_replacement("If this would fall, it stays instead.", kFallen, itself_, 1, Script());
    card("O-10", "Charm", kWight, 1);
    const FilterId yours =
        cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::You), Filter::no(Filter::in(kSource))});
    cards_.triggered("When this enters: one of your other places has \"If this would fall, it stays instead.\"",
                     kEnters, true, kNoId, 2, Script().select(1, yours, zero_, one_).give(1, kGiven, stays, one_));
    cards_.gives_replacement();
}

void OtherCards::moves() {
    card("O-20", "Millstone", kRite, 0);
    cards_.activated("Put the top three cards of each deck into the pit.", 4,
                     Script()
                         .take_top(1, Who::You, kDeck, three_)
                         .take_top(2, Who::Opponent, kDeck, three_)
                         .combine(3, 1, SetOp::Union, 2)
                         .move(3, to_pit_),
                     kFromTheHand);

    card("O-21", "Landslide", kRite, 0);
    const FilterId weak = cards_.filter(
        ObjectKind::Cards, {Filter::zone(1 << kRow, Who::Either), Filter::attribute(kPower, Compare::AtMost, two_)});
    cards_.activated("Put all cards of both rows with power 2 or less at the bottom of their owners' decks.", 2,
                     Script().gather(1, weak).move(1, to_bottom_), kFromTheHand);

    card("O-22", "Deep Breath", kRite, 0);
    cards_.activated("Draw three cards.", 1, Script().draw(Who::You, three_, kDrawn), kFromTheHand);

    card("O-23", "Grinder", kWight, 2);
    cards_
        .activated("Put the top two cards of your deck into the pit: this has +2 power this turn. Once a turn.", 2,
                   Script()
                       .take_top(1, Who::You, kDeck, two_)
                       .move(1, to_pit_)
                       .cost_paid()
                       .modify(kSource, kPowerChange, two_, Duration::ThisTurn))
        .limit = 1;

    card("O-24", "Keepsake", kRite, 0);
    cards_.activated("Put the top two cards of your deck into the vault.", 2,
                     Script().take_top(1, Who::You, kDeck, two_).move(1, to_vault_), kFromTheHand);
}

void OtherCards::choices() {
    card("O-30", "Mason", kWight, 2);
    cards_
        .activated("Bury cards of your pit with power 5 or more in all: draw a card. Once a turn.", 2,
                   Script()
                       .select_joint(1, your_pit_, one_, three_, Joint::SumAtLeast, kPower, parts_.constant(5))
                       .move(1, to_bottom_)
                       .cost_paid()
                       .draw(Who::You, one_, kDrawn))
        .limit = 1;

    card("O-31", "Muster", kRite, 0);
    const FilterId each = parts_.filter(
        Filter::any({Filter::bits(kKind, kWight), Filter::bits(kKind, kWight | kSnare), Filter::bits(kKind, kRite)}),
        ObjectKind::Cards);
    cards_.activated("Take a wight, a wight or snare, and a rite of your pit into the hand.", 2,
                     Script().select_joint(1, your_pit_, three_, three_, Joint::OneOfEach, 0, each).move(1, to_hand_),
                     kFromTheHand);
}

// Whoever has no deck left loses, both at once draw: after every single card.
void moved_by_other_rules(Rules& rules, const Batch& batch) {
    static const auto plain = rulebook().moved;
    const bool a = rules.read().zone(Seat::A, kDeck).count == 0;
    const bool b = rules.read().zone(Seat::B, kDeck).count == 0;
    if (a && b)
        rules.end_game(Outcome::Draw, Seat::Nobody);
    else if (a || b)
        rules.end_game(Outcome::Won, a ? Seat::B : Seat::A);
    plain(rules, batch);
}

}  // namespace

Rulebook other_rulebook() {
    Rulebook book = rulebook();
    book.granted = kGiven;
    book.owner_orders = true;
    book.deck_moves_one_by_one = true;
    book.moved = moved_by_other_rules;
    return book;
}

Game other_game() {
    return game(other_rulebook(), [](CardMaker& cards) { OtherCards(cards).build(); });
}

}  // namespace arbiter::toy
