import Dreams
import Foundation
import TarnLayout
import TarnWeb

/// The list: the favourite creature, the dreams as cards, and an input for the next one.
struct ListView {
  let state: Dreams.State
  let mode: Dreams.ListMode
  let maker: CardFactory

  /// The width that the smallest phones leave: 360 with a margin of 16 on each side. The height fits two lines of each
  /// text.
  static let cardSize = Size(width: 328, height: 96)

  var body: View {
    .main(
      [.class("dreams-list"), .flag("inert", state.view.sharing != nil)],
      header,
      .div(
        [.class("dreams-scroll"), .scrollTop(state.view.listScroll), .onScroll { .listScrolled($0) }],
        cards, .when(state.document.dreams.isEmpty, empty)),
      .when(selection == nil, composer))
  }

  private var selection: Dreams.Selection? { state.view.selection ?? state.view.sharing?.dreams }

  private var header: View {
    switch mode {
    case .viewing:
      .header(
        [.class("bar sky")], .h1("Dreams"),
        .button(
          [
            .class("quiet"), .disabled(state.document.dreams.isEmpty), .focused(state.view.focus == .select),
            .onClick(.select),
          ], "Select"))
    case .selecting(let selection): selecting(state.document.dreams(of: selection).count, selection.isFull)
    case .sharing(let sharing): selecting(state.document.dreams(of: sharing.dreams).count, false)
    }
  }

  private func selecting(_ count: Int, _ isFull: Bool) -> View {
    let words = count == 0 ? "Select dreams" : count == 1 ? "1 dream" : "\(count) dreams"
    return .header(
      [.class("bar sky")],
      .button([.class("quiet"), .focused(state.view.focus == .screen), .onClick(.cancel)], "Cancel"),
      .h1([.live], .text(isFull ? "\(words), as many as fit" : words)),
      .button([.disabled(count == 0), .onClick(.share(as: UUID()))], "Share"))
  }

  private var favourite: View {
    .memo(Favourite(creature: state.document.favourite, hasFocus: state.view.focus == .favourite), key: "favourite") {
      input in
      .li(
        [.key("favourite")],
        .button(
          [.class("card favourite"), .focused(input.hasFocus), .onClick(.openFavourite)],
          maker.card(input.creature.card(at: .list), Self.cardSize)))
    }
  }

  private struct Favourite: Equatable {
    let creature: Creature
    let hasFocus: Bool
  }

  private var cards: View {
    .ul(
      [.class("cards"), .label("Dreams")],
      .when(selection == nil, favourite),
      .each(
        state.document.dreams.map { dream in
          let row = Row(
            dream: dream, isSelected: selection?.contains(dream.id), isFull: selection?.isFull ?? false,
            hasFocus: state.view.focus == .row(dream.id))
          return .memo(row, key: dream.id) { card($0) }
        }))
  }

  /// All values that a card in the list depends on.
  private struct Row: Equatable {
    let dream: Dream
    /// Whether the dream is selected; `nil` if the user is not selecting.
    let isSelected: Bool?
    let isFull: Bool
    let hasFocus: Bool
  }

  private func card(_ row: Row) -> View {
    let card = maker.card(row.dream.card(at: .list), Self.cardSize)
    let id = row.dream.id
    guard let isSelected = row.isSelected else {
      return .li([.key(id), .glides], .button([.class("card"), .focused(row.hasFocus), .onClick(.open(id))], card))
    }
    return .li(
      [.key(id)],
      .button(
        [
          .class(isSelected ? "card chosen" : "card"), .aria("pressed", "\(isSelected)"),
          .disabled(row.isFull && !isSelected), .onClick(.choose(id, !isSelected)),
        ],
        card, .span([.class("mark"), .hidden], .text(isSelected ? "✓" : ""))))
  }

  private var empty: View {
    .div([.class("empty")], .h2("No dreams yet"), .p("Write down what you dreamt of."))
  }

  private var composer: View {
    .form(
      [.class("composer"), .onSubmit(.add(id: UUID()))],
      .input([
        .label("A new dream"), .placeholder("What did you dream of?"), .value(state.view.typed),
        .attribute("autocomplete", "off"), .attribute("dir", "auto"),
        .attribute("maxlength", "\(Dream.longestDescription)"), .onInput { .type($0) },
      ]),
      // The button is never disabled: Enter does not submit a form with a disabled button, and can come before the
      // server's update for the last keystroke.
      .submit([], "Add"))
  }
}
