import Foundation
import Tarn

/// A history as a file: what a person sends when something went wrong, and what a programmer opens to see it happen.
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
/// The history that is read has the same states, actions, times, steps, lanes and positions as the one that was
/// written, for states and actions whose own `Codable` keeps what it is given (law 7). The states are those that were
/// recorded: reading runs no `update`, so an upgraded app shows an old session as it was. ``verify(with:)`` tells where
/// it would now go another way.
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
/// Times are milliseconds since 1970 in UTC. The beginning also has a `base` where a lane was something else before its
/// oldest step; an entry has a `name` where the step is named after an action that is not its last, and a `group` where
/// it was done in one: the group's name, or nothing between the quotes. The sum is the 64-bit FNV-1a hash of all lines
/// before the last.
///
/// It is not a saved document: each line holds its whole state, so a file grows with the entries times the size of the
/// state, and versions that shared their memory no longer do when they have been read. `TarnStorage` is for saving.
public struct Session<State: Codable, Action: Codable> {
  /// The most bytes a file may have: a thousand entries of 256 KB each.
  public static var sizeBound: Int { 256 * 1_024 * 1_024 }
  /// The newest version of the format that is read. A session with a trace is written as version 2; without one it is
  /// written as version 1, which older apps read, too.
  public static var version: Int { 2 }

  /// Whose session it is. Another app's is refused.
  public var app: String
  /// What the person has to say about it.
  public var note: String
  public var history: History<State, Action>
  /// Which features asked which use cases, as ``Tarn/Trace/init(of:with:effects:)`` knows it: for `tarn map`, which does not
  /// know the app. It is read back as it was written, and nothing else depends on it.
  public var trace: Trace?

  public init(_ history: History<State, Action>, of app: String, note: String = "", trace: Trace? = nil) {
    self.app = app
    self.note = note
    self.history = history
    self.trace = trace
  }

  /// Everything that was done, in order, without windings and loadings.
  ///
  /// - Complexity: O(actions).
  public var actions: [Action] { history.log.flatMap(\.actions) }
}

extension Session: Sendable where State: Sendable, Action: Sendable {}
