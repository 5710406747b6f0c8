import Tarn
import TarnDocument

extension Dreams {
  /// The rules of the history: undo changes the model only, and leaves each user on the same screen. Consecutive edits
  /// of one description are one step, and so is the way through the creatures to a favourite.
  public static let history = SharedDocument.history(
    of: Dreams(), label: { action, document, session in label(of: action, document, typed: session.typed) },
    continues: { previous, next in
      switch (previous, next) {
      case (.change(let one, .describe), .change(let other, .describe)): one == other
      case (.prefer, .prefer): true
      default: false
      }
    })

  /// Returns the name of a step, which devices show after “Undo”. Only actions that change the document are steps.
  static func label(of action: Action, _ before: Document, typed: String) -> String {
    func name(_ id: Dream.ID) -> String { before.dreams[id: id]?.quoted ?? "a dream" }
    return switch action {
    case .add(let id): "Add \(Dream(id: id, description: typed, creature: before.favourite).quoted)"
    case .write(let id, let text): "Add \(Dream(id: id, description: text, creature: before.favourite).quoted)"
    case .remove(let id): "Remove \(name(id))"
    case .change(let id, let change): change.label(name(id))
    case .prefer(let creature): "Make \(creature.one) the favourite"
    default: ""
    }
  }
}

extension DreamChange {
  fileprivate func label(_ name: String) -> String {
    switch self {
    case .describe: "Describe \(name)"
    case .creature(let creature): "Change the creature of \(name) to \(creature.one)"
    case .addEffect(let effect): "Add \(effect.name) to \(name)"
    case .removeEffect(let effect): "Remove \(effect.name) from \(name)"
    case .count(.one): "Show one creature in \(name)"
    case .count(let count): "Show \(count.name) creatures in \(name)"
    }
  }
}
