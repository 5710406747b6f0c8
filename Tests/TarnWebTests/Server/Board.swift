import Tarn

@testable import TarnWeb

/// A small app with one of every kind of element and event that a page supports.
struct Board: Feature {
  struct State: Equatable, Sendable {
    var count = 0
    /// At most five characters.
    var text = ""
    /// True only with a count above 0.
    var isOn = false
    /// At most 100.
    var top = 0.0
    var rows = [1, 2, 3]
  }

  enum Action: Equatable, Sendable {
    case up
    case type(String)
    case tick(Bool)
    case scroll(Double)
    case remove(Int)
    case key(String)
    case show([Int])
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .up: state.count += 1
    case .type(let text): state.text = String(text.prefix(5))
    case .tick(let isOn): state.isOn = isOn && state.count > 0
    case .scroll(let top): state.top = min(top, 100)
    case .remove(let row): state.rows.removeAll { $0 == row }
    case .key: break
    case .show(let rows): state.rows = rows
    }
    return []
  }

  static func view(_ state: State) -> Node<Action> {
    .main(
      [.onKeys(["a": .key("a")])],
      .p([.id("count")], .text("\(state.count)")),
      .button([.id("up"), .onClick(.up)], "Up"),
      .input([.id("text"), .value(state.text), .onInput { .type($0) }]),
      .input([.id("box"), .type("checkbox"), .checked(state.isOn), .onCheck { .tick($0) }]),
      .div(
        [.id("list"), .scrollTop(state.top), .onScroll { .scroll($0) }],
        .ul(
          [],
          .each(
            state.rows.map { row in
              .li(
                [.key(row), .id("row\(row)")],
                .button([.id("remove\(row)"), .onClick(.remove(row))], .text("Remove \(row)")))
            }))))
  }
}

/// A board with its page, and the actions that its store received.
@MainActor final class ServedBoard {
  let store: Store<Board>
  private(set) var page: Page!
  private(set) var received: [Board.Action] = []
  private(set) var views = 0
  private var listener: ObserverToken?

  init() {
    store = Store(Board.State(), Board())
    page = Page(
      title: "Board & <co>",
      parts: [
        Part(store) { [weak self] state in
          self?.views += 1
          return Board.view(state)
        }
      ])
    listener = store.onAction { [weak self] action, _ in self?.received.append(action) }
  }
}

/// Serves boards in this process while `test` runs: one for all sessions, or one for each.
@MainActor func withServer(
  perSession: Bool = false, hosts: [String] = [], limits: HTTPLimits = .patient,
  _ test: @MainActor (WebServer, Boards) async throws -> Void
) async throws {
  let boards = Boards()
  var limits = limits
  // The clients here don't read the end of their streams: if the server waited for them, all tests of this isolation
  // would be delayed.
  limits.stopGrace = .milliseconds(10)
  let pages: PageScope = perSession ? .perSession { boards.add().page } : .shared(boards.add().page)
  let server = try WebServer(pages, port: 0, address: "127.0.0.1", hosts: hosts, limits: limits, access: .open)
  defer { server.stop() }
  try await test(server, boards)
}

/// The boards that were created, in order of creation.
@MainActor final class Boards {
  private(set) var all: [ServedBoard] = []

  subscript(_ index: Int) -> ServedBoard { all[index] }

  func add() -> ServedBoard {
    all.append(ServedBoard())
    return all[all.count - 1]
  }

  /// Releases one board: only its session retains it.
  func forget(_ index: Int) { all.remove(at: index) }
}
