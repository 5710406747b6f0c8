import Chance
import ChanceDice
import TarnApp
import TarnCommandLine
import TarnSharing

extension ChanceCommand {
  struct Coin: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Flips a coin.")
    @OptionGroup var draw: DrawOptions

    func run() throws { try draw(.coin) }
  }

  struct Ball: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Asks the 8-ball.")
    @OptionGroup var draw: DrawOptions
    @Argument(help: "The question; quotes are not needed.") var question: [String] = []

    func validate() throws {
      let (count, most) = (text.count, DrawRequest.longestQuestion)
      guard count <= most else {
        throw ValidationError("This question has \(count) characters, and the 8-ball takes at most \(most). Shorten it")
      }
    }

    func run() throws { try draw(.ball(question: text)) }

    private var text: String { question.joined(separator: " ") }
  }

  struct Cards: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draws cards without replacement; `chance shuffle` restores the deck.", aliases: ["card"])
    @OptionGroup var draw: DrawOptions
    @Argument(help: "The number of cards.") var count = 1

    func validate() throws {
      guard (1...PlayingCard.count).contains(count) else {
        throw ValidationError("“\(count)” is not a number of cards from 1 to \(PlayingCard.count)")
      }
    }

    func run() throws { try draw(.cards(count)) }
  }

  struct Histogram: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Shows how fair the past throws of some dice were.")
    @OptionGroup var file: AppFileOption<Chance>
    @OptionGroup var output: JSONOption
    @Argument(help: "The dice.") var dice: [String]

    func run() throws {
      let notation = try DiceNotation(arguments: dice)
      let state = try file.appFile.read(onWarning: StandardStreams.printErrorLines)
      do throws(DiceDistributionError) {
        let histogram = try Fairness(of: notation, in: state.document).histogram()
        output.print(histogram.text, .object(histogram.bars.map { ($0.label, .number($0.seen)) }))
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  struct Shuffle: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Puts all cards back into the deck.")
    @OptionGroup var draw: DrawOptions

    func run() throws {
      try draw.perform(.shuffle) { _ in
        draw.output.print(
          "The deck has all 52 cards again.", ["asked": "shuffle", "result": .number(PlayingCard.count)])
      }
    }
  }
}

extension DiceNotation {
  /// Parses the words of a command line.
  ///
  /// - Parameter names: words that the user may have meant instead.
  /// - Throws: an error with the place of the mistake.
  init(arguments words: [String], unlike names: [String] = []) throws(ValidationError) {
    do throws(DiceNotationError) { self = try DiceNotation(words.joined(separator: " ")) } catch {
      throw ValidationError(error.words, details: error.pointer, nearest: words.first ?? "", of: names)
    }
  }
}
