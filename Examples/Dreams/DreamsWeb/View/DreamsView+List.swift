import Dreams
import Foundation
import TarnLanguages
import TarnLayout
import TarnWeb

/// The list: the favourite creature, the dreams as cards, and an input for the next one.
extension DreamsView {
  var list: View {
    .main(
      [.class("dreams-list")], header,
      .div(
        [.class("dreams-scroll"), .scrollTop(session.listScroll), .onScroll { .listScrolled($0) }],
        rows,
        .when(
          document.dreams.isEmpty, .contentUnavailable(words("No dreams yet"), words("Write down what you dreamt of.")))
      ),
      .when(session.mode == .viewing, composer))
  }

  /// The width that the smallest phones leave: 360 with a margin of 16 on each side. The height fits two lines of each
  /// text.
  private static let cardSize = Size(width: 328, height: 96)

  private var header: View {
    guard session.mode != .viewing else {
      return .header(
        [.class("bar sky")], .h1(.text(words("Dreams"))), .span([.class("comet"), .hidden]),
        .button(
          [.class("quiet"), .disabled(document.dreams.isEmpty), .onClick(.select)], .text(words("Select"))),
        .languages(Dreams.languages, words), .helpButton(words))
    }
    let count = view.chosenDreams.count
    let title = count == 0 ? words("Select dreams") : words.dreams(count)
    return .header(
      [.class("bar sky")], .button([.class("quiet"), .focused(), .onClick(.back)], .text(words("Cancel"))),
      .h1([.live], .text(count == Dreams.Sharing.mostDreams ? words("\(title), as many as fit") : title)),
      .button([.disabled(count == 0), .onClick(.share(as: UUID()))], .text(words("Share"))))
  }

  private var rows: View {
    let (cards, chosen) = (cards, Set(view.chosenDreams.map(\.id)))
    let focus = session.isEditing ? nil : session.row
    let mode = session.mode
    return .ul(
      [.class("cards"), .label(words("Dreams"))],
      .when(
        mode == .viewing,
        .li(
          [.key("favourite")],
          .a(
            [.class("card favourite"), .focused(focus == .favourite), .href(Dreams.addresses.address(of: .favourite))],
            cards.card(document.favourite.card(at: .list, words), Self.cardSize)))),
      .each(
        document.dreams.map { dream in
          let row = DreamRow(
            dream: dream, isChosen: mode == .viewing ? nil : chosen.contains(dream.id),
            hasFocus: focus == .dream(dream.id))
          return .memo(row, key: dream.id) { $0.node(cards.card($0.dream.card(at: .list, words), Self.cardSize)) }
        }))
  }

  private var composer: View {
    .form(
      [.class("composer"), .onSubmit(.add(id: UUID()))],
      .input([
        .attribute("name", "dream"), .label(words("A new dream")), .placeholder(words("What did you dream of?")),
        .value(session.typed), .attribute("autocomplete", "off"), .attribute("dir", "auto"),
        .onInput { .type($0) },
      ]),
      // The button is never disabled: Enter does not submit a form with a disabled button, and can come before the
      // server's update for the last keystroke.
      .submit([], .text(words("Add"))), .refusalLine(id: "dream-refusal"))
  }
}

/// All values that a card in the list depends on.
private struct DreamRow: Equatable {
  let dream: Dream
  /// Whether the dream is selected; `nil` if the user is not selecting.
  let isChosen: Bool?
  let hasFocus: Bool

  func node(_ card: View) -> View {
    let id = dream.id
    guard let isChosen else {
      let address = Dreams.addresses.address(of: .dream(id))
      return .li([.key(id), .glides], .a([.class("card"), .focused(hasFocus), .href(address)], card))
    }
    return .li(
      [.key(id)],
      .button(
        [
          .class(isChosen ? "card chosen" : "card"), .aria("pressed", "\(isChosen)"), .onClick(.choose(id, !isChosen)),
        ],
        card, .span([.class("mark"), .hidden], .text(isChosen ? "✓" : ""))))
  }
}
