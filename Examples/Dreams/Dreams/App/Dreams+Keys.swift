import TarnDocument
import TarnLanguages
import TarnView

extension LocalizedSessionView<Dreams> {
  /// The keys of a window, the same on all devices.
  public var keys: [KeyBinding<Dreams.Action>] {
    switch session.screen {
    case .list(.viewing):
      [KeyBinding("f", title: words("Choose the favourite creature"), hint: words("favourite"), .openFavourite)]
    case .list(.selecting), .list(.sharing):
      [KeyBinding("Escape", title: words("Stop selecting"), hint: words("back"), .back)]
    case .dream: (view.openDream.map(keys(of:)) ?? []) + [backToList]
    case .favourite:
      .cycling(
        through: Creature.allCases, from: document.favourite, title: words("Change creature"), hint: words("creature")
      ) { .prefer($0) } + [backToList]
    }
  }

  private var backToList: KeyBinding<Dreams.Action> {
    KeyBinding("Escape", title: words("Show the list"), hint: words("back"), .back)
  }

  private func keys(of dream: Dream) -> [KeyBinding<Dreams.Action>] {
    let effects = DreamEffect.allCases.enumerated().map { index, effect in
      KeyBinding(
        "\(index + 1)", title: words("Add or remove \(words.translation(of: effect.name))"), hint: words("effects"),
        group: words("Add or remove an effect"),
        Dreams.Action.change(dream.id, dream.effects.contains(effect) ? .removeEffect(effect) : .addEffect(effect)))
    }
    let creatures: [KeyBinding<Dreams.Action>] = .cycling(
      through: Creature.allCases, from: dream.creature, title: words("Change creature"), hint: words("creature")
    ) { .change(dream.id, .creature($0)) }
    let counts: [KeyBinding<Dreams.Action>] = .cycling(
      through: CreatureCount.allCases, from: dream.count, next: ["+", "k"], previous: ["-", "j"],
      title: words("Change how many"), hint: words("how many")
    ) { .change(dream.id, .count($0)) }
    return creatures + counts + effects + [KeyBinding("x", title: words("Remove the dream"), .remove(dream.id))]
  }
}
