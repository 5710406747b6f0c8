import Chance
import Tarn
import TarnTesting
import Testing

@Suite("Actions of Chance") struct UpdateTests {
  @Test("A throw has its result when `send` returns")
  func atOnce() {
    let loop = start()
    loop.send(.request(.dice(.threeSix)))
    #expect(loop.results == ["3d6: 10 (3 1 6)"])
    #expect(loop.state.document.position == 3)
    loop.send(.request(.coin))
    loop.send(.request(.ball(question: "Will it rain?")))
    loop.send(.request(.cards(2)))
    #expect(loop.state.document.thrown.map(\.outcome.game) == [.dice, .coin, .ball, .cards])
    #expect(loop.state.document.thrown.map(\.number) == [1, 2, 3, 4])
  }

  @Test("The chosen game is played, and an invalid notation is not thrown")
  func chosen() throws {
    let loop = start()
    loop.send(.write("2d4"))
    loop.send(.throwChosen)
    #expect(loop.state.newest?.outcome.requestText == "2d4")
    loop.send(.write("2d"))
    loop.send(.throwChosen)
    #expect(loop.state.document.thrown.count == 1 && loop.state.chosen == nil)
    for game in [Chance.Game.coin, .ball, .cards] {
      loop.send(.choose(game))
      loop.send(.throwChosen)
      #expect(loop.state.newest?.outcome.game == game)
    }
    #expect(loop.state.document.thrown.count == 4)
  }

  @Test("The page chooses the game and notation of a throw by the command")
  func shownElsewhere() throws {
    let loop = start()
    loop.send(.choose(.cards))
    loop.send(.request(.dice(try Notation("4D6 kh3"))))
    #expect(loop.state.view.game == .dice && loop.state.view.notation == "4d6kh3")
    #expect(loop.state.newest == loop.state.document.thrown.last)
  }

  @Test("The first request draws a seed, once, and is answered in the same `send`")
  func firstSeed() {
    let loop = start(seed: nil)
    #expect(loop.state.document.seed == nil)
    loop.send(.request(.dice(.threeSix)))
    let seed = loop.state.document.seed
    #expect(seed != nil && loop.results.count == 1)
    loop.send(.request(.coin))
    #expect(loop.state.document.seed == seed && loop.results.count == 2)
  }

  @Test("The same seed gives the same results, and another seed gives others")
  func replayable() {
    func session(_ seed: UInt64) -> [String] {
      let loop = start(seed: seed)
      for request in [.dice(.threeSix), .coin, .cards(5), .ball(question: "?"), .cards(3)] as [Chance.DrawRequest] {
        loop.send(.request(request))
      }
      return loop.results
    }
    #expect(session(7) == session(7))
    #expect(session(7) != session(8))
    let loop = start(seed: 7)
    for _ in 0..<3 { loop.send(.request(.cards(5))) }
    loop.send(.setSeed(7))
    for _ in 0..<3 { loop.send(.request(.cards(5))) }
    #expect(loop.results[0..<3] == loop.results[3..<6], "a new seed starts with a full deck")
  }

  @Test("A throw that is undone and repeated has the same result")
  func undone() {
    let loop = start()
    loop.send(.request(.dice(.threeSix)))
    loop.send(.request(.dice(.threeSix)))
    let both = loop.results
    loop.undo()
    #expect(loop.results == [both[0]])
    loop.send(.request(.dice(.threeSix)))
    #expect(loop.results == both)
  }

  @Test("A throw is one step, labeled with the notation")
  func steps() throws {
    let loop = start(seed: nil)
    loop.send(.throwChosen)
    loop.send(.request(.ball(question: "Will it rain?")))
    loop.send(.choose(.cards))
    loop.send(.throwChosen)
    let history = try #require(loop.history)
    #expect(
      (0..<history.count()).map { history.step($0 + 1).label } == [
        "Throw 3d6", "Ask the 8-ball “Will it rain?”", "Choose cards", "Draw 5 cards",
      ])
  }

  @Test("Cards are drawn without replacement: fifty-two different ones, then none until a shuffle")
  func cards() {
    let loop = start()
    for _ in 0..<11 { loop.send(.request(.cards(5))) }
    let drawn = loop.state.document.thrown.flatMap { one -> [Card] in
      if case .cards(let cards) = one.outcome { cards } else { [] }
    }
    #expect(drawn.count == 52 && Set(drawn).count == 52)
    #expect(loop.state.document.deck.isEmpty && loop.state.document.thrown.count == 11)
    #expect(loop.state.document.thrown.last?.outcome.requestText == "2 cards")
    loop.send(.request(.cards(1)))
    #expect(loop.state.document.thrown.count == 11)
    loop.send(.shuffle)
    loop.send(.request(.cards(60)))
    #expect(loop.state.document.deck.isEmpty && loop.state.document.thrown.count == 12)
    #expect(Card(number: 0)?.description == "A♠" && Card(number: 51)?.description == "K♣" && Card(number: 52) == nil)
  }

  @Test("All cards, answers and sides of the coin are about equally frequent")
  func even() {
    let loop = start(history: false)
    for _ in 0..<5_200 {
      loop.send(.shuffle)
      loop.send(.request(.cards(1)))
    }
    let cards = Dictionary(grouping: loop.state.document.thrown, by: \.outcome.result).mapValues(\.count)
    // About a hundred of each; four standard deviations are forty.
    #expect(cards.count == 52 && cards.values.allSatisfy { abs($0 - 100) < 40 })
    loop.send(.clear)
    for _ in 0..<2_000 { loop.send(.request(.ball(question: ""))) }
    let answers = Dictionary(grouping: loop.state.document.thrown, by: \.outcome.result).mapValues(\.count)
    #expect(answers.count == 20 && answers.values.allSatisfy { abs($0 - 100) < 40 })
    loop.send(.clear)
    for _ in 0..<2_000 { loop.send(.request(.coin)) }
    #expect(abs(loop.state.document.thrown.count { $0.outcome.result == "Heads" } - 1_000) < 90)
  }

  @Test("An answer for another draw, or one that does not fit, changes nothing")
  func stale() {
    let loop = start()
    let groups = Notation.threeSix.groups
    func drawn(_ seed: UInt64, _ position: UInt64, _ numbers: [[Int]], for purpose: Chance.Purpose = .dice(.threeSix)) {
      loop.send(
        .drawn(
          NumbersRequest(seed: seed, position: position, groups: groups, purpose: purpose),
          DrawnNumbers(numbers: numbers, next: position + 3)))
    }
    let before = loop.state
    drawn(8, 0, [[1, 2, 3]])
    drawn(7, 3, [[1, 2, 3]])
    drawn(7, 0, [[1, 2, 6]])
    drawn(7, 0, [[2]], for: .coin)
    drawn(7, 0, [[20]], for: .ball(question: "?"))
    drawn(7, 0, [[51], [51]], for: .cards(among: Array(Card.all)))
    drawn(7, 0, [], for: .cards(among: Array(Card.all)))
    drawn(7, 0, [[0]], for: .cards(among: Array(Card.all.dropLast())))
    #expect(loop.state == before)
    drawn(7, 0, [[1, 2, 3]])
    #expect(loop.results == ["3d6: 9 (2 3 4)"])
  }

  @Test("The app keeps the newest ten thousand throws, and only the total of more than a hundred dice")
  func bounded() throws {
    let loop = start(history: false)
    for _ in 0..<10_005 { loop.send(.request(.coin)) }
    #expect(loop.state.document.thrown.count == 10_000)
    #expect(loop.state.document.thrown.first?.number == 6 && loop.state.document.thrown.last?.number == 10_005)
    loop.send(.request(.dice(try Notation("1000d6"))))
    guard case .dice(_, let numbers, let total)? = loop.state.newest?.outcome else { throw Missing() }
    #expect(numbers == [] && (3_000...4_000).contains(total))
    #expect(loop.state.newest?.outcome.words == "1000d6: \(total)")
    loop.send(.write(String(repeating: "1+", count: 500)))
    #expect(loop.state.view.notation.count == 200)
    loop.send(.request(.ball(question: String(repeating: "?", count: 500))))
    #expect(loop.state.newest?.outcome.requestText.count == 200)
    loop.send(.setCardCount(1_000))
    #expect(loop.state.view.cardCount == 52)
  }

  @Test("The histogram counts the throws of a notation in any spelling, and no others")
  func histogram() throws {
    let loop = start()
    for text in ["3d6", "3D6", "d20", " 3 d 6", "3d6+0"] { loop.send(.request(.dice(try Notation(text)))) }
    #expect(try Fairness(of: .threeSix, in: loop.state.document).histogram().count == 3)
    #expect(throws: DistributionError.self) { try Fairness(of: Notation("50d6"), in: loop.state.document).histogram() }
  }
}

struct Missing: Error {}
