import TarnCommandLine
import Testing

@Suite("Parsing")
struct ParsingTests {
  struct Add: ParsableCommand {
    @Argument var text: [String]
    @Option var due: String?
    @Option(name: .shortAndLong) var tag: [String] = []
    @Option(name: [.customShort("I", allowingJoined: true), .long]) var include: [String] = []
    @Option var count = 1
    @Flag(name: .shortAndLong) var json = false
    @Flag(name: .shortAndLong) var verbose: Int
    @Flag(inversion: .prefixedNo) var color = true
  }

  @Test("Values follow their names, after a blank or an equals sign, anywhere among the words")
  func options() throws {
    let add = try Add.parse(["buy", "--due", "today", "milk", "-t", "a", "--tag=b=c", "--count=3", "-t="])
    #expect(add.text == ["buy", "milk"] && add.due == "today" && add.tag == ["a", "b=c", ""] && add.count == 3)
  }

  @Test("Properties that are not given have their defaults")
  func defaults() throws {
    let add = try Add.parse(["x"])
    #expect(add.due == nil && add.tag == [] && add.count == 1 && !add.json && add.verbose == 0 && add.color)
  }

  @Test("Short flags can be grouped, and the last of the group may have a value")
  func groups() throws {
    let add = try Add.parse(["-vjv", "x", "-jt", "home", "-vt=shed", "-Ia", "-Ib/c", "-I", "d"])
    #expect(add.verbose == 3 && add.json && add.tag == ["home", "shed"] && add.include == ["a", "b/c", "d"])
  }

  @Test("A dash and a digit, and a dash alone, are values")
  func dashes() throws {
    let add = try Add.parse(["-2d", "-", "--due", "-5", "--count", "-3"])
    #expect(add.text == ["-2d", "-"] && add.due == "-5" && add.count == -3)
  }

  @Test("A dash and a digit is an option if one has that name")
  func digitNames() throws {
    struct Command: ParsableCommand {
      @Flag(name: .customShort("1")) var one = false
      @Argument var words: [String] = []
    }
    let command = try Command.parse(["-1", "-2"])
    #expect(command.one && command.words == ["-2"])
  }

  @Test("All words after -- are values")
  func terminator() throws {
    let add = try Add.parse(["a", "--", "--due", "-x", "--", "--help"])
    #expect(add.text == ["a", "--due", "-x", "--", "--help"] && add.due == nil)
  }

  @Test("The last of two opposite flags counts, unless they are exclusive")
  func inversions() throws {
    struct Command: ParsableCommand {
      @Flag(inversion: .prefixedEnableDisable) var index: Bool
      @Flag(inversion: .prefixedNo, exclusivity: .exclusive) var color: Bool?
      @Flag(inversion: .prefixedNo, exclusivity: .chooseFirst) var sound = true
    }
    let command = try Command.parse(["--enable-index", "--disable-index", "--no-sound", "--sound"])
    #expect(!command.index && command.color == nil && !command.sound)
    #expect(try Command.parse(["--enable-index", "--no-color", "--no-color"]).color == false)
    #expect(throws: (any Error).self) { try Command.parse(["--enable-index", "--no-color", "--color"]) }
  }

  @Test("The cases of an enumeration are flags")
  func enumerations() throws {
    enum Filter: String, EnumerableFlag { case open, isDone }
    struct Command: ParsableCommand {
      @Flag var filter: Filter = .open
      @Flag(exclusivity: .chooseLast) var other: Other?
      @Flag var marks: [Mark] = []
    }
    enum Other: EnumerableFlag { case left, right }
    enum Mark: EnumerableFlag {
      case star
      static func name(for value: Mark) -> NameSpecification { [.customLong("starred"), .customShort("s")] }
    }
    let command = try Command.parse(["--is-done", "--left", "--right", "-s", "--starred"])
    #expect(command.filter == .isDone && command.other == .right && command.marks == [.star, .star])
    #expect(try Command.parse([]).filter == .open)
    #expect(throws: (any Error).self) { try Command.parse(["--is-done", "--open"]) }
  }

  @Test("Closures convert words to any type")
  func transforms() throws {
    struct Point: Equatable { var x = 0 }
    struct Command: ParsableCommand {
      @Argument(transform: { Point(x: $0.count) }) var one: Point
      @Option(transform: { Point(x: $0.count) }) var two: Point?
      @Option(transform: { Point(x: $0.count) }) var three = Point(x: 7)
      @Option(transform: { Point(x: $0.count) }) var four: [Point] = []
    }
    let command = try Command.parse(["abc", "--two", "ab", "--four", "a", "--four", "b"])
    #expect(command.one.x == 3 && command.two?.x == 2 && command.three.x == 7 && command.four.map(\.x) == [1, 1])
  }

  @Test("Values can be read before parsing if they have defaults, and set")
  func declared() {
    struct Command: ParsableCommand {
      @Option var count = 3
      @Argument var name: String
      var plain = 4
    }
    var command = Command()
    command.name = "x"
    #expect(command.count == 3 && command.name == "x" && command.plain == 4)
  }

  @Test("Properties without a wrapper keep their defaults")
  func plainProperties() throws {
    struct Command: ParsableCommand {
      @Option var count = 3
      var plain = "a"
      var none: Int?
      var list = [1, 2]
      let constant: Double? = 2.5
      private enum CodingKeys: CodingKey { case count, plain, none, list }
    }
    let command = try Command.parse(["--count", "1"])
    #expect(command.plain == "a" && command.none == nil && command.list == [1, 2] && command.count == 1)
  }

  @Test("Values are validated, those of groups first")
  func validation() throws {
    struct Group: ParsableArguments {
      @Option var size = 1
      mutating func validate() throws { size *= 10 }
    }
    struct Command: ParsableCommand {
      @OptionGroup var group: Group
      mutating func validate() throws {
        guard group.size < 100 else { throw ValidationError("too large: \(group.size)") }
      }
    }
    #expect(try Command.parse(["--size", "2"]).group.size == 20)
    let error = #expect(throws: (any Error).self) { try Command.parse(["--size", "20"]) }
    #expect(error.map(Command.message) == "too large: 200.")
  }
}
