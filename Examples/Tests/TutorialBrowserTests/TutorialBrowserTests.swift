import BrowserDriver
import BrowserSuite
import DocumentedCode
import Foundation
import ProgramDriver
import Testing

/// Does in a browser what `docs/tutorial.md` says, and takes its pictures.
@Suite("The tutorial in a browser", .serialized, .oneBrowser, .timeLimit(.minutes(10))) struct TutorialBrowserTests {
  /// Runs the program of a step in a folder of its own.
  ///
  /// - Parameter test: gets the address that the program prints.
  func withStep(_ step: Int, _ test: (Browser, _ address: String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let (program, address) = try await start(step, in: folder)
    defer { program.kill() }
    try await test(try #require(SharedBrowser.current), address)
  }

  /// Starts the program of a step, and returns it with the address that it prints.
  func start(_ step: Int, in folder: TemporaryFolder, port: Int = 0) async throws -> (ChildProcess, String) {
    let program = try ChildProcess(
      "sh", ["-c", #"cd "$1" && exec "$2""#, "sh", folder.path, try builtProgram("Tutorial\(step)")],
      environment: ["PORT": "\(port)", "KITTY_FILE": "trip.tarn"])
    let line = await program.line()
    let address = try #require(line.flatMap { $0.hasPrefix("http://127.0.0.1:") && $0.contains("/?token=") ? $0 : nil })
    return (program, address)
  }

  /// A folder for the file of the app.
  final class TemporaryFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "tutorial-\(UUID())").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}

extension Tab {
  /// Types an expense into the open form, and saves it.
  func write(_ title: String, _ payer: String, _ sharers: String, _ amount: String) async throws {
    try await fill(title, payer, sharers, amount)
    try await press("Enter")
    try await vanishes("dialog")
  }

  /// Types an expense into the form.
  func fill(_ title: String, _ payer: String, _ sharers: String, _ amount: String) async throws {
    try await appears("dialog.sheet[open]")
    for (name, text) in [("title", title), ("payer", payer), ("sharers", sharers), ("amount", amount)] {
      try await type(text, into: "[name=\(name)]", replacing: true)
    }
  }

  /// Waits until the list has these texts, and no others.
  func lists(_ texts: String...) async throws {
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let shown = "JSON.stringify([...document.querySelectorAll('.item-text')].map((item) => item.textContent))"
    try await wait(until: "\(shown) == `\(list)`")
  }

  /// Takes a picture of the tutorial. With `TARN_WRITE_TUTORIAL=1` it becomes that of the text; otherwise the one of the text
  /// must have its size.
  func tutorialPicture(_ name: String, width: Int = 720, height: Int = 500) async throws {
    try await resize(width: width, height: height)
    try await emulate(dark: false, reducedMotion: true)
    try await run("await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    let kept = "\(try DocumentedPage("docs/tutorial.md").root)/docs/tutorial/\(name).png"
    if ProcessInfo.processInfo.environment["TARN_WRITE_TUTORIAL"] != nil { try await screenshot(to: kept) }
    let taken = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: taken) }
    try await screenshot(to: taken)
    #expect(try Self.size(ofPNG: taken) == Self.size(ofPNG: kept), "\(name)")
  }

  /// The bytes of a PNG that have its width and height.
  private static func size(ofPNG path: String) throws -> Data {
    try #require(FileManager.default.contents(atPath: path), "\(path)").prefix(24).suffix(8)
  }
}
