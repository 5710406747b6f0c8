import Chance

/// What one call of the program wishes.
struct Command {
  enum Errand: Equatable {
    case wish(Chance.Wish)
    case shuffle
    case histogram(Notation)
    case face, help
  }

  var errand = Errand.face
  var seed: UInt64?
  var isJSON = false
  var file: String?

  static let help = """
    chance                     opens in the terminal
    chance 3d6+1               throws dice: d20, 4d6kh3, 2d20dl1, 2d6!, 4dF, 2d6+1d4-2
    chance coin                flips a coin
    chance ball [question]     asks the 8-ball
    chance cards [count]       draws cards without return; chance shuffle takes them all back
    chance histogram 3d6       shows how fair the past throws were
    --seed NUMBER              begins the sequence of this seed; the same seed gives the same throws
    --file FILE                keeps it all in this file
    --json                     prints JSON
    """

  /// - Throws: ``Refusal``, in words.
  init(_ arguments: some Sequence<String>) throws {
    var words: [String] = []
    var rest = Array(arguments)[...]
    func value(of option: String, _ what: String) throws -> String {
      guard let value = rest.popFirst() else { throw Refusal("\(option) needs \(what) after it.") }
      return value
    }
    while let word = rest.popFirst() {
      switch word {
      case "--json": isJSON = true
      case "--file": file = try value(of: word, "a file")
      case "--seed":
        let text = try value(of: word, "a number")
        guard let number = UInt64(text) else { throw Refusal("“\(text)” is no seed: write a whole number.") }
        seed = number
      case "--help", "-h": words = ["help"]
      case _ where word.hasPrefix("--"): throw Refusal("There is no option \(word). “chance help” says what there is.")
      default: words.append(word)
      }
    }
    guard let first = words.first else { return }
    let more = words.dropFirst().joined(separator: " ")
    errand =
      switch first {
      case "help": .help
      case "coin": .wish(.coin)
      case "ball": .wish(.ball(question: more))
      case "cards": .wish(.cards(try Self.count(more)))
      case "shuffle": .shuffle
      case "histogram": .histogram(try Notation(more))
      default: .wish(.dice(try Notation(words.joined(separator: " "))))
      }
  }

  private static func count(_ text: String) throws -> Int {
    if text.isEmpty { return 1 }
    guard let count = Int(text), (1...52).contains(count) else {
      throw Refusal("“\(text)” cards can’t be drawn: draw 1 to 52.")
    }
    return count
  }
}

/// Why nothing was done.
struct Refusal: Error, CustomStringConvertible {
  let description: String
  init(_ words: String) { description = words }
}
