import Tarn

extension Dreams {
  /// The history's lanes: the dreams, and the screen that the user is on. Undo changes the dreams only, and leaves the
  /// user on the same screen. Typing and scrolling are one step each.
  ///
  /// How far a picture has come is no step, and is not wound: who looks back at a sharing has it drawn once more, and loses nothing of
  /// what came after. Nor is what is typed for a new dream: undo does not take words away that are nowhere else.
  public static let history = HistoryRules<State, Action>(
    lanes: [
      Lane("document", get: { $0.document }, set: { $0.document = $1 }),
      Lane("view", get: { $0.view.wound }, set: { $0.view = $1.following($0.view) }),
    ],
    undoes: ["document"], label: { label(of: $0, $1) }, continues: { isRun($0, $1) })

  static func isRun(_ previous: Action, _ next: Action) -> Bool {
    switch (previous, next) {
    case (.change(let one, .describe), .change(let other, .describe)): one == other
    case (.listScrolled, .listScrolled), (.dreamScrolled, .dreamScrolled): true
    default: false
    }
  }

  /// What a step is called, to be read after “Undo”.
  static func label(of action: Action, _ before: State) -> String {
    func name(_ id: Dream.ID) -> String { before.document.dreams[id: id]?.quoted ?? "a dream" }
    return switch action {
    case .add(let id): "Add \(Dream(id: id, description: before.view.typed, creature: .unicorn).quoted)"
    case .write(let id, let text): "Add \(Dream(id: id, description: text, creature: .unicorn).quoted)"
    case .remove(let id): "Remove \(name(id))"
    case .change(let id, let change): change.label(name(id))
    case .prefer(let creature): "Make \(creature.one) the favourite"
    case .listScrolled: "Scroll the list"
    case .open(let id): "Open \(name(id))"
    case .dreamScrolled: "Scroll the dream"
    case .openFavourite: "Look for a favourite"
    case .close: before.view.screen == .favourite ? "Close the favourite" : "Close the dream"
    case .select: "Start selecting"
    case .choose(let id, let isSelected): "\(isSelected ? "Select" : "Deselect") \(name(id))"
    case .share: "Share \(dreams(before.view))"
    case .cancel: before.view.sharing == nil ? "Stop selecting" : "Cancel sharing"
    case .done: "Finish sharing"
    // What these change is not wound, so they are no steps.
    case .type, .heard: ""
    }
  }

  private static func dreams(_ view: ViewState) -> String {
    let count = (view.selection ?? view.sharing?.dreams ?? Selection()).count
    return count == 1 ? "a dream" : "\(count) dreams"
  }
}

extension DreamChange {
  fileprivate func label(_ name: String) -> String {
    switch self {
    case .describe: "Describe \(name)"
    case .creature(let creature): "Make \(name) a dream of \(creature.one)"
    case .put(let effect): "Add \(effect.name) to \(name)"
    case .take(let effect): "Take \(effect.name) from \(name)"
    case .count(.one): "Leave one creature in \(name)"
    case .count(let count): "Put \(count.name) creatures in \(name)"
    }
  }
}
