import Foundation
import Journal
import Tarn
import TarnDocument
import TarnRecord
import TarnStorage
import TarnValues

/// The sessions that version 1 of the app saved, each in a file of its own beside the journal's file.
///
/// ```
/// journal.tarn
/// journal-desks/5E1A…-3f0c….tarn         a session of a person, begun at a browser
/// journal-desks/3f0c….here               a link to the session that is signed in there
/// ```
struct EarlierSessions {
  /// The remaining part of such a file: the rest was about requests between the files.
  struct Desk: Record {
    let person: Person.ID
    let work: Journal.Work
    let confirmed: Vector<Journal.ConfirmedChange>
    static let fields: [Field<Desk>] = [
      .fixed("person", \.person), .fixed("work", \.work), .fixed("confirmed", \.confirmed),
    ]

    static let schema = Schema(migrations: [
      1: { old in
        var new = old
        new["confirmed"] = old["exchange"]?["confirmed"]
        for key in ["exchange", "name", "noted"] { new[key] = nil }
        new["work"]?["handedIn"] = nil
        return new
      }
    ])
  }

  let folder: URL

  /// - Parameter path: the path of the journal's file.
  init(beside path: String) {
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("journal-desks")
  }

  /// The names of the sessions, which become their IDs.
  var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".tarn") }.map { String($0.dropLast(".tarn".count)) }.sorted()
  }

  /// Returns the browser at which a session is signed in.
  func browser(of name: String) -> String? {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let link = all.first { link in
      let path = folder.appendingPathComponent(link).path
      return link.hasSuffix(".here")
        && (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == "\(name).tarn"
    }
    return link.map { String($0.dropLast(".here".count)) }
  }

  func open(_ name: String) throws -> Storage<Desk, Never> {
    let path = folder.appendingPathComponent("\(name).tarn").path
    let none = Desk(person: UUID(), work: Journal.Session.new.work, confirmed: [])
    return try Storage(
      path, app: "Journal desk", first: none, history: HistoryRules(tracks: [.whole("work")]), schema: Desk.schema)
  }

  /// Moves the files aside: their sessions are in the journal's file now.
  func setAside() throws {
    try FileManager.default.moveItem(
      at: folder, to: folder.deletingLastPathComponent().appendingPathComponent("journal-desks (imported)"))
  }
}

extension JournalServer {
  /// Adds the sessions of an earlier version with their pictures. Their undo steps are lost.
  func importSessions(from earlier: EarlierSessions) async throws {
    let names = earlier.names
    guard !names.isEmpty else { return }
    for name in names where store.state.session(SessionID(name)) == nil {
      let desk = try earlier.open(name)
      let session = Journal.Session(
        of: desk.state.person, at: earlier.browser(of: name), desk.state.work, confirmed: desk.state.confirmed)
      for blob in session.blobs {
        if let bytes = try? await desk.bytes(of: blob) { _ = try await blobs.put(bytes) }
      }
      // Its person is not in a journal whose file was replaced: then it stays where it is.
      try? store.session(SessionID(name)).request(.imported(session))
      try desk.close()
    }
    try shared.flush()
    try earlier.setAside()
  }
}
