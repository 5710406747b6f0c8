import Tarn
import TarnValues
import TarnWeb

/// Measures the patch when a list of 100,000 to-dos is scrolled by a page: an event of the stream as the connection
/// delivers it.
///
/// The window's height is not reported, so it is the default of 1,000 px: 23 rows of 44 px, rounded up to 24. Each page
/// adds as many new rows, each with a box, a title, two tags, a date and two buttons, and removes as many.
func windowPatchBytes() async throws -> Figures {
  let list = ScrolledList()
  let port = try await list.start()
  let sizes = try await MainActor.run {
    // Reading blocks the thread, so the list has another isolation.
    let client = try StreamClients(1, port: port)
    var sizes: [Double] = []
    for page in 1...60 {
      list.scroll(to: Double(page) * 24 * 44)
      try client.readAll()
      // The first pages have no rows above them to remove.
      if page > 10 { sizes.append(Double(client.lastEventBytes)) }
    }
    return sizes
  }
  await list.stop()
  return Figures(runs: sizes)
}

/// A list with its server, in its own isolation.
private actor ScrolledList {
  static let count = 100_000

  private var server: WebServer?
  private let (scrolls, scroll) = AsyncStream.makeStream(of: Double.self)

  nonisolated func scroll(to top: Double) { scroll.yield(top) }

  /// Starts the server.
  ///
  /// - Returns: the port.
  func start() throws -> UInt16 {
    let store = Store(ToDoList.State(), ToDoList(), isolation: self)
    let server = try WebServer(
      .shared(Page(title: "To-dos", parts: [Part(store) { ToDoList.view($0) }])), port: 0, access: .open)
    self.server = server
    Task {
      for await top in scrolls { store.send(.scrolled(top)) }
    }
    return server.port
  }

  func stop() {
    scroll.finish()
    server?.stop()
  }
}

/// An app with one long list.
private struct ToDoList: Feature {
  struct ToDo: Equatable, Sendable, Identifiable {
    let id: Int
    var title: String { "Something to be done, number \(id)" }
    var tags: [String] { ["tag \(id % 7)", "tag \(id % 11)"] }
    var due: String { "\(1 + id % 28) May" }
    var isDone: Bool { id % 3 == 0 }
  }

  struct State: Equatable, Sendable {
    var toDos = Vector((0..<ScrolledList.count).map { ToDo(id: $0) })
    var top = 0.0
    var selected: Int?
  }

  enum Action: Sendable {
    case scrolled(Double)
    case selected(Int)
    case toggled(Int)
    case edited(Int)
    case removed(Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .scrolled(let top): state.top = top
    case .selected(let row): state.selected = row
    case .toggled, .edited, .removed: break
    }
    return []
  }

  static func view(_ state: State) -> Node<Action> {
    .main(
      .window(
        WindowedList(
          count: state.toDos.count, rowHeight: 44, top: state.top, selected: state.selected, hasControls: true),
        [.label("To-dos")], key: { state.toDos[$0].id }, onScroll: { .scrolled($0) }, onSelect: { .selected($0) },
        row: { index in .memo(state.toDos[index]) { row($0) } }))
  }

  private static func row(_ toDo: ToDo) -> Node<Action> {
    .div(
      [.class(toDo.isDone ? "item done" : "item")],
      .input([
        .type("checkbox"), .label("Done"), .checked(toDo.isDone), .onCheck { _ in .toggled(toDo.id) },
      ]),
      .span([.class("item-text")], .text(toDo.title)),
      .each(toDo.tags.map { .span([.class("chip")], .text($0)) }),
      .time([.class("muted")], .text(toDo.due)),
      .button([.class("quiet"), .onClick(.edited(toDo.id))], "Edit"),
      .button([.class("quiet"), .onClick(.removed(toDo.id))], "Remove"))
  }
}
