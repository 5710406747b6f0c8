import Tarn
import TarnForms

/// The view of one person: the filter, the order, the selection and the open sheet.
struct SessionFeature: RefusingFeature {
  /// Longer searches are cut: no one searches for a whole text.
  static let longestSearch = 100

  func refusal(of action: Todos.Action, in state: Todos.State) -> Refusal? {
    switch action {
    case .open(_, let which?): state.document.refusal(of: which)
    case .sort where state.session.filter.isByDay, .reverse where state.session.filter.isByDay:
      state.session.filter == .today
        ? Refusal("Today is always in the order of the due dates. 1 shows all.")
        : Refusal("Upcoming is always in the order of the due dates. 1 shows all.")
    case .show(.tag(let text)) where Tags.word(from: text) == nil:
      Refusal("No to-do has a tag. t edits the tags of the selected one.")
    case .write(let field, let text) where Form.cut(text) != text:
      Refusal(
        "This text has \(text.count) characters, and a field has at most \(Form.longest). Shorten it.",
        field: field.rawValue)
    default: nil
    }
  }

  func update(_ state: inout Todos.State, _ action: Todos.Action) -> [Todos.Effect] {
    switch action {
    case .show(let filter): state.session.show(filter)
    case .visit(let filter, let search):
      (state.session.sheet, state.session.search) = (nil, Form.cut(search, to: Self.longestSearch))
      state.session.show(filter)
    case .sort(let key): state.session.arrange { $0.sort = Todos.Sort(by: key) }
    case .reverse: state.session.arrange { $0.sort.isDescending.toggle() }
    case .search(let text): state.session.arrange { $0.search = Form.cut(text, to: Self.longestSearch) }
    case .clearSearch:
      state.session.arrange { $0.search = "" }
      state.session.focus = .list
    case .select(let id, let row): (state.session.selected, state.session.row) = (id, row)
    case .scrolled(let top): state.session.top = top
    case .open(let kind, let which):
      state.session.open(OpenSheet(kind, of: which.flatMap { state.document.todo($0) }))
    case .write(let field, let text): state.session.form[field] = Form.cut(text)
    case .sheetScrolled(let top): state.session.sheet?.top = top
    case .close: state.session.sheet = nil
    case .focus(let focus): state.session.focus = focus
    case .left(let focus): if state.session.focus == focus { state.session.focus = nil }
    case .showJournalBeside(let isBeside): state.session.hasJournalBeside = isBeside
    // A request that is not refused ends what it began with.
    case .add where state.session.sheet == nil: state.session.new = Form()
    case .check(let which, _):
      state.session.sheet = nil
      state.session.selected = state.document.todo(which)?.id
    case .add, .alter, .remove, .removeDone, .fork: state.session.sheet = nil
    case .added(let todo), .forked(let todo, _): state.session.selected = todo.id
    case .submit, .checked, .noted: break
    case .synchronize, .workOffline, .discardRefusedChanges, .recordChanges, .sync: break
    }
    return []
  }
}

extension Todos.Session {
  /// The draft: in the open sheet, or else for a new to-do.
  public var form: Form {
    get { sheet?.draft.value ?? new }
    set { if sheet == nil { new = newValue } else { sheet?.draft.value = newValue } }
  }

  fileprivate mutating func show(_ filter: Todos.Filter) {
    guard case .tag(let text) = filter else { return arrange { $0.filter = filter } }
    if let tag = Tags.word(from: text) { arrange { $0.filter = .tag(tag) } }
  }

  /// Shows other to-dos, or another order, from the top. If the selected one is not among them, the first one is.
  fileprivate mutating func arrange(_ change: (inout Self) -> Void) {
    change(&self)
    (top, row) = (0, 0)
  }

  fileprivate mutating func open(_ new: OpenSheet) {
    (sheet, focus) = (new, nil)
    if let id = new.todo { selected = id }
  }
}
