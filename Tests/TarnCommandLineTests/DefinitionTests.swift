import TarnCommandLine
import Testing

@Suite("Checks of declarations")
struct DefinitionTests {
  struct Good: ParsableCommand {
    static let configuration = CommandConfiguration(version: "1", subcommands: [Sub.self])
    struct Sub: ParsableCommand {
      @Argument var a: Int
      @Argument var b: Int?
      @Argument var c: [Int] = []
      @Argument(parsing: .postTerminator) var d: [String]
    }
  }

  @Test("A right declaration passes")
  func good() { #expect(throws: Never.self) { try Good.validateDefinition() } }

  private func problems(_ type: (some ParsableArguments).Type) -> [String] {
    do throws(DefinitionError) {
      try type.validateDefinition()
      return []
    } catch {
      return error.problems
    }
  }

  @Test("Two options with one name are reported")
  func names() {
    struct Group: ParsableArguments { @Flag(name: .shortAndLong) var size = false }
    struct Command: ParsableCommand {
      static let configuration = CommandConfiguration(version: "1")
      @OptionGroup var group: Group
      @Option(name: .shortAndLong) var start: Int?
      @Flag var help = false
      @Flag(name: .customLong("version")) var old = false
      @Option(name: []) var nameless: Int?
      @Option(name: .customLong("a b")) var blank: Int?
    }
    #expect(
      problems(Command.self) == [
        "Command.start and Command.size have the name -s. Give one of them another name:.",
        "Command.help and the help have the name --help. Give one of them another name:.",
        "Command.old and the version have the name --version. Give one of them another name:.",
        "Command.nameless has no name. Add one to its name:.",
        "Command.blank has the name --a b. A name needs letters, and no blank or equals sign.",
      ])
  }

  @Test("Arguments that get no word are reported")
  func positions() {
    struct Command: ParsableCommand {
      static let configuration = CommandConfiguration(commandName: "a b", subcommands: [Good.self])
      @Argument var a: [String] = []
      @Argument var b: String
    }
    #expect(
      problems(Command.self) == [
        "Command.b gets no word, because Command.a takes all. Declare the array last.",
        "Command.b must be given, but Command.a before it may be left out. Declare Command.b first.",
        "Command has subcommands, so Command.b needs a default or an optional type.",
        "Command has the name “a b”. Its commandName needs letters, and no blank.",
      ])
  }

  struct Circular: ParsableCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(subcommands: [Inner.self]) }
    struct Inner: ParsableCommand {
      static var configuration: CommandConfiguration { CommandConfiguration(subcommands: [Circular.self]) }
    }
  }

  @Test("Subcommands that can't be called are reported")
  func subcommands() {
    struct One: AsyncParsableCommand { static let configuration = CommandConfiguration(aliases: ["two"]) }
    struct Two: ParsableCommand {}
    struct Command: ParsableCommand {
      static let configuration = CommandConfiguration(subcommands: [One.self, Two.self], defaultSubcommand: Good.self)
      @Argument var words: [String] = []
    }
    #expect(
      problems(Command.self) == [
        "One is asynchronous. Conform Command to AsyncParsableCommand, too.",
        "Two and One have the name “two”. Change a commandName or an alias.",
        "The default subcommand Good of Command is not one of its subcommands. Add it there.",
        "Command.words gets no word, because the default subcommand takes all. Move it there.",
      ])
    #expect(
      problems(Circular.self) == ["Circular is a subcommand of itself. Remove it from the subcommands of Inner."])
  }

  struct Wrong: ParsableCommand {
    @Flag var help = false
  }

  @Test("A wrong declaration traps at the start of a debug build")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { Wrong.main([]) }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("Wrong is declared wrongly:\nWrong.help and the help have the name --help."))
  }
}
