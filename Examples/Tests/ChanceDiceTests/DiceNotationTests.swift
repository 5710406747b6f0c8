import ChanceDice
import TarnTesting
import TarnValues
import Testing

@Suite("Dice notation") struct DiceNotationTests {
  @Test(
    "The usual notations are parsed and printed in the shortest form",
    arguments: [
      ("3d6+1", "3d6+1"), ("d20", "d20"), ("1d20", "d20"), ("d%", "d100"), ("2D%", "2d100"), ("4d6kh3", "4d6kh3"),
      ("4 D6 KH 3", "4d6kh3"), ("4d6kl1", "4d6kl1"), ("4d6kl", "4d6kl1"), ("2d20dl1", "2d20dl1"), ("3d8dh", "3d8dh1"),
      ("2d6!", "2d6!"), ("4d6!kh3", "4d6!kh3"), ("4d6kh3!", "4d6!kh3"), ("2d6+1d4-2", "2d6+d4-2"), ("4dF", "4dF"),
      ("df", "dF"), (" - d4 + 10 ", "-d4+10"), ("+5", "5"), ("10−d4", "10-d4"), ("007d06", "7d6"), ("1d1", "d1"),
      ("1000d1000000", "1000d1000000"), ("2d4dl1-2d6kh1", "2d4dl1-2d6kh1"), ("0", "0"),
    ])
  func prints(written: String, printed: String) throws {
    #expect(try DiceNotation(written).description == printed)
  }

  @Test(
    "An invalid notation is refused with the position and a hint",
    arguments: [
      ("", 0, "The notation is empty. Try 3d6+1."),
      ("   ", 0, "The notation is empty. Try 3d6+1."),
      ("3x6", 1, "“x” is not valid here. Write + or -, or end the notation here."),
      ("x", 0, "“x” is not valid here. Write dice such as 2d6, or a number."),
      ("3d6+", 4, "The end is missing. Write dice such as 2d6, or a number."),
      ("3d6 + + 1", 6, "“+” is not valid here. Write dice such as 2d6, or a number."),
      ("3d", 2, "The number of sides is missing. Write a number, % or F after the d, such as d6."),
      ("3d+1", 2, "The number of sides is missing. Write a number, % or F after the d, such as d6."),
      ("2d6 + 1d", 8, "The number of sides is missing. Write a number, % or F after the d, such as d6."),
      ("0d6", 0, "0 dice can’t be thrown. Write 1 or more, or omit the number."),
      ("1d0", 2, "A die has at least 1 side."),
      ("1001d6", 0, "These are 1001 dice, and at most 1000 can be thrown at once."),
      ("600d6+500d4", 6, "These are 1100 dice, and at most 1000 can be thrown at once."),
      ("d1000001", 1, "This is too large: the maximum of sides is 1000000."),
      ("2d6+99999999999999999999999", 4, "This is too large: the maximum of numbers is 1000000."),
      ("4d6k3", 4, "Keep which? Write h for the highest or l for the lowest."),
      ("4d6d", 4, "Drop which? Write h for the highest or l for the lowest."),
      ("4d6kh5", 5, "5 of 4 dice can’t be kept. Keep 1 to 4."),
      ("4d6kh0", 5, "0 of 4 dice can’t be kept. Keep 1 to 4."),
      ("d6kh2", 4, "2 of 1 die can’t be kept. Keep 1."),
      ("4d6dl4", 5, "4 of 4 dice can’t be dropped: drop 1 to 3."),
      ("2d6dl0", 5, "0 of 2 dice can’t be dropped: drop 1."),
      ("d6dl1", 4, "1 of 1 die can’t be dropped: throw more dice, or drop none."),
      ("d1!", 2, "A die of 1 side would explode every time. Omit the !."),
      ("4dF!", 3, "Fate dice can’t explode. Omit the !."),
      ("2d6!!", 4, "“!” is not valid here. Write + or -, or end the notation here."),
      ("２d6", 0, "“２” is not valid here. Write dice such as 2d6, or a number."),
      ("2d6🎲", 3, "“🎲” is not valid here. Write + or -, or end the notation here."),
      ("2İ6", 1, "“İ” is not valid here. Write + or -, or end the notation here."),
      (String(repeating: "+1", count: 101), 200, "This is too long: a notation has at most 200 characters."),
    ])
  func refuses(written: String, offset: Int, words: String) throws {
    let error = #expect(throws: DiceNotationError.self) { try DiceNotation(written) }
    #expect(error?.offset == offset)
    #expect(error?.words == words)
  }

  @Test("The caret is below the error")
  func caret() {
    let error = #expect(throws: DiceNotationError.self) { try DiceNotation("4d6 kh\n5") }
    #expect(error?.description == "5 of 4 dice can’t be kept. Keep 1 to 4.\n  4d6 kh 5\n         ^")
  }

  @Test("A printed notation parses to an equal one, and no text crashes the parser")
  func roundTrip() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<3_000 {
      let notation = try DiceNotation(randomNotation(&random, mostSides: 30, mostDice: 9))
      #expect(try DiceNotation(notation.description) == notation)
    }
    var (read, refused) = (0, 0)
    for _ in 0..<20_000 {
      let signs = Array("0123456789dddkhlF%!+-− x\n")
      let text = String((0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(from: signs) })
      do throws(DiceNotationError) {
        let notation = try DiceNotation(text)
        #expect(try! DiceNotation(notation.description) == notation)
        read += 1
      } catch {
        #expect(error.offset >= 0 && error.offset <= text.count)
        refused += 1
      }
    }
    // Both parts of the test have enough cases.
    #expect(read > 100 && refused > 1_000)
  }

  @Test(
    "A notation is explained in words",
    arguments: [
      ("3d6", "3 dice of 6 sides"), ("d20-2", "1 die of 20 sides, minus 2"),
      ("4d6kh3+1", "4 dice of 6 sides, only the highest 3 count, plus 1"),
      ("2d20kl1", "2 dice of 20 sides, only the lowest counts"), ("3d8dh2", "3 dice of 8 sides, without the highest 2"),
      ("2d6!", "2 dice of 6 sides, each 6 is thrown again"),
      ("-4dF+d%", "minus 4 dice of −1, 0 and 1, plus 1 die of 100 sides"),
    ])
  func explanations(written: String, words: String) throws {
    #expect(try DiceNotation(written).explanation() == words)
  }

  @Test("Dropped dice are in brackets, and of equal dice the first is kept")
  func falls() throws {
    func total(_ text: String, _ numbers: [[Int]]) throws -> Int? { try DiceNotation(text).roll(of: numbers)?.total }
    #expect(try total("3d6+1", [[0, 1, 5]]) == 10)
    #expect(try total("4d6kh3", [[0, 1, 5, 1]]) == 10)
    #expect(try total("4d6kl1-2", [[0, 1, 5, 1]]) == -1)
    #expect(try total("2d20dl1", [[11, 3]]) == 12)
    #expect(try total("2d20dh1", [[11, 3]]) == 4)
    #expect(try total("4dF", [[0, 1, 2, 2]]) == 1)
    #expect(try total("2d6!", [[5, 5, 0, 2]]) == 16)
    #expect(try total("2d6-d4+2", [[0, 0], [3]]) == 0)
    let kept = try #require(try DiceNotation("3d6kh1").roll(of: [[4, 4, 2]]))
    #expect(kept.pools[0].map(\.isKept) == [true, false, false])
    #expect(kept.pools[0].map(\.description) == ["5", "[5]", "[3]"])
    let exploded = try #require(try DiceNotation("2d6!+d4").roll(of: [[5, 1, 2], [2]]))
    #expect(exploded.pools.map { $0.map(\.description) } == [["6+2", "3"], ["3"]])
  }

  @Test("A die that explodes is thrown again after its highest side, up to the bound")
  func explodes() throws {
    var random = RandomSequence(seed: 7)
    let dice = try DiceNotation("1000d2!")
    let roll = try #require(dice.roll(of: dice.draw(&random)))
    let lengths = Set(roll.pools[0].map(\.shown.count))
    #expect(lengths.isSuperset(of: 1...5) && lengths.allSatisfy { $0 <= DiceNotation.mostExplosions + 1 })
    #expect(roll.pools[0].allSatisfy { $0.shown.dropLast().allSatisfy { $0 == 2 } })
  }

  @Test(
    "Numbers that do not fit the dice are refused",
    arguments: [
      ("3d6", [[0, 1]]), ("3d6", [[0, 1, 2, 3]]), ("3d6", [[0, 1, 6]]), ("3d6", [[0, -1, 3]]), ("3d6", []),
      ("3d6", [[0, 0, 0], [0]]), ("2d6!", [[5, 5]]), ("2d6!", [[0, 5]]), ("d6!", [Array(repeating: 5, count: 12)]),
    ] as [(String, [[Int]])])
  func strangers(written: String, numbers: [[Int]]) throws {
    #expect(try DiceNotation(written).roll(of: numbers) == nil)
  }
}

/// Returns a notation of one to three terms.
func randomNotation(_ random: inout SeededRandom, mostSides: Int, mostDice: Int, mostTerms: Int = 3) -> String {
  (0..<Int.random(in: 1...mostTerms, using: &random)).map { index in
    let sign = index == 0 && random.oneIn(2) ? "" : random.pick(from: ["+", "-"])
    if index > 0, random.oneIn(4) { return "\(sign)\(Int.random(in: 0...20, using: &random))" }
    let count = Int.random(in: 1...mostDice, using: &random)
    let sides = Int.random(in: 2...mostSides, using: &random)
    let die = random.oneIn(5) ? "F" : "\(sides)" + (random.oneIn(5) ? "!" : "")
    let choices = ["", "kh", "kl"] + (count > 1 ? ["dh", "dl"] : [])
    let choice = random.pick(from: choices)
    let some = Int.random(in: 1...max(1, choice.hasPrefix("d") ? count - 1 : count), using: &random)
    return "\(sign)\(count)d\(die)\(choice)\(choice.isEmpty ? "" : "\(some)")"
  }.joined()
}
