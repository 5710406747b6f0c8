import TarnDocument
import TarnView

extension Dreams {
  /// Returns the keys of a window, the same on all devices.
  public static func keys(_ view: SessionView<Dreams>) -> [KeyBinding<Action>] {
    switch view.session.screen {
    case .list(.viewing): [KeyBinding("f", title: "Choose the favourite creature", hint: "favourite", .openFavourite)]
    case .list(.selecting), .list(.sharing): [KeyBinding("Escape", title: "Stop selecting", hint: "back", .back)]
    case .dream: (view.openDream.map(keys(of:)) ?? []) + [backToList]
    case .favourite:
      walk(Creature.allCases, from: view.document.favourite, ["ArrowLeft", "h"], ["ArrowRight", "l"], "creature") {
        .prefer($0)
      } + [backToList]
    }
  }

  private static let backToList = KeyBinding("Escape", title: "Show the list", hint: "back", Action.back)

  private static func keys(of dream: Dream) -> [KeyBinding<Action>] {
    let effects = DreamEffect.allCases.enumerated().map { index, effect in
      KeyBinding(
        "\(index + 1)", title: "Add or remove \(effect.name)", hint: "to 6 effects", group: "Add or remove an effect",
        Action.change(dream.id, dream.effects.contains(effect) ? .removeEffect(effect) : .addEffect(effect)))
    }
    return walk(Creature.allCases, from: dream.creature, ["ArrowLeft", "h"], ["ArrowRight", "l"], "creature") {
      .change(dream.id, .creature($0))
    }
      + walk(CreatureCount.allCases, from: dream.count, ["-", "j"], ["+", "k"], "how many") {
        .change(dream.id, .count($0))
      } + effects + [KeyBinding("x", title: "Remove the dream", .remove(dream.id))]
  }

  /// Returns the keys for the next and the previous one of some values, cyclically.
  private static func walk<Value: Equatable>(
    _ values: [Value], from value: Value, _ previous: [String], _ next: [String], _ name: String,
    _ action: (Value) -> Action
  ) -> [KeyBinding<Action>] {
    let index = values.firstIndex(of: value) ?? 0
    return [(next, 1), (previous, values.count - 1)].map { keys, steps in
      KeyBinding(
        keys, title: "Change \(name)", hint: name, group: "Change \(name)",
        action(values[(index + steps) % values.count]))
    }
  }
}
