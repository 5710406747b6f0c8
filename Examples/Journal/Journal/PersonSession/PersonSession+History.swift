import Tarn

extension PersonSession {
  /// Undo covers all actions of the user in the session, with typing grouped into runs. It excludes submitted changes,
  /// because other people have seen them; ``Action/reverseLast`` reverses those.
  ///
  /// Send events with the cause `.arrived`: ``Action/truth(_:)`` and ``Action/answered(_:number:)`` are not undo steps
  /// of their own, and are undone together with the step before them. Afterwards ``State/news(of:)`` returns the
  /// journal's current value.
  public static let history = HistoryRules<State, Action>(
    tracks: [HistoryTrack("work", get: { $0.work }, set: { $0.work = $1 })], label: { label(of: $0, $1) },
    continues: { isRun($0, $1) })

  /// Whether the action continues a run of typing in the same field.
  static func isRun(_ previous: Action, _ next: Action) -> Bool {
    switch (previous, next) {
    case (.search, .search): true
    case (.change(.title), .change(.title)), (.change(.body), .change(.body)): true
    case (.change(.caption(_, let one)), .change(.caption(_, let other))): one == other
    default: false
    }
  }

  /// The name of a step, as shown after “Undo”.
  static func label(of action: Action, _ before: State) -> String {
    let heading = before.work.draft.map { "“\($0.value.heading)”" } ?? "the entry"
    return switch action {
    case .showList: "Show the list"
    case .open: "Open an entry"
    case .search: "Search"
    case .write, .began: "Start an entry"
    case .edit(let entry): "Edit “\(entry.heading)”"
    case .change(let change): change.label
    case .photoKept: "Add a photo"
    case .voiceKept: "Add a voice note"
    case .drawerToggled: before.work.drawer.isShown ? "Close the drawer" : "Open the drawer"
    case .textFocused: "Close the drawer"
    case .done: "Publish \(heading)"
    case .cancel: "Discard the draft of \(heading)"
    case .resolve(_, .mine): "Keep mine"
    case .resolve(_, .theirs): "Use theirs"
    case .resolve(_, .before): "Use the earlier version"
    case .resolve(_, .both): "Combine both versions"
    case .remove(let entry): "Remove “\(entry.heading)”"
    case .reverseLast: "Undo \(before.exchange.confirmed.last?.words ?? "a change")"
    case .truth: "Others changed \(heading)"
    case .answered: "Receive the answer"
    // These actions change no undoable state.
    case .photoRefused, .voiceRefused, .dismissNotice, .opened: "\(action)"
    }
  }
}

extension EntryChange {
  fileprivate var label: String {
    switch self {
    case .title: "Type in the title"
    case .body: "Type in the text"
    case .day: "Choose another day"
    case .addPhoto: "Add a photo"
    case .removePhoto: "Remove a photo"
    case .movePhoto: "Move a photo"
    case .caption: "Type in a caption"
    case .addVoice: "Add a voice note"
    case .removeVoice: "Remove a voice note"
    }
  }
}
