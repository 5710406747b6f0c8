import Clocks
import Tarn
import Testing

extension FixtureTests {
  @Test("Clocks opens the files of all its schemas") func clocks() async throws {
    try await check(Clocks.app) { store in
      store.send(.openSheet)
      store.send(.search("ca"))
      store.send(.add(zone: "Africa/Cairo", id: uuid(1)))
      store.send(.add(zone: "Asia/Tokyo", id: uuid(2), name: "Grandmother"))
      store.send(.rename(uuid(1), to: "Al-Qāhira القاهرة"))
      store.send(.listScrolled(12.5))
      store.send(.edit(true))
      store.send(.open(uuid(2)))
      store.send(.detailScrolled(40))
      store.send(.openSheet)
      store.send(.search("osl"))
      store.send(.remove(uuid(1)))
      store.undo()
    }
  }
}
