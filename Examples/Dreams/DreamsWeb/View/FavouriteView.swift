import Dreams
import TarnWeb

/// The choice of the favourite creature, which new dreams get.
struct FavouriteView {
  let favourite: Creature
  let hasFocus: Bool
  let maker: CardFactory

  var body: View {
    .main(
      [.class("dream"), .label("Favourite creature")],
      .header(
        [.class("bar sky")],
        .button([.class("quiet"), .focused(hasFocus), .onClick(.close)], "‹ All dreams")),
      .div(
        [.class("dreams-scroll")],
        .div(
          [.class("editor favourites")],
          .section(
            [.class("preview"), .label("Preview")],
            .div(maker.card(favourite.card(at: .detail), DreamView.narrowCard))),
          .section(
            [.class("controls")],
            .p([.class("muted")], "New dreams show this creature."),
            .div(
              [.class("choices-all large"), .role("group"), .label("Creatures")],
              .each(
                Creature.allCases.map { creature in
                  choice(creature.name, isOn: creature == favourite, maker.picture(of: creature), .prefer(creature))
                }))))))
  }
}
