import TarnDocument
import TarnEncoding
import TarnRecord

/// A state with sessions, which may begin anew where their saved form can't be read.
package protocol SavedSessions {
  /// Returns the saved form with the sessions that can be read, without their undo steps, and the number of the others;
  /// `nil` if it is not the form of such a state.
  static func withReadableSessions(_ saved: SavedValue) -> (saved: SavedValue, lost: Int)?
}

extension DocumentState: SavedSessions {
  package static func withReadableSessions(_ saved: SavedValue) -> (saved: SavedValue, lost: Int)? {
    guard let document = saved["document"], let entries = saved["sessions"]?.entries else { return nil }
    var sessions: [String: SavedValue] = [:]
    for (id, saved) in entries {
      guard let id = id.text, let session = saved["session"],
        (try? JSONReader.readSaved(Session.self, from: session.json.utf8)) != nil
      else { continue }
      sessions[id] = session
    }
    return (.document(document, sessions: sessions), entries.count - sessions.count)
  }
}
