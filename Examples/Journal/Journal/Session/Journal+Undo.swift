import TarnDocument

extension Journal {
  /// Undo within a session covers all actions of its person, with typing grouped into runs. It excludes published changes,
  /// because other people have seen them; ``Action/reverseLast`` takes those back.
  public static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
    get: { $0.work }, set: { $0.work = $1 },
    run: { action in
      switch action {
      case .search: "search"
      case .change(.title): "title"
      case .change(.body): "body"
      case .change(.caption(_, let id)): "caption \(id)"
      default: nil
      }
    }, name: { label(of: $0, $1) })

  /// Returns the name of a step, as shown after “Undo”.
  private static func label(of action: Action, _ before: Work) -> String {
    let heading = before.draft.map { "“\($0.value.heading)”" } ?? "the entry"
    return switch action {
    case .showList: "Show the list"
    case .open: "Open an entry"
    case .search, .find: "Search"
    case .write, .began: "Start an entry"
    case .edit: "Edit an entry"
    case .change(let change): change.label
    case .drawerToggled: before.drawer.isShown ? "Close the drawer" : "Open the drawer"
    case .textFocused: "Close the drawer"
    case .done: "Publish \(heading)"
    case .cancel: "Discard the draft of \(heading)"
    case .resolve(_, .mine): "Keep mine"
    case .resolve(_, .theirs): "Use theirs"
    case .resolve(_, .before): "Use the earlier version"
    case .resolve(_, .both): "Combine both versions"
    case .remove: "Remove the entry"
    case .reverseLast: "Take back a change"
    // These actions change nothing that can be undone.
    case .joined, .signedIn, .signedOut, .showMore, .fileRefused, .dismissNotice: ""
    case .imported: "Take over the earlier session"
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
