import Tarn
import TarnDocument
import TarnRecord
import TarnTerminal
import TarnValues

/// A shopping list in the frame of a full-screen program: an app for the tests of the frame.
struct Shopping: DocumentFeature {
  struct Document: Record {
    var items: Vector<String> = ["Bread", "Milk"]
    static let fields: [Field<Document>] = [Field("items", \.items)]
  }

  struct Session: Record {
    var selected = 0
    var sheet: OpenSheet?
    static let fields: [Field<Session>] = [Field("selected", \.selected), Field("sheet", \.sheet)]
  }

  /// The open sheet with its texts.
  enum OpenSheet: Codable, Equatable, Sendable {
    case adding(name: String, amount: String)
    case choosing(search: String)
    case menu
    case options(order: Int, isShared: Bool)
    case about
  }

  enum Action: Codable, Sendable, Equatable {
    case select(Int)
    case open(OpenSheet)
    case close
    case add
    case choose(String)
    case remove(Int)
    case announce
  }

  /// More than a screen shows.
  static let offers = (1...200).map { "Offer \($0)" }

  var newSession: Session { Session() }

  static let sessionUndo: SessionUndo<Session, Action>? = SessionUndo(
    get: { $0.sheet }, set: { $0.sheet = $1 },
    name: { action, before in if case .open = action, before != nil { "Typing" } else { nil } })

  func refusal(of action: Action, in document: Document, _ session: Session) -> Refusal? {
    switch action {
    case .add:
      guard case .adding(let name, let amount)? = session.sheet else { return nil }
      if name.isEmpty { return Refusal("A name is needed.", field: "name") }
      if amount == "0" { return Refusal("Nothing of it is not worth a line.") }
      return nil
    case .remove: return document.items.isEmpty ? Refusal("The list is empty. Add something first.") : nil
    default: return nil
    }
  }

  func update(_ document: inout Document, _ session: inout Session, _ action: Action) -> [Never] {
    switch action {
    case .select(let row): session.selected = row
    case .open(let sheet): session.sheet = sheet
    case .close: session.sheet = nil
    case .add:
      guard case .adding(let name, let amount)? = session.sheet else { break }
      document.items.append(amount.isEmpty ? name : "\(name) × \(amount)")
      session.sheet = nil
    case .choose(let name):
      document.items.append(name)
      session.sheet = nil
    case .remove(let row): if document.items.indices.contains(row) { document.items.remove(at: row) }
    case .announce: break
    }
    return []
  }

  func reconcile(_ session: inout Session, with document: Document) {
    session.selected = min(session.selected, max(document.items.count - 1, 0))
  }

  static func label(_ action: Action, _ document: Document) -> String {
    switch action {
    case .add, .choose: "Add something"
    case .remove(let row): document.items.indices.contains(row) ? "Remove “\(document.items[row])”" : "Remove"
    default: Fault.name(of: action)
    }
  }
}

extension Shopping {
  /// The frame of the app.
  static func frame(_ view: SessionView<Shopping>, _ size: TerminalSize) -> AppFrame<Node<Action>> {
    let (items, selected) = (view.document.items, view.session.selected)
    let content = Node<Action>.column([
      .text("\(items.count) items, \(size.columns)x\(size.rows)", style: .bold),
      .list(count: items.count, selected: selected, onSelect: { .select($0) }) { .text(items[$0]) },
    ])
    let keys: [KeyBinding<Action>] =
      [
        KeyBinding("a", title: "Add an item", hint: "add", .open(.adding(name: "", amount: ""))),
        KeyBinding("o", title: "Choose an offer", hint: "offers", .open(.choosing(search: ""))),
        KeyBinding("m", title: "Open the menu", hint: "menu", .open(.menu)),
        KeyBinding(
          "x", "Delete", title: "Remove the item", hint: "remove",
          confirmation: Confirmation("Remove it from the list?", agree: "Remove"), .remove(selected)),
        KeyBinding("X", title: "Remove without a question", .remove(selected)),
        KeyBinding("n", title: "Show a notice", .announce),
      ] + .moving(in: items.count, from: selected) { .select($0) }
    return AppFrame(content, keys: keys, sheet: sheet(view.session.sheet))
  }

  private static func sheet(_ sheet: OpenSheet?) -> Sheet<Action>? {
    switch sheet {
    case .adding(let name, let amount)?:
      Sheet(
        title: "New item", cancel: .close,
        fields: [
          SheetField("Name", name, placeholder: "bread") { .open(.adding(name: $0, amount: amount)) },
          SheetField(
            "Amount", amount, message: Int(amount) == nil && !amount.isEmpty ? .error("Not a number.") : nil
          ) { .open(.adding(name: name, amount: $0)) },
        ],
        submit: SheetButton("Add", .add, isDisabled: Int(amount) == nil && !amount.isEmpty))
    case .choosing(let search)?:
      choosing(search, among: offers.filter { search.isEmpty || $0.contains(search) })
    case .menu?:
      Sheet(
        title: "Menu", message: "What to do with the list.", cancel: .close,
        items: [
          SheetItem("Add milk", key: "m", .choose("Milk")),
          SheetItem("Add tea", key: "t", .choose("Tea")),
          SheetItem("Remove the first item", isDestructive: true, .remove(0)),
          SheetItem(
            "Remove the last item", key: "l", confirmation: Confirmation("Remove the last one?", agree: "Remove"),
            .remove(1)),
          SheetItem("Options", key: "o", .open(.options(order: 0, isShared: false))),
          SheetItem("About", key: "b", .open(.about)),
        ])
    case .options(let order, let isShared)?:
      Sheet(
        title: "Options", cancel: .close,
        fields: [
          SheetField("Order", selected: order, among: [0, 1, 2], title: { ["by name", "by age", "none"][$0] }) {
            .open(.options(order: $0, isShared: isShared))
          },
          SheetField("Shared", isOn: isShared) { .open(.options(order: order, isShared: $0)) },
        ],
        submit: SheetButton("Use", .choose("\(order) \(isShared)")))
    case .about?: Sheet(title: "About", message: "A list for tests.", cancel: .close)
    case nil: nil
    }
  }

  private static func choosing(_ search: String, among found: [String]) -> Sheet<Action> {
    Sheet(
      title: "Offers", cancel: .close,
      fields: [SheetField("Search", search, kind: .search) { .open(.choosing(search: $0)) }],
      list: SheetList(count: found.count, placeholder: "No offer is called that.", onSelect: { .choose(found[$0]) }) {
        SheetList.Row(key: found[$0], found[$0], detail: "today")
      })
  }
}

extension Shopping {
  /// Runs the app until its user quits.
  @MainActor static func run() async throws -> TerminalEnd {
    let store = Store(
      DocumentState(Document()), SharedDocument(Shopping()),
      history: SharedDocument<Shopping>.history(label: { label($0, $1) }))
    let notice = Store(Notice.State(), Notice())
    notice.send(.setStatus(Notice.Status("shared with another program", short: "shared")))
    let observer = store.onAction { action, _ in
      if case .acted(_, .announce) = action { notice.send(.show("The disk is full. Free some space.")) }
    }
    let terminal = try Terminal(frame: store.session("terminal"), notice: notice) { frame($0, $1) }
    let end = try await terminal.run()
    withExtendedLifetime(observer) {}
    return end
  }
}
