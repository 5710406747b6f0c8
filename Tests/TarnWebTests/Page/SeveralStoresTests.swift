import Tarn
import Testing

@testable import TarnWeb

/// One view of several stores.
@MainActor @Suite("A part of several stores") struct SeveralStoresTests {
  private enum Action {
    case board(Board.Action)
    case words(Notice.Action)
  }

  private final class Counter { var value = 0 }

  @Test("The part shows all stores, is rendered once for all their changes, and sends to each its own actions")
  func together() async throws {
    let (board, message) = (Store(Board.State(), Board()), Store(String?("none"), Notice()))
    let views = Counter()
    let part = Part(
      showing: board, message,
      view: { board, message in
        views.value += 1
        return .main(
          [], .p([.id("both")], .text("\(board.count) \(message ?? "")")),
          .button([.id("up"), .onClick(Action.board(.up))], "Up"),
          .button([.id("say"), .onClick(.words(.show("shown")))], "Say"))
      },
      send: { action in
        switch action {
        case .board(let action): board.send(action)
        case .words(let action): message.send(action)
        }
      })
    let server = try WebServer(.shared(Page(title: "Both", parts: [part])), port: 0, access: .open)
    defer { server.stop() }
    let client = BrowserClient(server)
    try await client.open()
    #expect(client.page?.text(of: "both") == "0 none")
    views.value = 0
    #expect(try await client.post(("up", "click", "null"), ("say", "click", "null")).status == 204)
    try await client.see { $0.text(of: "both") == "1 shown" }
    #expect(views.value == 1)
    message.send(.hide)
    try await client.see { $0.text(of: "both") == "1 " }
  }

  @Test("The part gets a reading in its place among the inputs")
  func reading() throws {
    let (one, two) = (Store(Board.State(), Board()), Store(Board.State(count: 5), Board()))
    let now = Counter()
    var ticks: [() -> Void] = []
    var changes: [Cause?] = []
    let part = Part(
      showing: one, two, .every(.seconds(1)) { now.value },
      view: { one, two, now in .p([.id("all")], .text("\(now) \(one.count) \(two.count)")) },
      send: { (action: Board.Action) in one.send(action) })
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
    two.send(.up)
    one.send(.up)
    #expect(changes == [nil, .acted, .acted])
    try page.apply(mounted.change(isAnchored: true))
    #expect(page.text(of: "all") == "4 1 6")
  }
}
