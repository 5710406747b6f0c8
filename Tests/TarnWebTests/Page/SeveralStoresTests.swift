import Tarn
import Testing

@testable import TarnWeb

/// One view of several stores.
@MainActor @Suite("A part of several stores") struct SeveralStoresTests {
  private enum Action {
    case board(Board.Action)
    case notice(Notice.Action)
  }

  private final class Counter { var value = 0 }

  @Test("The part shows all stores, is evaluated once for each event, and sends to each store its own actions")
  func allStores() async throws {
    let (board, notice) = (Store(Board.State(), Board()), Store(Notice.State(), Notice()))
    let views = Counter()
    let part = Part(
      showing: board, notice,
      view: { board, notice in
        views.value += 1
        return .main(
          [], .p([.id("both")], .text("\(board.count) \(notice.message ?? "none")")),
          .button([.id("up"), .onClick(Action.board(.up))], "Up"),
          .button([.id("say"), .onClick(.notice(.show("shown")))], "Say"))
      },
      send: { action in
        switch action {
        case .board(let action): board.send(action)
        case .notice(let action): notice.send(action)
        }
      })
    let server = try WebServer(.shared(Page(title: "Both", parts: [part])), port: 0, access: .open)
    defer { server.stop() }
    let client = BrowserClient(server)
    try await client.open()
    #expect(client.page?.text(of: "both") == "0 none")
    views.value = 0
    #expect(try await client.post(("up", "click", "null"), ("say", "click", "null")).status == 204)
    try await client.receive { $0.text(of: "both") == "1 shown" }
    #expect(views.value == 2)
    notice.send(.hide)
    try await client.receive { $0.text(of: "both") == "1 none" }
  }

  @Test("The part gets a reading at its position among the inputs")
  func reading() throws {
    let (first, second) = (Store(Board.State(), Board()), Store(Board.State(count: 5), Board()))
    let now = Counter()
    var ticks: [() -> Void] = []
    var changes: [Cause?] = []
    let part = Part(
      showing: first, second, .every(.seconds(1)) { now.value },
      view: { first, second, now in .p([.id("all")], .text("\(now) \(first.count) \(second.count)")) },
      send: { (action: Board.Action) in first.send(action) })
    let mounted = part.start(
      { changes.append($0) },
      { _, tick in
        ticks.append(tick)
        return ObserverToken {}
      })
    now.value = 3
    mounted.setObserving(true)
    let page = ModelPage(mounted)
    #expect(page.text(of: "all") == "3 0 5")
    now.value = 4
    for tick in ticks { tick() }
    second.send(.up)
    first.send(.up)
    #expect(changes == [nil, .acted, .acted])
    try page.apply(mounted.change(isAnchored: true))
    #expect(page.text(of: "all") == "4 1 6")
  }
}
