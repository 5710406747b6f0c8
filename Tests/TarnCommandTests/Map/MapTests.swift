import Foundation
import Tarn
import TarnSession
import TarnTrace
import Testing

@testable import TarnStorage
@testable import TarnTesting

@Suite("The feature map")
struct MapTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Writes a trace with what the app did in its spec.
  private func writeTrace() throws {
    let trace = Trace([
      .init(feature: "Listing", action: "add", useCase: "AddItem", count: 2),
      .init(feature: "Listing", action: "add", useCase: "AddItem", response: "added", count: 2),
      .init(feature: "Listing", action: "added", cause: .arrived, count: 2),
      .init(feature: "Journal", action: "added", cause: .arrived, count: 2),
      .init(feature: "Listing", action: "sort"), .init(feature: "Listing", action: "check"),
    ])
    try TraceFile.write(trace, of: "Chores", in: folder.path)
  }

  private func write(_ text: String, _ name: String) throws -> String { try folder.write(Array(text.utf8), name) }

  /// Returns the blocks of a kind in docs/map.md.
  private func examples(_ kind: String) throws -> [String] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../docs/map.md")
    let text = try String(contentsOf: page.standardized, encoding: .utf8)
    return text.components(separatedBy: "```\(kind)\n").dropFirst().map { String($0.components(separatedBy: "```")[0]) }
  }

  @Test("The maps in the documentation equal the command's output") func documented() async throws {
    try writeTrace()
    let plan = try write(try #require(try examples("plan").first), "plan.txt")
    let maps = try examples("map")
    #expect(maps.count == 2)
    #expect(try await CommandRun("map", folder.path).output == maps[0])
    let planned = try await CommandRun("map", folder.path, "--plan", plan)
    #expect(planned.output == maps[1])
    #expect(planned.exitStatus == 0 && planned.errors == "")
  }

  @Test("A map is made from the specs of a test run, which write their traces") func fromSpecs() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      setenv("TARN_SESSIONS", folder.path, 1)
      try await Chores.spec().check()
      try await Chores.spec().check()
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      try #require(files.count == 1 && files[0].hasPrefix("Chores-") && files[0].hasSuffix(".trace"))
      let map = try await CommandRun("map", folder.path)
      try #require(map.output.contains("Listing\n  AddItem      add ×2\n"))
      try #require(map.output.contains("sort ×1, check ×1\n"))
    }
  }

  @Test("A map is made from sessions with and without a trace, and from an app's file") func fromSessions() async throws
  {
    let loop = Loop(Chores.State(), Chores.app, history: Chores.rules)
    for action in [Chores.Action.check("a"), .check("b"), .sort] { loop.send(action) }
    let history = try #require(loop.history)
    let trace = Trace(of: history, with: Chores.app, effects: Chores.connections())
    try folder.write(Array(SessionRecording(history, of: "Chores", trace: trace).data()), "one.session")
    let first = try await CommandRun("map", folder.path)
    #expect(
      first.output == """
        Feature map of Chores, from 1 session.

        Listing
          no use case  check ×2

        no feature
          no use case  sort ×1

        1 feature, 0 use cases.

        """)
    try folder.write(Array(SessionRecording(history, of: "Chores").data()), "two.session")
    let storage = try Storage<Chores.State, Chores.Action>(
      folder.file("three.tarn"), app: "Chores", first: Chores.State(), history: Chores.rules)
    let storedLoop = Loop(storage.state, Chores.app, history: Chores.rules)
    storage.persist(storedLoop)
    for action in [Chores.Action.check("a"), .sort, .added("c")] { storedLoop.send(action) }
    try storage.close()
    let planned = try await CommandRun(
      "map", folder.path, "--plan", write("Listing\n  Check: check\n  Add: add, added\n", "plan"))
    #expect(
      planned.output == """
        Feature map of Chores, from 3 sessions.

        Listing  1 of 2 use cases
          Check  ✓ check ×5
          Add    ○ add  ✓ added ×1

        1 of 2 use cases done, 1 left; 2 of 3 actions done.
        At one use case a day, all are done in 1 day.

        Done, but not in the plan:
          no feature
            no use case  sort ×1
          sort ×2

        2 of 3 sessions have no trace, which would record which feature requested which use case: their actions count in \
        every place of the plan that has them.

        """)
    #expect(planned.exitStatus == 0 && planned.errors == "")
  }

  @Test("An HTML map is a complete page with escaped text only") func html() async throws {
    let hostile = "<img src=x onerror=alert(1)>&\"'\u{202e}"
    let trace = Trace([.init(feature: hostile, action: hostile, useCase: hostile)])
    try TraceFile.write(trace, of: hostile, in: folder.path)
    let plan = try write("\(hostile)\n  \(hostile.prefix { $0 != " " }): fork (<script>)\n", "plan")
    for arguments in [["map", folder.path, "--html"], ["map", folder.path, "--html", "--plan", plan]] {
      let run = try await CommandRun(arguments)
      #expect(run.exitStatus == 0 && run.errors == "")
      #expect(run.output.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
      #expect(run.output.contains("&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;\\u202e"))
      for forbidden in ["<img", "<script", "\u{202e}", "src=\"", "href=", "url("] {
        #expect(!run.output.contains(forbidden), "\(forbidden)")
      }
      // All opened tags are closed.
      for tag in ["table", "tr", "th", "td", "ul", "li", "section", "span", "p", "main"] {
        let opened = run.output.matches(of: try Regex("<\(tag)[ >]")).count
        #expect(opened == run.output.matches(of: try Regex("</\(tag)>")).count, "\(tag)")
      }
    }
  }

  @Test("Invalid arguments are refused with the reason") func refused() async throws {
    let sample = try SampleFile(folder)
    try folder.write([], "empty.trace")
    try folder.write([0xff, 0xfe], "bytes.txt")
    mkfifo(folder.file("pipe"), 0o600)
    try FileManager.default.createDirectory(atPath: folder.file("bare"), withIntermediateDirectories: false)
    let loop = Loop(Chores.State(), Chores.app, history: Chores.rules)
    let session = SessionRecording(try #require(loop.history), of: "Chores")
    try folder.write(Array(session.data()), "chores.session")
    try folder.write(Array(session.data().dropLast(9)), "cut.session")
    let table: [([String], String)] = [
      (["nothing"], "nothing: it can't be read: No such file or directory."),
      (["pipe"], "pipe: it is not a regular file."),
      (["empty.trace"], "empty.trace: This is not a Tarn session. It is empty."),
      (
        ["cut.session"],
        "cut.session: This session is truncated. Line 4: the file ends in the middle of this line."
      ),
      (["bare"], "bare: the folder has no file whose name ends with .session, .trace or .tarn."),
      (
        ["chores.session", "garden.tarn"],
        "these are sessions of several apps (Chores, Garden), but a map shows only one."
      ),
      (["chores.session", "--plan", "bytes.txt"], "bytes.txt: it is not UTF-8 text."),
      (["chores.session", "--plan", "bare"], "bare: it is not a regular file."),
    ]
    for (arguments, message) in table {
      let run = try await CommandRun(["map"] + arguments.map { $0.hasPrefix("--") ? $0 : folder.file($0) })
      #expect(run.errors == "tarn map: \(message)\n" && run.output == "" && run.exitStatus == 2)
    }
    #expect(sample.path == folder.file("garden.tarn"))
    let usage = try await CommandRun("map")
    #expect(usage.errors.hasPrefix("tarn map: <session> is missing.\nUsage: ") && usage.exitStatus == 2)
  }

  @Test("A map of a damaged file says so") func damaged() async throws {
    let sample = try SampleFile(folder)
    let database = try Database(path: sample.path, mode: .write)
    try database.execute("UPDATE log SET action = '{\"word\":{\"_0\":\"other\"}}' WHERE number = 18")
    try database.close()
    let run = try await CommandRun("map", sample.path)
    #expect(run.exitStatus == 1)
    #expect(
      run.errors == "A file is damaged, and its damaged parts are not counted. `tarn check` lists them.\n")
    #expect(
      run.output.contains("  title ×1, add ×3, rename ×1, stretch ×2, move ×1, count ×3, word ×2, due ×2, picture"))
  }
}
