import Dreams
import TarnDocument
import TarnWeb

typealias View = Node<Dreams.Action>

/// The page's content for a window: one screen at a time, and the dialog of a sharing above it.
struct DreamsView {
  let view: SessionView<Dreams>
  let cards: CardFactory

  var session: Dreams.Session { view.session }
  var document: Dreams.Document { view.document }

  var frame: AppFrame<View> {
    AppFrame(
      .div([.class("dreams")], screen, .ifPresent(session.sharing, sheet)), title: view.openDream?.title ?? "Dreams",
      keys: session.sharing == nil ? Dreams.keys(view) : [])
  }

  private var screen: View {
    switch session.screen {
    case .list: list
    case .dream(let screen):
      .ifPresent(view.openDream) { DreamEditor(dream: $0, scroll: screen.scroll, cards: cards).body }
    case .favourite: favourites
    }
  }

  /// The choice of the favourite creature, which new dreams get.
  private var favourites: View {
    let favourite = document.favourite
    return .editor(
      "Favourite creature", header: [.backLink], [],
      preview: .div(cards.card(favourite.card(at: .preview), DreamEditor.narrow)),
      controls: [
        .p([.class("muted")], "New dreams show this creature."),
        .choices("Creatures", Creature.allCases, style: "large") { creature in
          .choice(creature.name, isOn: creature == favourite, cards.picture(of: creature), .prefer(creature))
        },
      ])
  }
}

extension Node<Dreams.Action> {
  /// Returns a screen with a preview, and the controls below or beside it.
  static func editor(
    _ label: String, header: [Node], _ scroll: [Attribute<Dreams.Action>], preview: Node, controls: [Node]
  ) -> Node {
    .main(
      [.class("dream"), .label(label)], .h1([.class("visually-hidden")], .text(label)),
      .header([.class("bar sky")], .each(header)),
      .div(
        [.class("dreams-scroll")] + scroll,
        .div(
          [.class("editor")], .section([.class("preview"), .label("Preview")], preview),
          .section([.class("controls")], .each(controls)))))
  }

  /// The link at the top of a screen that leads back to the list. It gets the focus when the screen opens.
  static var backLink: Node {
    .a([.class("quiet"), .focused(), .href(Dreams.addresses.address(of: nil))], "‹ All dreams")
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
