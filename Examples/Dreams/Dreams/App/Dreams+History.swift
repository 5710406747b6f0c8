import Tarn

extension Dreams {
  /// The history's tracks: the dreams, and the screen that the user is on. Undo changes the dreams only, and leaves the
  /// user on the same screen. Consecutive edits of one description are one step; so are consecutive scrolls of one
  /// screen.
  ///
  /// The progress of a rendering is neither a step nor part of a jump: after a jump back to a sharing, the renderer
  /// draws the picture again, and no later step is lost. The text typed for a new dream is not part of it either: undo
  /// never removes text that exists nowhere else.
  public static let history = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("document", get: { $0.document }, set: { $0.document = $1 }),
      HistoryTrack("view", get: { $0.view.restorable }, set: { $0.view = $1.following($0.view) }),
    ],
    undoTracks: ["document"], label: { label(of: $0, $1) }, continues: { isRun($0, $1) })

  static func isRun(_ previous: Action, _ next: Action) -> Bool {
    switch (previous, next) {
    case (.change(let one, .describe), .change(let other, .describe)): one == other
    case (.listScrolled, .listScrolled), (.dreamScrolled, .dreamScrolled): true
    default: false
    }
  }

  /// Returns the name of a step, which the user interface shows after “Undo”.
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
    case .openFavourite: "Choose a favourite"
    case .close: before.view.screen == .favourite ? "Close the favourite" : "Close the dream"
    case .select: "Start selecting"
    case .choose(let id, let isSelected): "\(isSelected ? "Select" : "Deselect") \(name(id))"
    case .share: "Share \(dreams(before.view))"
    case .cancel: before.view.sharing == nil ? "Stop selecting" : "Cancel sharing"
    case .done: "Finish sharing"
    // No track contains what these actions change, so they are not steps.
    case .type, .renderingUpdated: ""
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
    case .creature(let creature): "Change the creature of \(name) to \(creature.one)"
    case .addEffect(let effect): "Add \(effect.name) to \(name)"
    case .removeEffect(let effect): "Remove \(effect.name) from \(name)"
    case .count(.one): "Show one creature in \(name)"
    case .count(let count): "Show \(count.name) creatures in \(name)"
    }
  }
}
