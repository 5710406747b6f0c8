import TarnCommandLine
import Testing

@Suite("Parsing strategies")
struct StrategyTests {
  struct Options: ParsableCommand {
    @Option(parsing: .unconditional) var sort: String?
    @Option(parsing: .scanningForValue) var name: String?
    @Option(parsing: .upToNextOption) var files: [String] = []
    @Option(parsing: .unconditionalSingleValue) var pattern: [String] = []
    @Option(parsing: .remaining) var rest: [String] = []
    @Flag var verbose = false
    @Argument var word: String?
  }

  @Test("unconditional takes the next word, whatever it looks like")
  func unconditional() throws {
    let options = try Options.parse(["--sort", "-due", "--pattern", "--verbose", "--pattern", "--"])
    #expect(options.sort == "-due" && options.pattern == ["--verbose", "--"] && !options.verbose)
  }

  @Test("scanningForValue skips options")
  func scanning() throws {
    let options = try Options.parse(["--name", "--verbose", "Tom", "x"])
    #expect(options.name == "Tom" && options.verbose && options.word == "x")
    #expect(throws: (any Error).self) { try Options.parse(["--name", "--verbose"]) }
  }

  @Test("upToNextOption takes words up to the next option, at least one")
  func upToNext() throws {
    let options = try Options.parse(["--files", "a", "-2", "--verbose", "--files=b", "c"])
    #expect(options.files == ["a", "-2", "b", "c"] && options.verbose && options.word == nil)
    #expect(try Options.parse(["--files=a"]).files == ["a"])
    #expect(throws: (any Error).self) { try Options.parse(["--files", "--verbose"]) }
  }

  @Test("remaining takes all the rest")
  func remaining() throws {
    let options = try Options.parse(["x", "--rest", "a", "--verbose", "--", "--help"])
    #expect(options.rest == ["a", "--verbose", "--", "--help"] && !options.verbose && options.word == "x")
  }

  @Test("allUnrecognized takes unknown options, too")
  func unrecognized() throws {
    struct Command: ParsableCommand {
      @Flag var verbose = false
      @Argument(parsing: .allUnrecognized) var other: [String] = []
    }
    let command = try Command.parse(["--other", "a", "--verbose", "-x=1"])
    #expect(command.verbose && command.other == ["--other", "a", "-x=1"])
  }

  @Test("postTerminator takes only the words after --")
  func postTerminator() throws {
    struct Command: ParsableCommand {
      @Argument var name: String
      @Argument(parsing: .postTerminator) var rest: [String] = []
    }
    let command = try Command.parse(["a", "--", "-x", "b"])
    #expect(command.name == "a" && command.rest == ["-x", "b"])
    #expect(try Command.parse(["a"]).rest == [])
    #expect(throws: (any Error).self) { try Command.parse(["a", "b"]) }
  }

  @Test("captureForPassthrough takes all words from the first that is not an option of the command")
  func passthrough() throws {
    struct Command: ParsableCommand {
      @Flag var verbose = false
      @Argument var user: String
      @Argument(parsing: .captureForPassthrough) var command: [String] = []
    }
    let command = try Command.parse(["ada", "--verbose", "ls", "--verbose", "--", "-h"])
    #expect(command.verbose && command.user == "ada" && command.command == ["ls", "--verbose", "--", "-h"])
    #expect(try Command.parse(["ada", "-x", "--help"]).command == ["-x", "--help"])
  }
}
