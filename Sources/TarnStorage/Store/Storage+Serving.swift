import Foundation
import Tarn
import TarnRecord
import TarnSession

/// What one program can ask of another that has a file open.
enum Request {
  /// A ``Wish``, as JSON. Its actions are done in order; the answer is an ``Answer``.
  static let perform = "perform"
  /// The state as it is, as JSON.
  static let state = "state"
  /// The whole file as it is, a consistent copy.
  static let copy = "copy"
}

/// Actions to be done, and who wishes it: another version of the app would not understand the answer.
struct Wish<Action: Codable>: Codable {
  var app: String
  var schema: Int
  var actions: [Action]
}

/// What comes back for actions: the state after them, and whether they are saved.
struct Answer<State: Codable>: Codable {
  var state: State
  /// Why they are not saved, if the disk refuses.
  var trouble: String?
}

extension Storage {
  /// Lets other programs of the same person reach a store.
  ///
  /// If there can't be a socket, the app goes on without: commands then say that the file is open elsewhere.
  func serve(_ mailbox: Mailbox<Action>) {
    guard let lock else { return }
    let socket = try? OwnerSocket(lock) { [weak self] request in
      guard let self else { return .declined("The file is being closed.") }
      switch request.kind {
      case Request.perform: return await perform(request.body, mailbox)
      case Request.state: return reply(present)
      case Request.copy: return await copy()
      default: return .declined("There is no request “\(request.kind.prefix(40))”; this program may be older.")
      }
    }
    ear.withLock { $0 = socket }
  }

  /// The state after the last thing that was done.
  var present: State { writer.inbox.withLock { $0.latest?.state } ?? state }

  private func perform(_ body: [UInt8], _ mailbox: Mailbox<Action>) async -> OwnerReply {
    let actions: [Action]
    do throws(TextFault) {
      let wish = try Saved(parsing: body)
      guard let app = wish["app"]?.text, let schema = wish["schema"]?.int else {
        return .declined("Nothing was done: the request does not say which program asks.")
      }
      // Before anything is done: who could not read the answer would take it for not done.
      guard app == file.name, schema == file.schema else {
        return .declined(
          """
          Nothing was done: the command is of “\(app)” with saved form \(schema), and the program that has the file open is \
          “\(file.name)” with saved form \(file.schema). Update the older of the two.
          """)
      }
      actions = try JSONReader.read(Wish<Action>.self, from: body).actions
    } catch {
      return .declined("Nothing was done: these are no actions of this program: \(error.words).")
    }
    for action in actions {
      let (settled, hasSettled) = AsyncStream.makeStream(of: Never.self)
      let isTaken = await mailbox.deliver(action, cause: .acted) { hasSettled.finish() }
      guard isTaken else {
        return .declined("Nothing takes actions any more: the program is ending, or let its store go.")
      }
      for await _ in settled {}
    }
    let state = present
    var trouble: String?
    // As durable as was promised, or sooner: who asked is a program that will end and can't look again.
    if writer.durability != .onDemand {
      do { try await flush() } catch { trouble = "\(error)" }
    }
    return reply(Answer(state: state, trouble: trouble))
  }

  private func reply(_ value: some Encodable) -> OwnerReply {
    let json = JSONWriter()
    do throws(TextFault) {
      try json.append(value)
      return .bytes(json.bytes)
    } catch {
      return .declined("The state can't be written: \(error.words).")
    }
  }

  /// A copy of the file is made beside the log that goes on, in a folder that nobody else can look into.
  private func copy() async -> OwnerReply {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      let path = folder.appendingPathComponent("copy.tarn").path
      try await writer.copy(to: path)
      guard let file = ReplyFile(path: path) else { return .declined("The copy of the file can't be read.") }
      // It is open: its name can go.
      return .file(file)
    } catch {
      return .declined("The file could not be copied: \(error)")
    }
  }
}

extension Writer {
  /// Writes all that was done, and a copy of the file with it.
  ///
  /// - Complexity: O(file). Commits wait for it.
  func copy(to path: String) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async {
        do {
          self.saveAll()
          let statement = try self.file.database.prepare("VACUUM INTO ?1", doing: "copying the file")
          try statement.bind(1, path)
          try statement.run()
          continuation.resume()
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
}
