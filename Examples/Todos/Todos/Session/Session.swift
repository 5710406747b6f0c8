import TarnForms
import TarnRecord

extension Todos {
  /// The state of one person: filter, order, selection, the open sheet, and unfinished texts.
  public struct Session: Record {
    public var filter = Filter.all
    public var sort = Sort()
    /// Words to find in a text or a tag, as typed.
    public var search = ""
    public var selected: Todo.ID?
    /// The row of the selected to-do. If that leaves the list, the next one takes its place.
    public var row = 0
    /// The scroll position of the list on a page, in CSS pixels.
    public var top = 0.0
    /// The unfinished new to-do on a page.
    public var new = Form()
    public var sheet: OpenSheet?
    public var focus: Focus?
    /// Whether a wide terminal shows the journal beside the list.
    public var hasJournalBeside = false

    public static let fields: [Field<Session>] = [
      Field("filter", \.filter), Field("sort", \.sort), Field("search", \.search), Field("selected", \.selected),
      Field("row", \.row), Field("top", \.top), Field("new", \.new), Field("sheet", \.sheet), Field("focus", \.focus),
      Field("hasJournalBeside", \.hasJournalBeside, default: false),
    ]

    /// Forgets the selection of a to-do that is gone, and merges what others have changed into the open sheet: what its
    /// person has typed stays.
    mutating func reconcile(with document: Document) {
      if let id = selected, !document.todos.contains(id: id) { selected = nil }
      if let id = sheet?.todo { sheet?.draft.rebase(onto: document.todos[id: id].map { Form(of: $0) }) }
    }
  }

  /// The element with the keyboard focus after an action that moved it.
  public enum Focus: String, Codable, Sendable { case list, search, new }
}

/// A sheet over the list, one at a time.
public struct OpenSheet: Record {
  public enum Kind: String, Codable, Sendable { case add, edit, due, tags, fork, forkDue, menu, journal }

  public let kind: Kind
  /// The to-do that it is about.
  public let todo: Todo.ID?
  /// The texts that its person has typed. It is deleted if its to-do is.
  public var draft: Draft<Form>
  /// The scroll position of its list on a page, in CSS pixels.
  public var top = 0.0

  init(_ kind: Kind, of todo: Todo? = nil) {
    self.kind = kind
    self.todo = todo?.id
    draft = todo.map { Draft(of: Form(of: $0)) } ?? Draft(new: Form())
  }

  public static let fields: [Field<OpenSheet>] = [
    .fixed("kind", \.kind), .fixed("todo", \.todo), Field("draft", \.draft), Field("top", \.top),
  ]
}

/// The texts of a to-do, as a person types them.
public struct Form: Record {
  public enum Field: String, Codable, Sendable, CaseIterable { case text, note, due, tags }

  public var text = ""
  public var note = ""
  /// As in `DateParser`; empty to leave the due date as it is.
  public var due = ""
  public var tags = ""

  init() {}

  init(of todo: Todo) { (text, note, tags) = (todo.text, todo.note, todo.tags.description) }

  public static let fields: [TarnRecord.Field<Form>] = [
    .init("text", \.text, merge: .words), .init("note", \.note, default: "", merge: .words), .init("due", \.due),
    .init(
      "tags", \.tags,
      merge: .with { base, mine, theirs in
        Tags.merged(base: Tags(written: base), mine: Tags(written: mine), theirs: Tags(written: theirs))?.description
      }),
  ]

  public subscript(field: Field) -> String {
    get { self[keyPath: Self.path(to: field)] }
    set { self[keyPath: Self.path(to: field)] = newValue }
  }

  private static func path(to field: Field) -> WritableKeyPath<Form, String> {
    switch field {
    case .text: \.text
    case .note: \.note
    case .due: \.due
    case .tags: \.tags
    }
  }

  /// A longer text is refused while it is being written: 20 pages of a book, more than a person pastes on purpose. A
  /// shorter one that is too long for a to-do is refused when it is submitted, so that nothing is lost until then.
  public static let longest = 40_000

  /// Returns the beginning of a text, limited in scalars, too, as a character may have any number of combining marks.
  public static func cut(_ text: String, to longest: Int = longest) -> String {
    guard text.utf8.count > longest else { return text }
    return String(String(text.unicodeScalars.prefix(4 * longest)).prefix(longest))
  }
}
