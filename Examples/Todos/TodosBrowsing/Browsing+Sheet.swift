import Todos

extension Browsing {
  /// What lies over the list, one at a time, with what has been typed into it.
  public enum Sheet: Equatable, Codable, Sendable {
    case adding(text: String = "", due: String = "")
    case editing(Todo.ID, text: String)
    /// When it is due, or when its fork is.
    case dating(Todo.ID, text: String = "", isForking: Bool = false)
    case tagging(Todo.ID, text: String)
    case forking(Todo.ID, text: String, due: String = "")
    /// What may be done to it.
    case menu(Todo.ID)
    case journal
    case help

    /// What it is about.
    public var todo: Todo.ID? {
      switch self {
      case .editing(let id, _), .dating(let id, _, _), .tagging(let id, _), .forking(let id, _, _), .menu(let id): id
      case .adding, .journal, .help: nil
      }
    }

    /// What has been typed into it; `nil` if nothing can be.
    public var text: String? {
      switch self {
      case .adding(let text, _), .editing(_, let text), .dating(_, let text, _), .tagging(_, let text),
        .forking(_, let text, _):
        text
      case .menu, .journal, .help: nil
      }
    }

    /// What has been typed into its field for the due date; `nil` if it has none beside another.
    public var due: String? {
      switch self {
      case .adding(_, let due), .forking(_, _, let due): due
      case .editing, .dating, .tagging, .menu, .journal, .help: nil
      }
    }

    mutating func write(_ text: String) {
      let text = Browsing.cut(text, to: Browsing.longestDraft)
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
      let due = Browsing.cut(due, to: Browsing.longestDraft)
      switch self {
      case .adding(let text, _): self = .adding(text: text, due: due)
      case .forking(let id, let text, _): self = .forking(id, text: text, due: due)
      case .editing, .dating, .tagging, .menu, .journal, .help: break
      }
    }

    /// With texts as long as typed ones may be.
    var bounded: Sheet {
      var sheet = self
      if let text { sheet.write(text) }
      if let due { sheet.writeDue(due) }
      return sheet
    }
  }
}
