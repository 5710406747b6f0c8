import BrowserDriver
import BrowserSuite
import Foundation
import Journal
import ProgramDriver
import TarnAccounts
import TarnDocument
import TarnEncoding
import TarnLanguages
import TarnStorage
import TarnWeb
import Testing

@testable import JournalWeb

/// A journal in its own folder, served by the test process, with the open tabs.
@MainActor final class Scenario {
  let folder: URL
  private(set) var journalServer: JournalServer
  private(set) var server: WebServer
  private let browser: Browser
  private var tabs: [Tab] = []

  private let bounds: StorageBounds

  /// - Parameter words: the language of the pages; `nil` for the languages of the app.
  fileprivate init(samples: Bool, bounds: StorageBounds, words: Localization?) async throws {
    self.bounds = bounds
    browser = try #require(SharedBrowser.current)
    folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let opened = try await openJournal(in: folder, samples: samples, bounds: bounds)
    journalServer = opened
    let pages = words.map { opened.scope(in: $0) } ?? opened.scope
    server = try WebServer(["journal": pages], port: UInt16(try freePort()))
  }

  var url: String { server.url(of: "journal") }
  var document: Journal.Document { journalServer.store.state.document }
  var entries: [Entry] { Array(document.entries) }

  /// The session of a person whose page is open.
  func person(named name: String) -> DocumentSession<Journal>? {
    journalServer.pages.values.compactMap(\.person).first { person in
      person.session.person.flatMap { document.people[id: $0] }.map { "\($0.name)" == name } ?? false
    }
  }

  func session(of name: String) -> Journal.Session? { person(named: name)?.session }

  /// Opens a tab that is not signed in.
  ///
  /// - Parameters:
  ///   - alone: whether the tab has a browser profile of its own; otherwise it shares one with other tabs.
  ///   - other: the address to open instead of the journal's.
  func visitor(
    width: Int = 1_280, height: Int = 900, dark: Bool = false, calm: Bool = true, alone: Bool = true,
    at other: String? = nil
  ) async throws -> Tab {
    let tab = try await browser.newTab(privately: alone)
    tabs.append(tab)
    try await tab.resize(width: width, height: height)
    try await tab.emulate(dark: dark, reducedMotion: calm)
    try await tab.go(to: other ?? url)
    try await tab.isReady()
    return tab
  }

  func person(_ name: String, width: Int = 1_280, height: Int = 900, dark: Bool = false, calm: Bool = true)
    async throws -> Tab
  {
    let tab = try await visitor(width: width, height: height, dark: dark, calm: calm)
    try await tab.signUp(name)
    return tab
  }

  /// Adds an entry by a new person.
  func write(_ title: String, _ body: String, on day: String = "2026-11-20") throws -> Entry.ID {
    let other = try self.other()
    let entry = Entry(
      id: UUID(), title: title, body: body, day: try #require(CivilDate(day)),
      by: try #require(document.people.first?.name), made: .now())
    for action in [.began(entry), .done] as [Journal.Action] { try other.request(action) }
    return entry.id
  }

  /// Changes an entry as another person.
  func change(_ id: Entry.ID, _ changes: EntryChange...) throws {
    let other = try self.other()
    try other.request(.edit(id))
    for change in changes { try other.request(.change(change)) }
    try other.request(.done)
  }

  /// Removes an entry as another person.
  func remove(_ id: Entry.ID) throws { try other().request(.remove(id)) }

  /// Returns a new session of another person, who is the first one in the journal.
  private func other() throws -> DocumentSession<Journal> {
    let session = journalServer.store.session("other")
    session.close()
    let person = Person(
      id: UUID(), name: try #require(UserName("Somebody")), email: "a@b.c",
      password: try #require(PasswordHash(written: "none")), joined: .now())
    if let first = document.people.first {
      try session.request(.signedIn(first.id, at: "none"))
    } else {
      try session.request(.joined(person, at: "none"))
    }
    return session
  }

  /// Adds this number of entries, one for each day. Every hundredth mentions a kingfisher.
  func write(_ count: Int) throws {
    let last = try #require(CivilDate("2026-11-20"))
    let words = "We walked around the lake, and all who came along had bread and a warm kettle. "
    for number in 0..<count {
      let bird = number.isMultiple(of: 100) ? "Day \(number): a kingfisher by the bridge." : "Nothing else happened."
      let entry = Entry(
        id: UUID(), title: "Entry number \(number)", body: String(repeating: words, count: 4) + bird,
        day: last.adding(days: -number), by: try #require(UserName("Somebody")), made: .now())
      let other = try other()
      for action in [.began(entry), .done] as [Journal.Action] { try other.request(action) }
    }
  }

  /// Stops the server and closes the journal, and starts both again at the same address.
  func restart() async throws {
    let port = server.port
    server.stop()
    try journalServer.close()
    journalServer = try await openJournal(in: folder, bounds: bounds)
    server = try WebServer(["journal": journalServer.scope], port: port)
  }

  /// Writes a file for an upload next to the journal and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    return url.path
  }

  fileprivate func end(expectingErrors: Bool) async {
    for tab in tabs {
      if !expectingErrors { await tab.hasNoErrors() }
      await tab.close()
    }
    server.stop()
    do { try journalServer.close() } catch { Issue.record("The journal can't be closed: \(error)") }
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Runs a test with a new journal and expects no messages on the consoles of its pages.
@MainActor func withJournal(
  samples: Bool = false, bounds: StorageBounds = StorageBounds(), expectingErrors: Bool = false,
  words: Localization? = nil, _ body: @MainActor (Scenario) async throws -> Void
) async throws {
  let scene = try await Scenario(samples: samples, bounds: bounds, words: words)
  do {
    try await body(scene)
    await scene.end(expectingErrors: expectingErrors)
  } catch {
    await scene.end(expectingErrors: true)
    throw error
  }
}

/// Opens the journal in a folder.
@MainActor func openJournal(
  in folder: URL, samples: Bool = false, bounds: StorageBounds = StorageBounds()
) async throws -> JournalServer {
  var app = Journal.app
  app.bounds = bounds
  return try await JournalServer.open(
    app.file(at: folder.appending(path: "journal.tarn").path), samples: samples, hasher: Reversing())
}

/// A fast and insecure hasher.
struct Reversing: PasswordHasher {
  func hash(_ password: Secret) async throws -> PasswordHash {
    let text = "x" + password.typed.utf8.reversed().map { String($0, radix: 16) }.joined(separator: ".")
    guard let hash = PasswordHash(written: text) else { throw CancellationError() }
    return hash
  }

  func isRight(_ password: Secret, for hash: PasswordHash) async throws -> Bool {
    try await self.hash(password) == hash
  }
}

/// Small files for uploads.
enum Given {
  static func picture(_ width: Int = 60, _ height: Int = 40, red: UInt8 = 200) -> [UInt8] {
    PlainPNG.bytes(width: width, height: height) { x, y in (red, UInt8(x * 255), UInt8(y * 255)) }
  }

  /// Returns a WAV file of silence with this number of seconds, one byte per sample.
  static func voice(seconds: Int) -> [UInt8] {
    func little(_ number: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(number >> (8 * $0) & 255) } }
    let data = [UInt8](repeating: 128, count: seconds * 8_000)
    let format = little(1, 2) + little(1, 2) + little(8_000, 4) + little(8_000, 4) + little(1, 2) + little(8, 2)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
      + Array("data".utf8) + little(data.count, 4) + data
  }
}
