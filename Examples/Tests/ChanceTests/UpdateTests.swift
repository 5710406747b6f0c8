import ChanceDice
import Tarn
import TarnDocument
import TarnLanguages
import TarnTesting
import TarnView
import Testing

@testable import Chance

@Suite("Actions of Chance") @MainActor struct UpdateTests {
  @Test("A throw has its result when `send` returns")
  func atOnce() {
    let session = start()
    session.send(.request(.dice(.threeSix)))
    #expect(session.results == ["3d6: 10 (3 1 6)"])
    #expect(session.document.position == 3)
    session.send(.request(.coin))
    session.send(.request(.ball(question: "Will it rain?")))
    session.send(.request(.cards(2)))
    #expect(session.document.thrown.map(\.outcome.game) == [.dice, .coin, .ball, .cards])
    #expect(session.document.thrown.map(\.number) == [1, 2, 3, 4])
  }

  @Test("The button throws the chosen game, and has no action for an invalid notation")
  func chosen() throws {
    let session = start()
    session.send(.write("2d4"))
    session.send(try #require(session.view.throwAction))
    #expect(session.view.newest?.outcome.requestText() == "2d4")
    session.send(.write("2d"))
    #expect(session.view.throwAction == nil)
    let error = "The number of sides is missing. Write a number, % or F after the d, such as d6."
    #expect(LocalizedSessionView(session.view, .english).field?.message == .error(error))
    for game in [Game.coin, .ball, .cards] {
      session.send(.choose(game))
      session.send(try #require(session.view.throwAction))
      #expect(session.view.newest?.outcome.game == game)
    }
    #expect(session.document.thrown.count == 4)
  }

  @Test("A person sees the game and the notation of an own throw, and nothing of what another person types")
  func people() throws {
    let store = TestStore(Chance(), from: Chance.Document())
    let (anna, ben) = (store.session("anna"), store.session("ben"))
    let notation = try DiceNotation("4D6 kh3")
    try anna.send(.choose(.cards)) { $0.session.game = .cards }
    try ben.send(.write("d2")) { $0.session.notation = "d2" }
    let draw = anna.document.draw(.dice(notation))
    try anna.send(.request(.dice(notation))) {
      $0.session.game = .dice
      $0.session.notation = "4d6kh3"
    }
    let outcome = try #require(try Throw.Outcome.dice("4d6kh3", [[5, 3, 3, 0]]))
    try anna.answer(draw, with: .drawn(draw, DrawResult(seed: 7, position: 4, outcome: outcome))) {
      $0.document.seed = 7
      $0.document.position = 4
      $0.document.thrown = [Throw(number: 1, outcome: outcome)]
    }
    #expect(ben.session.notation == "d2" && ben.document == anna.document)
    try store.finish()
  }

  @Test("The first request draws a seed, once, and is answered in the same `send`")
  func firstSeed() {
    let session = start(seed: nil)
    #expect(session.document.seed == nil)
    session.send(.request(.dice(.threeSix)))
    let seed = session.document.seed
    #expect(seed != nil && session.results.count == 1)
    session.send(.request(.coin))
    #expect(session.document.seed == seed && session.results.count == 2)
    session.send(.newSeed)
    #expect(session.document.seed != seed && session.document.position == 0)
  }

  @Test("The same seed gives the same results, and another seed gives others")
  func replayable() {
    func results(_ seed: UInt64) -> [String] {
      let session = start(seed: seed)
      for request in [.dice(.threeSix), .coin, .cards(5), .ball(question: "?"), .cards(3)] as [DrawRequest] {
        session.send(.request(request))
      }
      return session.results
    }
    #expect(results(7) == results(7))
    #expect(results(7) != results(8))
    let session = start(seed: 7)
    for _ in 0..<3 { session.send(.request(.cards(5))) }
    session.send(.setSeed(7))
    for _ in 0..<3 { session.send(.request(.cards(5))) }
    #expect(session.results[0..<3] == session.results[3..<6], "a new seed starts with a full deck")
  }

  @Test("A throw that is undone and repeated has the same result")
  func undone() {
    let session = start()
    session.send(.request(.dice(.threeSix)))
    session.send(.request(.dice(.threeSix)))
    let both = session.results
    session.store.undo()
    #expect(session.results == [both[0]])
    session.send(.request(.dice(.threeSix)))
    #expect(session.results == both)
  }

  @Test("A throw is one step, labeled with the notation; choosing and typing are none")
  func steps() throws {
    let session = start(seed: nil)
    session.send(.request(.dice(.threeSix)))
    session.send(.request(.ball(question: "Will it rain?")))
    session.send(.choose(.cards))
    session.send(.write("d20"))
    session.send(.request(.cards(5)))
    session.send(.newSeed)
    let history = try #require(session.store.history)
    #expect(
      (0..<history.count()).map { history.step($0 + 1).label } == [
        "Throw 3d6", "Ask the 8-ball “Will it rain?”", "Draw 5 cards", "Draw a new seed",
      ])
  }

  @Test("Cards are drawn without replacement: fifty-two different ones, then none until a shuffle")
  func cards() throws {
    let session = start()
    for _ in 0..<11 { session.send(.request(.cards(5))) }
    let drawn = session.document.thrown.flatMap { one -> [PlayingCard] in
      if case .cards(let cards) = one.outcome { cards } else { [] }
    }
    #expect(drawn.count == 52 && Set(drawn).count == 52)
    #expect(session.document.deck.isEmpty && session.document.thrown.count == 11)
    #expect(session.document.thrown.last?.outcome.requestText() == "2 cards")
    let refusal = #expect(throws: Refusal.self) { try session.request(.request(.cards(1))) }
    #expect(refusal?.reason == "All cards are drawn. Shuffling restores the deck.")
    #expect(session.document.thrown.count == 11 && session.view.throwAction == .shuffle)
    session.send(.shuffle)
    session.send(.request(.cards(60)))
    #expect(session.document.deck.isEmpty && session.document.thrown.count == 12)
    #expect(PlayingCard(rawValue: 0)?.description == "A♠" && PlayingCard(rawValue: 51)?.description == "K♣")
    #expect(PlayingCard(rawValue: 52) == nil)
  }

  @Test("All cards, answers and sides of the coin are about equally frequent")
  func even() {
    let session = start(history: false)
    for _ in 0..<5_200 {
      session.send(.shuffle)
      session.send(.request(.cards(1)))
    }
    let cards = Dictionary(grouping: session.document.thrown, by: { $0.outcome.result }).mapValues(\.count)
    // About a hundred of each; four standard deviations are forty.
    #expect(cards.count == 52 && cards.values.allSatisfy { abs($0 - 100) < 40 })
    session.send(.clear)
    for _ in 0..<2_000 { session.send(.request(.ball(question: ""))) }
    let answers = Dictionary(grouping: session.document.thrown, by: { $0.outcome.result }).mapValues(\.count)
    #expect(answers.count == 20 && answers.values.allSatisfy { abs($0 - 100) < 40 })
    session.send(.clear)
    for _ in 0..<2_000 { session.send(.request(.coin)) }
    #expect(abs(session.document.thrown.count { $0.outcome.result == "Heads" } - 1_000) < 90)
  }

  @Test("The result of a draw that was requested in another state changes nothing")
  func stale() throws {
    let store = TestStore(Chance(), from: Chance.Document())
    let session = store.session("anna")
    func result(_ draw: Draw) -> Chance.Action { .drawn(draw, PerformDraw().perform(draw)) }
    try session.send(.setSeed(7)) { $0.document.seed = 7 }
    let (dice, cards) = (session.document.draw(.dice(.threeSix)), session.document.draw(.cards(2)))
    try session.send(.request(.dice(.threeSix)))
    try session.expectEffect(dice)
    try session.send(.request(.cards(2))) {
      $0.session.game = .cards
      $0.session.cardCount = 2
    }
    try session.expectEffect(cards)
    let coin = session.document.draw(.coin)
    try session.send(.request(.coin)) { $0.session.game = .coin }
    let heads = DrawResult(seed: 7, position: 1, outcome: .coin(isHeads: true))
    try session.answer(coin, with: .drawn(coin, heads)) {
      $0.document.thrown = [Throw(number: 1, outcome: .coin(isHeads: true))]
      $0.document.position = 1
    }
    try session.answer(dice, with: result(dice))
    try session.answer(cards, with: result(cards))
    try store.finish()
  }

  @Test("The app keeps the newest ten thousand throws, and only the total of more than a hundred dice")
  func bounded() throws {
    let session = start(history: false)
    for _ in 0..<10_005 { session.send(.request(.coin)) }
    #expect(session.document.thrown.count == 10_000)
    #expect(session.document.thrown.first?.number == 6 && session.document.thrown.last?.number == 10_005)
    session.send(.request(.dice(try DiceNotation("1000d6"))))
    guard case .dice(_, let numbers, let total)? = session.view.newest?.outcome else { throw Missing() }
    #expect(numbers == [] && (3_000...4_000).contains(total))
    #expect(session.view.newest?.outcome.words == "1000d6: \(total)")
    for (action, field) in [
      (Chance.Action.write(String(repeating: "1+", count: 100) + "1"), "dice"),
      (.ask(String(repeating: "?", count: 201)), "question"), (.writeSeed(String(repeating: "1", count: 21)), "seed"),
    ] {
      let before = session.session
      #expect(Chance().refusal(of: action, in: session.document, before)?.field == field)
      session.send(action)
      #expect(session.session == before)
    }
    session.send(.request(.ball(question: String(repeating: "?", count: 500))))
    #expect(session.view.newest?.outcome.requestText().count == 200)
    session.send(.setCardCount(1_000))
    #expect(session.session.cardCount == 52)
  }

  @Test("The histogram counts the throws of a notation in any spelling, and no others")
  func histogram() throws {
    let session = start()
    for text in ["3d6", "3D6", "d20", " 3 d 6", "3d6+0"] { session.send(.request(.dice(try DiceNotation(text)))) }
    #expect(try Fairness(of: .threeSix, in: session.document).histogram().count == 3)
    #expect(throws: DiceDistributionError.self) {
      try Fairness(of: DiceNotation("200d200"), in: session.document).histogram()
    }
  }
}

struct Missing: Error {}
