import Chance
import Tarn
import Testing

extension FixtureTests {
  @Test("Chance opens the files of all its schemas") func chance() async throws {
    let dice = try Notation("4d6kh3+1")
    try await check(Chance.app) { store in
      store.send(.setSeed(7))
      store.send(.request(.dice(dice)))
      store.send(.request(.coin))
      store.send(.request(.ball(question: "Will it rain? ☂️")))
      store.send(.request(.cards(3)))
      store.send(.choose(.cards))
      store.send(.write("2d6!"))
      store.send(.ask("Again?"))
      store.send(.writeSeed("12"))
      store.send(.setCardCount(4))
      store.send(.clear)
      store.undo()
    }
  }
}
