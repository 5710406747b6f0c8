import Chance
import ChanceDice
import Tarn
import TarnDocument
import Testing

extension FixtureTests {
  @Test("Chance opens the files of all its schemas") func chance() async throws {
    let dice = try DiceNotation("4d6kh3+1")
    try await check(Chance.app) { store in
      let session = store.session(.commandLine)
      session.send(.setSeed(7))
      session.send(.request(.dice(dice)))
      session.send(.request(.coin))
      session.send(.request(.ball(question: "Will it rain? ☂️")))
      session.send(.request(.cards(3)))
      session.send(.choose(.cards))
      session.send(.write("2d6!"))
      session.send(.ask("Again?"))
      session.send(.writeSeed("12"))
      session.send(.setCardCount(4))
      session.send(.clear)
      store.undo()
    }
  }
}
