import Todos

extension ListBrowsing {
  /// A sheet over the list, one at a time, with the text typed into it.
  public enum Sheet: Equatable, Codable, Sendable {
    case adding(text: String = "", due: String = "")
    case editing(Todo.ID, text: String)
    /// The due date of a to-do, or of its copy.
    case dating(Todo.ID, text: String = "", isForking: Bool = false)
    case tagging(Todo.ID, text: String)
    case forking(Todo.ID, text: String, due: String = "")
    /// The menu of a to-do.
    case menu(Todo.ID)
    case journal
    case help

    /// Its to-do.
    public var todo: Todo.ID? {
      switch self {
      case .editing(let id, _), .dating(let id, _, _), .tagging(let id, _), .forking(let id, _, _), .menu(let id): id
      case .adding, .journal, .help: nil
      }
    }

    /// The text typed into it; `nil` if it has no text field.
    public var text: String? {
      switch self {
      case .adding(let text, _), .editing(_, let text), .dating(_, let text, _), .tagging(_, let text),
        .forking(_, let text, _):
        text
      case .menu, .journal, .help: nil
      }
    }

    /// The text in its separate field for the due date; `nil` if it has none.
    public var due: String? {
      switch self {
      case .adding(_, let due), .forking(_, _, let due): due
      case .editing, .dating, .tagging, .menu, .journal, .help: nil
      }
    }

    mutating func write(_ text: String) {
      let text = ListBrowsing.cut(text, to: ListBrowsing.longestDraft)
      switch self {
      case .adding(_, let due): self = .adding(text: text, due: due)
      case .editing(let id, _): self = .editing(id, text: text)
      case .dating(let id, _, let isForking): self = .dating(id, text: text, isForking: isForking)
      case .tagging(let id, _): self = .tagging(id, text: text)
      case .forking(let id, _, let due): self = .forking(id, text: text, due: due)
      case .menu, .journal, .help: break
      }
    }

    mutating func writeDue(_ due: String) {
      let due = ListBrowsing.cut(due, to: ListBrowsing.longestDraft)
      switch self {
      case .adding(let text, _): self = .adding(text: text, due: due)
      case .forking(let id, let text, _): self = .forking(id, text: text, due: due)
      case .editing, .dating, .tagging, .menu, .journal, .help: break
      }
    }

    /// The same with texts limited to the longest input.
    var bounded: Sheet {
      var sheet = self
      if let text { sheet.write(text) }
      if let due { sheet.writeDue(due) }
      return sheet
    }
  }
}
