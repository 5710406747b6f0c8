import Synchronization
import Tarn

@testable import TarnWeb

/// Stores in memory each file whose bytes are a real image or begin with `IMG`, and refuses the others with a reason.
final class Album: FileStore {
  struct NoPicture: Error, CustomStringConvertible {
    let name: String
    var description: String { "“\(name)” is no picture. PNG and SVG are." }
  }

  private struct Contents {
    var files: [String: ServedFile] = [:]
    var names: [String] = []
    var isBlocked = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let bound: Int
  private let contents = Mutex(Contents())

  init(bound: Int = 1 << 20) { self.bound = bound }

  /// The names of the received files, in order.
  var names: [String] { contents.withLock { $0.names } }

  /// Stores a file without a check.
  func insert(_ id: String, _ file: ServedFile) { contents.withLock { $0.files[id] = file } }

  /// From now on `keep` waits until `open` is called.
  func block() { contents.withLock { $0.isBlocked = true } }

  func open() {
    let waiting = contents.withLock { contents in
      defer { (contents.isBlocked, contents.waiting) = (false, []) }
      return contents.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func save(_ bytes: [UInt8], named name: String) async throws -> String {
    await withCheckedContinuation { continuation in
      let isOpen = contents.withLock { contents in
        contents.names.append(name)
        if contents.isBlocked { contents.waiting.append(continuation) }
        return !contents.isBlocked
      }
      if isOpen { continuation.resume() }
    }
    if name == "strange" { return "../strange" }
    guard let type = Self.type(bytes) else { throw NoPicture(name: name) }
    return contents.withLock { contents in
      let id = "p\(contents.files.count)"
      contents.files[id] = ServedFile(bytes: bytes, type: type)
      return id
    }
  }

  private static func type(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: "<svg".utf8) { return "image/svg+xml" }
    return bytes.starts(with: "IMG".utf8) ? "image/x-test" : nil
  }

  func file(_ id: String) async -> ServedFile? { contents.withLock { $0.files[id] } }
}

/// An app that shows the stored images and the refusals.
struct Frames: Feature {
  struct State: Equatable, Sendable { var results: [FileUploadResult] = [] }

  func update(_ state: inout State, _ action: FileUploadResult) -> [Never] {
    state.results.append(action)
    return []
  }

  static func view(_ state: State) -> Node<FileUploadResult> {
    .main(
      .label(
        [.id("drop"), .onFiles(accepting: "image/*") { $0 }],
        "Add pictures", .input([.id("choose"), .type("file"), .attribute("accept", "image/*"), .flag("multiple")])),
      .p([.id("beside")], "Beside"),
      .ul(
        [.id("all")],
        .each(
          state.results.map { result in
            switch result {
            case .saved(let id, let name): .li(.img([.src("file/\(id)"), .alt(name)]))
            case .refused(let name, let reason): .li([.class("refused")], .text("\(name): \(reason)"))
            }
          })))
  }
}

/// The app above with its page, its file store and its store.
@MainActor final class Gallery {
  let album: Album
  let store: Store<Frames>
  let page: Page

  init(_ album: Album = Album()) {
    self.album = album
    let store = Store(Frames.State(), Frames())
    self.store = store
    page = Page(title: "Frames", parts: [Part(store) { Frames.view($0) }], files: album)
  }

  func withServer(
    _ change: (inout HTTPLimits) -> Void = { _ in }, _ test: @MainActor (WebServer) async throws -> Void
  ) async throws {
    var limits = HTTPLimits.patient
    limits.stopGrace = .milliseconds(10)
    change(&limits)
    let server = try WebServer(.shared(page), port: 0, address: "127.0.0.1", hosts: [], limits: limits, access: .open)
    defer { server.stop() }
    try await test(server)
  }
}

extension BrowserClient {
  /// The header lines of a file upload, without its length.
  func fileLines(named name: String) -> [String] {
    ["Host: \(host)", origin, "Content-Type: application/octet-stream", "Tarn-Name: \(name)"]
  }

  func upload(_ text: String, named name: String = "a.png", _ more: [String] = []) async throws -> RawClient.Response {
    try await send("POST", path + "files", fileLines(named: name) + more, body: text)
  }

  /// Begins to post a file of `count` bytes on a connection of its own, and sends `bytes` of it.
  func begin(_ count: Int, _ bytes: String) throws -> RawClient {
    let client = try RawClient(port: port)
    let lines = ["POST \(path)files HTTP/1.1", "Cookie: \(cookie ?? "")", "Content-Length: \(count)"]
    client.send((lines + fileLines(named: "a.png")).joined(separator: "\r\n") + "\r\n\r\n" + bytes)
    return client
  }
}

extension RawClient.Response {
  /// The first line of the body.
  var firstLine: String { body.split(separator: "\n").first.map(String.init) ?? "" }

  func header(_ name: String) -> String? {
    head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
      .map { String($0.dropFirst(name.utf8.count + 2)) }
  }
}
