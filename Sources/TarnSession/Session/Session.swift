import Foundation
import Tarn

/// A history as a file: a user sends it after a fault, and a programmer replays it.
///
/// ```swift
/// // In the app that misbehaves:
/// let session = Session(history, of: "Clocks", note: "The list jumped.")
/// try session.data().write(to: file, options: .atomic)
///
/// // In the app of whoever looks into it:
/// let session = try Session(reading: Data(contentsOf: file), of: "Clocks", rules: rules)
/// store.loop.resume(session.history)
/// ```
///
/// The history that is read has the same states, actions, times, steps, lanes and positions as the written one, for
/// states and actions whose own `Codable` is lossless (law 7). The states are those that were recorded: reading does
/// not run `update`, so an upgraded app shows an old session unchanged. ``verify(with:)`` finds where it would now
/// differ.
///
/// The file is lines of JSON:
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
/// Times are milliseconds since 1970 in UTC. The beginning also has a `base` where a lane had another value before its
/// oldest step; an entry has a `name` where an action that is not its last names the step, and a `group` if it is part
/// of one: the group's name, or an empty text. The sum is the 64-bit FNV-1a hash of all lines before the last.
///
/// It is not for saving documents: each line has its whole state, so a file grows with the entries times the size of
/// the state, and versions that shared their memory no longer do after reading. Use `TarnStorage` for saving.
public struct Session<State: Codable, Action: Codable> {
  /// The largest file in bytes: a thousand entries of 256 KB each.
  public static var sizeBound: Int { 256 * 1_024 * 1_024 }
  /// The newest version of the format that is read. A session with a trace is written as version 2; without one it is
  /// written as version 1, which older apps read, too.
  public static var version: Int { 2 }

  /// The app of the session. Another app's is refused.
  public var app: String
  /// The user's note.
  public var note: String
  public var history: History<State, Action>
  /// Which features asked which use cases, from ``Tarn/Trace/init(of:with:effects:)``: for `tarn map`, which does not
  /// know the app. It is read back as it was written, and nothing else depends on it.
  public var trace: Trace?

  public init(_ history: History<State, Action>, of app: String, note: String = "", trace: Trace? = nil) {
    self.app = app
    self.note = note
    self.history = history
    self.trace = trace
  }

  /// All actions in order, without time travels and loads.
  ///
  /// - Complexity: O(actions).
  public var actions: [Action] { history.log.flatMap(\.actions) }
}

extension Session: Sendable where State: Sendable, Action: Sendable {}
