import Foundation
import Glibc
import TarnDocument
import TarnRecord
import TarnSharing
import TarnSync
import TarnSyncServer

/// A sync server with notes in a file, as `bench --notes` in its own process.
@MainActor enum NoteServer {
  static let argument = "--notes"
  /// Each client is a person of its own, so that no page is encoded for several.
  nonisolated private static let tokenPrefix = "token of client "

  struct Note: Synced {
    let id: String
    var text: String
    static let fields: [Field<Note>] = [.fixed("id", \.id), Field("text", \.text)]
    func renamed(_ old: String, to new: String) -> Note { self }
  }

  struct Notes: SyncedCollection {
    typealias Object = Note
  }

  /// Serves until the standard input ends, so that it never outlives the process that started it.
  static func serve() async {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bench-notes-\(UUID())")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "notes.tarn").path
      let shared = try await Notes().app(name: "Notes").file(at: path).open()
      let server = try SyncServer(Notes(), shared) { $0.hasPrefix(tokenPrefix) ? PersonID($0) : nil }
      FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          while nextLine(STDIN_FILENO) != nil {}
          continuation.resume()
        }
      }
      server.stop()
      try shared.close()
      try FileManager.default.removeItem(at: folder)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  /// Milliseconds from the request with a change of one client until the last of many clients has read it.
  static func measure(clients count: Int) throws -> Figures {
    let server = try ServerProcess(argument)
    defer { server.stop() }
    func authorization(_ client: Int) -> String { "Authorization: Bearer \(tokenPrefix)\(client)\r\n" }
    let clients = try StreamClients(count, port: server.port, path: "/events", headers: authorization)
    let connection = try StreamClients.connection(to: server.port)
    defer { close(connection) }
    var runs: [Double] = []
    for number in 0..<25 {
      let created = #"{"id":"n\#(number)","text":"A note"}"#
      let body = #"{"changes":[{"id":"change-\#(number)","object":"n\#(number)","create":\#(created)}]}"#
      var request = """
        POST /changes HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\(authorization(0))Content-Type: application/json\r
        Content-Length: \(body.utf8.count)\r\n\r\n\(body)
        """
      let start = monotonicNanoseconds()
      _ = request.withUTF8 { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      try clients.readAll()
      // The first five changes warm up.
      if number >= 5 { runs.append(Double(monotonicNanoseconds() - start) / 1_000_000) }
      var answer = [UInt8](repeating: 0, count: 4_096)
      let length = recv(connection, &answer, answer.count, 0)
      let text = String(decoding: answer.prefix(max(0, length)), as: UTF8.self)
      guard text.contains("accepted") else { throw BenchmarkError("the change was not accepted: \(text)") }
    }
    return Figures(runs: runs, note: "\(Int(try server.residentMegabytes())) MB with \(count) streams")
  }
}
