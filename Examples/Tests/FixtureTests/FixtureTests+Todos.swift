import Tarn
import TarnDates
import TarnDocument
import TarnEncoding
import TarnForms
import Testing
import Todos

extension FixtureTests {
  @Test("Todos opens the files of all its schemas") func todos() async throws {
    let day = try #require(CivilDate(year: 2026, month: 11, day: 26))
    try await check(Todos.app) { store in
      let session = store.session("browser")
      session.send(
        .add(
          text: "buy beer", note: "Ada's,\nnot the warm one", due: FloatingDate(day, minutes: 17 * 60),
          tags: Tags(["home", "shop"])))
      session.send(.add(text: "“Über” 日本"))
      session.send(.alter(.number(2), [.due(FloatingDate(day)), .tag("read")]))
      session.send(.fork(.number(1), [.text("buy wine")]))
      session.send(.check(.number(2), true))
      session.send(.remove(.number(1)))
      session.send(.search("beer"))
      session.send(.open(.edit, .number(1)))
      session.send(.write(.text, "buy more beer"))
      store.undo()
    }
  }
}
