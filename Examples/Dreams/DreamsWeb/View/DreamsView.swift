import Dreams
import TarnLanguages
import TarnWeb

typealias View = Node<Dreams.Action>

/// The page's content for a window: one screen at a time, and the dialog of a sharing above it.
struct DreamsView {
  let view: LocalizedSessionView<Dreams>
  let cards: CardFactory

  var session: Dreams.Session { view.session }
  var document: Dreams.Document { view.document }
  var words: Localization { view.words }

  var frame: AppFrame<View> {
    AppFrame(
      .div([.class("dreams")], screen, .ifPresent(session.sharing, sheet)),
      title: view.openDream?.title(words) ?? words("Dreams"),
      keys: session.sharing == nil ? view.keys : [])
  }

  private var screen: View {
    switch session.screen {
    case .list: list
    case .dream(let screen):
      .ifPresent(view.openDream) { DreamEditor(dream: $0, scroll: screen.scroll, cards: cards, words: words).body }
    case .favourite: favourites
    }
  }

  /// The choice of the favourite creature, which new dreams get.
  private var favourites: View {
    let favourite = document.favourite
    return .editor(
      words("Favourite creature"), words, header: [.backLink(words)], [],
      preview: .div(cards.card(favourite.card(at: .preview, words), DreamEditor.narrow)),
      controls: [
        .p([.class("muted")], .text(words("New dreams show this creature."))),
        .choices(words("Creatures"), Creature.allCases, style: "large") { creature in
          .choice(
            words.translation(of: creature.name), isOn: creature == favourite, cards.picture(of: creature),
            .prefer(creature))
        },
      ])
  }
}

extension Node<Dreams.Action> {
  /// Returns a screen with a preview, and the controls below or beside it.
  static func editor(
    _ label: String, _ words: Localization, header: [Node], _ scroll: [Attribute<Dreams.Action>], preview: Node,
    controls: [Node]
  ) -> Node {
    .main(
      [.class("dream"), .label(label)], .h1([.class("visually-hidden")], .text(label)),
      .header([.class("bar sky")], .each(header)),
      .div(
        [.class("dreams-scroll")] + scroll,
        .div(
          [.class("editor")], .section([.class("preview"), .label(words("Preview"))], preview),
          .section([.class("controls")], .each(controls)))))
  }

  /// The link at the top of a screen that leads back to the list. It gets the focus when the screen opens.
  static func backLink(_ words: Localization) -> Node {
    .a([.class("quiet"), .focused(), .href(Dreams.addresses.address(of: nil))], .text(words("‹ All dreams")))
  }

  /// Returns a group of choices.
  static func choices<Value>(_ name: String, _ values: [Value], style: String = "", _ button: (Value) -> Node) -> Node {
    .div(
      [.class("choices"), .role("group"), .label(name)],
      .h2(.text(name)), .div([.class("choices-all \(style)")], .each(values.map(button))))
  }

  /// Returns a button of a group of choices, with its picture.
  static func choice(_ name: String, isOn: Bool, _ picture: Node, _ action: Dreams.Action) -> Node {
    .button(
      [.key(name), .class("choice"), .aria("pressed", "\(isOn)"), .onClick(action)], picture, .span(.text(name)))
  }
}
