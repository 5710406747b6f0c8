import Foundation
import Testing

@testable import TarnCommandLine

@Suite("Output")
struct OutputTests {
  @Test("Safe text has no character that a terminal executes or that reorders text")
  func safeText() {
    #expect(SafeText.line("a\u{1b}[2J\nb\u{85}\u{202e}c\u{2028}\u{7f}\t") == "a\u{fffd}[2J b\u{fffd}c \u{fffd} ")
    #expect(SafeText.lines("number\ttext\n1\tbuy\u{7}") == "number\ttext\n1\tbuy\u{fffd}")
    #expect(SafeText.lines("a\r\nb\u{2066}\n") == "a\u{fffd}\nb\n")
    #expect(SafeText.line("日本 👩‍🚀 e\u{301}") == "日本 👩‍🚀 e\u{301}")
    #expect(SafeText.json("\"\u{9b}\u{202e}\u{7f}\"\n") == "\"\\u009b\\u202e\\u007f\"\n")
  }

  @Test("No text gets a harmful character through")
  func everyCharacter() {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHarmful = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      for text in [SafeText.line("a\(scalar)b"), SafeText.json("\"\(scalar)\""), JSONOutput.string("\(scalar)").line] {
        #expect(!isHarmful || !text.unicodeScalars.contains(scalar) || (scalar == "\n" && text.hasPrefix("\"")))
      }
    }
  }

  @Test("A progress line has each percentage once, and is cleared at the end")
  func progress() {
    var line = ProgressLine(name: "Drawing")
    let texts = [-.infinity, 0, .nan, 0.004, 0.123, 0.129, 0.1, 0.999, 2, 1].map { line.text(at: $0) }
    let start = "\r\u{1B}[K"
    #expect(
      texts == [
        "\(start)Drawing … 0 %", nil, nil, nil, "\(start)Drawing … 12 %", nil, nil, "\(start)Drawing … 99 %", start,
        nil,
      ])
    var foreign = ProgressLine(name: "a\u{1b}[2J\nb")
    #expect(foreign.text(at: 0.5) == "\(start)a\u{fffd}[2J b … 50 %")
  }

  @Test("JSON keeps the order of members, and numbers are numbers")
  func json() {
    let value: JSONOutput = [
      "b": 1, "a": -2.5, "none": nil, "truth": true, "text": "a\"\\\n\u{1}", "list": [1, [], [:]],
    ]
    #expect(value.line == #"{"b":1,"a":-2.5,"none":null,"truth":true,"text":"a\"\\\n\u0001","list":[1,[],{}]}"#)
    #expect(value.text == value.line + "\n")
    #expect(JSONOutput.number(UInt64.max).line == "18446744073709551615" && JSONOutput.number(Int8(-1)).line == "-1")
    #expect(JSONOutput.number(3.0).line == "3" && JSONOutput.number(Double.nan).line == "null")
    #expect(JSONOutput.object([("x", .string("y"))]) == ["x": "y"] && JSONOutput.string(nil) == nil)
  }

  @Test("A time in JSON is in UTC to the second; a missing one, or one that has no four digits for its year, is null")
  func jsonTime() {
    #expect(JSONOutput.time(millisecondsSince1970: 1_795_348_800_999) == "2026-11-22T12:00:00Z")
    #expect(JSONOutput.time(millisecondsSince1970: -1) == "1969-12-31T23:59:59Z")
    #expect(JSONOutput.time(millisecondsSince1970: nil) == nil)
    #expect(JSONOutput.time(millisecondsSince1970: .max) == nil)
  }

  @Test("--json is false until it is given, and has the same help in every command")
  func jsonOption() throws {
    let (absent, given) = (try JSONOption.parse([]), try JSONOption.parse(["--json"]))
    #expect(!JSONOption().json && !absent.json && given.json)
    struct Count: ParsableCommand {
      @OptionGroup var output: JSONOption
    }
    #expect(Count.helpMessage().contains("--json"))
    #expect(Count.helpMessage().contains("Print JSON, for programs."))
  }

  @Test("An empty text prints nothing, and an empty array is JSON") func jsonOptionOfNothing() async throws {
    let (text, json) = (try await ProbeRun("nothing"), try await ProbeRun("nothing", "--json"))
    #expect(text.output == "" && text.errors == "" && text.status == 0)
    #expect(json.output == "[]\n" && json.status == 0)
  }

  @Test("An array has an element on each line")
  func jsonLines() {
    #expect(JSONOutput.array([]).text == "[]\n")
    #expect(JSONOutput.array([["a": 1], ["a": 2]]).text == "[\n{\"a\":1},\n{\"a\":2}\n]\n")
  }

  @Test("Any text and number comes back from JSON")
  func jsonRoundTrip() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let text = String(
        String.UnicodeScalarView(
          (0..<8).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2fff, using: &generator)) }))
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
      let value: JSONOutput = .array([.string(text), .number(number), .object([(text, .bool(true))])])
      let list = try #require(try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [Any])
      #expect((list[0] as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
      // JSONSerialization rounds some numbers of 17 digits.
      #expect(number.isFinite ? Double(JSONOutput.number(number).line) == number : list[1] is NSNull)
    }
  }

  @Test(
    "Colors follow NO_COLOR, then CLICOLOR_FORCE, then the terminal",
    arguments: [
      (["TERM": "xterm"], true, true), (["TERM": "xterm"], false, false), (["TERM": "dumb"], true, false),
      ([:], true, false), (["TERM": "xterm", "NO_COLOR": "1"], true, false),
      (["TERM": "xterm", "NO_COLOR": ""], true, true), (["CLICOLOR_FORCE": "1"], false, true),
      (["CLICOLOR_FORCE": "0"], false, false), (["CLICOLOR_FORCE": "1", "NO_COLOR": "0"], true, false),
      (["TERM": "xterm", "CLICOLOR": "0"], true, false),
    ])
  func colors(environment: [String: String], isTerminal: Bool, hasColors: Bool) {
    #expect(TerminalOutput(environment: environment, isTerminal: isTerminal).hasColors == hasColors)
  }

  @Test("The width is that of COLUMNS, of the terminal, or 80")
  func columns() {
    #expect(TerminalOutput(environment: ["COLUMNS": "40"], isTerminal: true, terminalColumns: 100).columns == 40)
    #expect(TerminalOutput(environment: ["COLUMNS": "x"], isTerminal: true, terminalColumns: 100).columns == 100)
    #expect(TerminalOutput(environment: ["COLUMNS": "0"], isTerminal: false).columns == 80)
  }
}
