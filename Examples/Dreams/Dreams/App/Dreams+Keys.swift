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
      .cycling(through: Creature.allCases, from: view.document.favourite, title: "Change creature", hint: "creature") {
        .prefer($0)
      } + [backToList]
    }
  }

  private static var backToList: KeyBinding<Action> {
    KeyBinding("Escape", title: "Show the list", hint: "back", .back)
  }

  private static func keys(of dream: Dream) -> [KeyBinding<Action>] {
    let effects = DreamEffect.allCases.enumerated().map { index, effect in
      KeyBinding(
        "\(index + 1)", title: "Add or remove \(effect.name)", hint: "effects", group: "Add or remove an effect",
        Action.change(dream.id, dream.effects.contains(effect) ? .removeEffect(effect) : .addEffect(effect)))
    }
    let creatures: [KeyBinding<Action>] = .cycling(
      through: Creature.allCases, from: dream.creature, title: "Change creature", hint: "creature"
    ) { .change(dream.id, .creature($0)) }
    let counts: [KeyBinding<Action>] = .cycling(
      through: CreatureCount.allCases, from: dream.count, next: ["+", "k"], previous: ["-", "j"],
      title: "Change how many", hint: "how many"
    ) { .change(dream.id, .count($0)) }
    return creatures + counts + effects + [KeyBinding("x", title: "Remove the dream", .remove(dream.id))]
  }
}
