import Dreams
import Foundation
import TarnLayout
import TarnWeb

/// The screen of a dream: the preview, and the controls below or beside it.
struct DreamView {
  /// All values that the screen depends on.
  struct Input: Equatable {
    /// The dream; `nil` if it was removed.
    let dream: Dream?
    let scroll: Double
    let hasFocus: Bool
  }

  let input: Input
  let maker: CardFactory

  /// The size of the preview on a phone. ``wideCard`` is for screens with room for the controls beside it: half of a
  /// small laptop's width.
  static let narrowCard = Size(width: 328, height: 200)
  private static let wideCard = Size(width: 560, height: 320)

  var body: View {
    .main(
      [.class("dream"), .label("Dream")],
      .header(
        [.class("bar sky")],
        .button([.class("quiet"), .focused(input.hasFocus), .onClick(.close)], "‹ All dreams"),
        .ifPresent(input.dream) { dream in
          .button([.class("quiet"), .onClick(.remove(dream.id))], "Remove")
        }),
      .div(
        [.class("dreams-scroll"), .scrollTop(input.scroll), .onScroll { .dreamScrolled($0) }],
        input.dream.map(editor) ?? removedDream))
  }

  private var removedDream: View {
    .div(
      [.class("empty")], .h2("This dream does not exist"),
      .p("It is not in the list at this point of the history. Move the slider, or choose another one."))
  }

  private func editor(_ dream: Dream) -> View {
    .div(
      [.class("editor")],
      .section(
        [.class("preview"), .label("Preview")],
        .div([.class("narrow")], maker.card(dream.card(at: .detail), Self.narrowCard)),
        .div([.class("wide")], maker.card(dream.card(at: .detail), Self.wideCard))),
      .section(
        [.class("controls")],
        .label(
          [.class("field")], .span("Text"),
          .textarea([
            .value(dream.description), .attribute("rows", "3"), .attribute("dir", "auto"),
            .attribute("maxlength", "\(Dream.longestDescription)"), .onInput { .change(dream.id, .describe($0)) },
          ])),
        group("Creature", Creature.allCases) { creature in
          choice(
            creature.name, isOn: creature == dream.creature, maker.picture(of: creature),
            .change(dream.id, .creature(creature)))
        },
        group("Number of creatures", CreatureCount.allCases, style: "choices-all short") { count in
          choice(count.name, isOn: count == dream.count, .nothing, .change(dream.id, .count(count)))
        },
        group("Effects", DreamEffect.allCases) { effect in
          let isOn = dream.effects.contains(effect)
          return choice(
            effect.name, isOn: isOn, maker.picture(of: dream.creature, [effect]),
            .change(dream.id, isOn ? .removeEffect(effect) : .addEffect(effect)))
        }))
  }

  private func group<Choice>(
    _ name: String, _ choices: [Choice], style: String = "choices-all", _ button: (Choice) -> View
  ) -> View {
    .div(
      [.class("choices"), .role("group"), .label(name)],
      .h2(.text(name)), .div([.class(style)], .each(choices.map(button))))
  }
}

/// Returns a button of a group of choices, with its picture.
func choice(_ name: String, isOn: Bool, _ picture: View, _ action: @autoclosure @escaping () -> Dreams.Action) -> View {
  .button(
    [.key(name), .class("choice"), .aria("pressed", "\(isOn)"), .onClick(action())], picture, .span(.text(name)))
}
