import Tarn
import Testing
import Todos

extension FixtureTests {
  @Test("Todos opens the files of all its schemas") func todos() async throws {
    let day = try #require(Day(year: 2026, month: 11, day: 26))
    try await check(Todos.app) { store in
      store.send(.add(text: "buy beer", due: Due(day, minutes: 17 * 60), tags: Tags(["home", "shop"])))
      store.send(.add(text: "“Über” 日本"))
      store.send(.alter(.number(2), [.due(Due(day)), .tag("read")]))
      store.send(.fork(.number(1), [.text("buy wine")]))
      store.send(.check(.number(2), true))
      store.send(.remove(.number(1)))
      store.undo()
    }
  }
}
