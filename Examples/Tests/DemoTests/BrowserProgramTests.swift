import BrowserDriver
import BrowserSuite
import Chance
import Foundation
import ProgramDriver
import TarnSharing
import TarnStorage
import TarnTesting
import Testing
import Todos

extension DemoBrowserTests {
  @Suite("The demo program") struct Program {
    @Test("The start page opens each app and shows its status")
    func start() async throws {
      try await withDemo { demo in
        let tab = try await demo.open()
        try await tab.shows("no to-dos", in: ".card:nth-child(2) .sign")
        let pictures: [String] = try await tab.evaluate(
          "[...document.querySelectorAll('.picture')].map((node) => getComputedStyle(node).backgroundImage)")
        #expect(Set(pictures).count == 6 && pictures.allSatisfy { $0.hasPrefix("url(\"data:image/svg+xml") })
        #expect(try await tab.text(of: "#command").hasSuffix(#"todos add "buy beer" --due thursday"#))
        #expect(try await tab.attribute("href", of: ".start header a") == "clocks/")
        try demo.perform(.add(text: "buy beer"))
        try await tab.shows("1 open", in: ".card:nth-child(2) .sign")
        for (appPath, sign) in [
          ("clocks", ".rows"), ("todos", ".todos"), ("chance", ".table"), ("chance/watch", ".watch"),
        ] {
          try await tab.click(".go[href='\(appPath)/']")
          try await tab.appears(sign)
          #expect(tab.url == demo.url.prefix { $0 != "?" } + appPath + "/")
          try await tab.go(to: demo.url)
          try await tab.isReady()
        }
      }
    }

    @Test("A browser without the token of the printed address is told so, and sees nothing of an app")
    func stranger() async throws {
      try await withDemo { demo in
        try demo.perform(.add(text: "buy beer"))
        let root = demo.url.prefix { $0 != "?" }
        #expect(demo.url.contains("?"), "The printed address has a token.")
        let tab = try await #require(SharedBrowser.current).newTab(privately: true)
        for address in ["", "todos/", "timeline/", "todos/?token=0"] {
          try await tab.go(to: root + address)
          #expect(
            try await tab.evaluate("performance.getEntriesByType('navigation')[0].responseStatus", as: Int.self) == 403,
            "\(address)")
          #expect(try await !tab.text(of: "body").contains("beer"), "\(address)")
        }
        await tab.close()
        let own = try await demo.open("todos/")
        try await own.has(rows: ["buy beer"])
        await own.close()
      }
    }

    @Test("A place of an app has an address, which opens it, and a missing place has the status 404")
    func addresses() async throws {
      try await withDemo { demo in
        let tab = try await demo.open()
        let root = demo.url.prefix { $0 != "?" }
        try demo.perform(.add(text: "buy beer"))
        let id = try #require(demo.todos().first?.id.uuidString.lowercased())
        for (address, title) in [
          ("todos/done?q=beer", "To-dos"), ("todos/todo/\(id)", "To-do 1"), ("todos/journal", "Journal, newest first"),
          ("chance/coin", "Coin"), ("dreams/favourite", "Dreams"),
          ("journal/entry/\(id)", "Journal"),
        ] {
          try await tab.go(to: root + address)
          try await tab.isReady()
          try await tab.wait(until: "document.title == '\(title)' && location.href == '\(root)\(address)'")
        }
        for address in ["todos/todo/1", "todos/nonsense", "chance/poker", "dreams/dream/\(id)", "timeline/post/1"] {
          try await tab.go(to: root + address)
          #expect(
            try await tab.evaluate("performance.getEntriesByType('navigation')[0].responseStatus", as: Int.self) == 404,
            "\(address)")
        }
        await tab.close()
      }
    }

    @Test("Each tab has a place of its own: Back in one does not move another, and all show their pictures")
    func windows() async throws {
      try await withDemo { demo in
        let first = try await demo.open("dreams/")
        try await first.click("a.favourite")
        try await first.wait(until: "location.pathname == '/dreams/favourite'")
        try await first.hasPictures()
        let second = try await first.middleClick(".page-link a")
        try await second.appears(".cards")
        try await second.click("a[href='dreams/']")
        try await second.appears("a.favourite")
        try await second.hasPictures()
        #expect(try await second.evaluate("location.pathname", as: String.self) == "/dreams/")
        try await first.run("history.back()")
        try await first.appears("a.favourite")
        try await first.run("history.forward()")
        try await first.appears(".choices")
        #expect(try await second.count(of: "a.favourite") == 1)
        await first.hasNoErrors()
        await second.hasNoErrors()
        await first.close()
        await second.close()
      }
    }

    @Test("A to-do added by a command appears in the browser at once, and one added in the browser is in the file")
    func beside() async throws {
      try await withDemo { demo in
        let tab = try await demo.open("todos/")
        try await tab.appears(Selector.add)
        try demo.perform(.add(text: "from a shell", tags: ["shell"]))
        try await tab.has(rows: ["from a shell"])
        try await tab.type("from the browser", into: Selector.add)
        try await tab.press("Enter")
        try await tab.has(rows: ["from a shell", "from the browser"])
        #expect(try demo.todos().map(\.text) == ["from a shell", "from the browser"])
      }
    }

    @Test("A second program on the same files shows the same, and its changes are equal")
    func follower() async throws {
      let folder = try Folder()
      let owner = try await Running(folder)
      let follower = try await Running(folder)
      defer { follower.program.kill() }
      let one = try await owner.open("todos/")
      let other = try await follower.open("todos/")
      try await other.type("from the second", into: Selector.add)
      try await other.press("Enter")
      try await other.has(rows: ["from the second"])
      try await one.has(rows: ["from the second"])
      try await other.wait(until: "document.querySelector('\(Selector.add)').value == ''")
      try await other.appears(Selector.row(1) + "[aria-selected=true]")
      try await one.type("from the first", into: Selector.add)
      try await one.press("Enter")
      try await other.has(rows: ["from the second", "from the first"])
      try await other.focus(Selector.list)
      try await other.press("Delete")
      try await other.has(rows: ["from the first"])
      try await other.appears(Selector.row(1) + "[aria-selected=true]")
      // A follower shows its action at once; the owner's end may lose an action that the owner does not show.
      try await one.has(rows: ["from the first"])
      await one.close()
      owner.program.kill()
      // The remaining program opens the file.
      try await other.type("after the first", into: Selector.add)
      try await other.press("Enter")
      try await other.has(rows: ["from the first", "after the first"])
      // It shows the action before it has the file.
      try await eventually { (try? follower.todos().map(\.text)) == ["from the first", "after the first"] }
      await other.close()
    }

    @Test("A kill during clicks loses no acknowledged change")
    func killed() async throws {
      let folder = try Folder()
      let first = try await Running(folder)
      let tab = try await first.open("todos/")
      try await tab.appears(Selector.add)
      var acknowledged: [String] = []
      for number in 1...8 {
        try await tab.type("number \(number)", into: Selector.add)
        try await tab.press("Enter")
        try await tab.shows("Added “number \(number)”", in: Selector.message)
        // The command's change comes later in the file, so when it is acknowledged, both are on disk.
        if number % 2 == 0 {
          try first.perform(.check(.number(number), true))
          acknowledged = (1...number).map { "number \($0)" }
        }
      }
      try await tab.type("on its way", into: Selector.add)
      async let _ = tab.press("Enter")
      first.program.kill()
      await tab.close()

      let second = try await Running(folder)
      defer { second.program.kill() }
      let todos = try second.todos()
      #expect(Array(todos.map(\.text).prefix(8)) == acknowledged)
      #expect(todos.prefix(8).map(\.isDone) == (1...8).map { $0 % 2 == 0 })
      let again = try await second.open("todos/")
      try await again.has(rows: todos.map(\.text))
      await again.close()
    }

    @Test("A file that can't be opened is explained on its page and left unchanged; the other apps run")
    func damaged() async throws {
      let folder = try Folder()
      let notes = Data("These are my notes, and no clocks.\n".utf8)
      let file = folder.url.appendingPathComponent("clocks.tarn")
      try notes.write(to: file)
      let running = try await Running(folder)
      defer { running.program.kill() }
      let tab = try await running.open()
      try await tab.shows("clocks.tarn is not a file of Tarn", in: ".card:nth-child(1) .trouble")
      try await tab.click(".go[href='clocks/']")
      try await tab.shows("clocks.tarn is not a file of Tarn", in: "[role=alert]")
      try await tab.go(to: printedAddress(running.url, to: "todos/"))
      try await tab.appears(Selector.add)
      #expect(try Data(contentsOf: file) == notes)
      await tab.close()
    }

    @Test("On SIGTERM the program closes all files")
    func ended() async throws {
      let folder = try Folder()
      let running = try await Running(folder)
      try running.perform(.add(text: "buy beer"))
      running.program.terminate()
      #expect(await running.program.waitUntilExit() == 0)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(Set(files).isSuperset(of: ["chance.tarn", "clocks.tarn", "todos.tarn"]))
      #expect(files.filter { $0.hasSuffix("-wal") } == [])
    }
  }
}

/// A folder that is removed after the test.
final class Folder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-demo-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// The program, serving the apps of a folder.
struct Running {
  let program: ChildProcess
  let url: String
  private let folder: Folder
  private var file: String { folder.url.appendingPathComponent("todos.tarn").path }

  /// The port, for a program that is restarted in its place.
  var port: String { URL(string: url)?.port.map { "\($0)" } ?? "0" }

  init(
    _ folder: Folder, port: String? = nil, _ options: [String] = [], environment: [String: String] = [:]
  ) async throws {
    self.folder = folder
    let port = try port ?? "\(try freePort())"
    program = try ChildProcess(
      builtProgram("Demo"), [folder.url.path] + options, environment: environment.merging(["PORT": port]) { $1 })
    _ = await program.line()
    url = try #require(await program.line())
    #expect(await program.line()?.contains("shell command") == true)
    let command = await program.line()
    if options.isEmpty { #expect(command == "  TODOS_FILE=\(file) todos add \"buy beer\" --due thursday") }
  }

  func open(_ appPath: String = "") async throws -> Tab {
    let tab = try await #require(SharedBrowser.current).newTab()
    try await tab.inspect(at: printedAddress(url, to: appPath))
    return tab
  }

  /// Performs an action as a command in a shell does.
  func perform(_ action: Todos.Action) throws {
    _ = try Todos.app.file(at: file).perform([.send(.acted("shell", action))])
  }

  func todos() throws -> [Todo] {
    Array(try Todos.app.file(at: file).read().document.todos)
  }
}

func withDemo(_ body: (Running) async throws -> Void) async throws {
  let running = try await Running(Folder())
  defer { running.program.kill() }
  try await body(running)
}
