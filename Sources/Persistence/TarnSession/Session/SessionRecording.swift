import Foundation
import Tarn
import TarnTrace

/// A recorded history in a file: a user sends it with a problem report, and a developer opens it to watch the problem
/// happen.
///
/// ```swift
/// // In the user's app:
/// let session = SessionRecording(history, of: "Clocks", note: "The list jumped.")
/// try session.data().write(to: file, options: .atomic)
///
/// // In the developer's app:
/// let received = try SessionRecording(reading: Data(contentsOf: file), of: "Clocks", rules: rules)
/// store.loop.resume(received.history)
/// ```
///
/// The history that is read has the same states, actions, times, steps, tracks and positions as the one that was
/// written, if the `Codable` conformances of states and actions preserve their values (law 7). Reading runs no `update`
/// but restores the recorded states, so an upgraded app shows an old session as it was. ``verify(with:)`` finds the
/// first entry that would now differ.
///
/// The file consists of lines of JSON:
///
/// ```
/// {"app":"Clocks","format":"tarn-session","lanes":["document","view"],"note":"…","version":1}
/// {"state":{…},"time":1511265600000}                     the beginning
/// {"actions":[…],"cause":"acted","id":0,"lanes":["document"],"state":{…},"time":1511265601250}
/// …                                                      one line an entry, oldest first
/// {"order":[0,…],"tracks":[{"lane":"document","position":1,"steps":[0]},…]}
/// {"trace":[{"action":"add","cause":"acted","count":2,"feature":"Listing"},…]}        version 2 alone
/// {"end":{"entries":12,"sum":"cbf29ce484222325"}}
/// ```
///
/// Times are milliseconds since 1970 in UTC. The beginning also has a `base` if a track had another value before its
/// oldest step. An entry has a `name` if the step is named after an action that is not its last, and a `group` if it
/// was part of one: the group's name, or an empty text. The checksum is the 64-bit FNV-1a hash of all lines before the
/// last.
///
/// **Secrets.** The values of fields that the state marks with `.secret()` are not written: each member with such a name, at
/// any depth of a state or an action, has `"•••"`, 0, `false` or an empty list in its place, or an empty text where `"•••"`
/// could not be read. Not found are a secret in a state that is no `Record`, in a record within a type that the fields do
/// not lead to (an enum case), in an action under another name, and in texts: the note, the names of groups. The keys of
/// a dictionary stay if its type also accepts no empty object. So look through a session before you pass it on.
///
/// A session is not a saved document: each line holds a whole state, so the file's size is the number of entries times
/// the size of the state, and versions that shared memory no longer do after reading. Use `TarnStorage` to save
/// documents.
public struct SessionRecording<State: Codable, Action: Codable> {
  /// The greatest size of a file, in bytes: a thousand entries of 256 KB each.
  public static var sizeBound: Int { 256 * 1_024 * 1_024 }
  /// The newest format version that can be read. A session with a trace is written as version 2, and one without as
  /// version 1, which older apps can read, too.
  public static var version: Int { 2 }

  /// The name of the app. Another app refuses to read the session.
  public var app: String
  /// The user's comment.
  public var note: String
  /// The recorded history.
  public var history: History<State, Action>
  /// Which features sent effects to which use cases, from ``TarnTrace/Trace/init(of:with:effects:)``, for `tarn map`, which
  /// does not know the app's types. It is read back as written and nothing else depends on it.
  public var trace: Trace?

  /// Creates a session from a history.
  ///
  /// - Parameters:
  ///   - history: the history to write.
  ///   - app: the name of the app.
  ///   - note: the user's comment.
  ///   - trace: the features and use cases involved, for `tarn map`.
  public init(_ history: History<State, Action>, of app: String, note: String = "", trace: Trace? = nil) {
    self.app = app
    self.note = note
    self.history = history
    self.trace = trace
  }

  /// All recorded actions in order, without jumps and loads.
  ///
  /// - Complexity: O(actions).
  public var actions: [Action] { history.log.flatMap(\.actions) }
}

extension SessionRecording: Sendable where State: Sendable, Action: Sendable {}
