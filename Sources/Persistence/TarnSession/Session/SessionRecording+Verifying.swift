import Foundation
import Tarn
import TarnEncoding

/// The first entry at which replaying a session gives another state than the recorded one.
///
/// ```
/// Entry 4 (“Add Paris”, after add("Paris")) gives another state than the recorded one. The value at
/// document.clocks[2].zone was the text “Paris”, but the replay gives nothing.
/// ```
public struct ReplayDivergence: Sendable, Hashable {
  /// A path at which two states differ.
  public struct Difference: Sendable, Hashable {
    /// The path, as in `document.clocks[3].zone`; empty for the whole state.
    public let path: String
    /// A description of the recorded value.
    public let recorded: String
    /// A description of the replayed value.
    public let replayed: String
  }

  /// The greatest number of differences listed.
  public static var bound: Int { 20 }

  /// The ID of the entry.
  public let entry: Int
  /// The label of the entry, as shown to the user.
  public let label: String
  /// The description of the entry's last action.
  public let action: String
  /// The number of actions in the entry: states are compared after the last one.
  public let actions: Int
  /// The differences, at most ``bound``; empty if the states differ only in content that they do not encode.
  public let differences: [Difference]
}

extension ReplayDivergence: CustomStringConvertible {
  public var description: String {
    let run = actions > 1 ? "the last of \(actions) actions, " : ""
    let sentences = differences.map { difference in
      let at = difference.path.isEmpty ? "The state" : "The value at \(difference.path)"
      return "\(at) was \(difference.recorded), but the replay gives \(difference.replayed)."
    }
    return "Entry \(entry) (“\(label)”, after \(run)\(action)) gives another state than the recorded one. "
      + (sentences.isEmpty ? "The states differ only in values that the state does not encode." : "")
      + sentences.joined(separator: " ")
  }
}

extension SessionRecording where State: Equatable {
  /// Replays the session and compares each state with the recorded one.
  ///
  /// ```swift
  /// if let divergence = try session.verify(with: Clocks()) { print(divergence) }
  /// ```
  ///
  /// Executes no effects. A difference means that `update` has changed since, or that it depends on something other
  /// than its arguments (law 2). A state that contains a NaN differs from every other, as `==` defines it.
  ///
  /// - Returns: the first entry whose state differs, or `nil` if there is none (law 5).
  /// - Throws: ``SessionError`` of the kind `unwritable` if the two states cannot be encoded for the comparison.
  /// - Complexity: one `update` an action and one `==` an entry.
  public func verify<F: Feature>(
    with feature: F
  ) throws(SessionError) -> ReplayDivergence? where F.State == State, F.Action == Action {
    var state = history.first
    for (index, entry) in history.log.enumerated() {
      guard let last = entry.actions.last else {
        state = entry.state
        continue
      }
      for action in entry.actions { _ = feature.update(&state, action) }
      guard state != entry.state else { continue }
      do throws(TextSyntaxError) {
        return ReplayDivergence(
          entry: entry.id, label: history.label(of: entry), action: "\(last)", actions: entry.actions.count,
          differences: try Self.differences(entry.state, state))
      } catch {
        throw SessionError(.unwritable, line: index + 3, error)
      }
    }
    return nil
  }

  private static func differences(
    _ recorded: State, _ replayed: State
  ) throws(TextSyntaxError) -> [ReplayDivergence.Difference] {
    var found: [ReplayDivergence.Difference] = []
    let printer = JSONPrinter(isPretty: false)
    try JSONNode.printed(recorded, printer).compare(JSONNode.printed(replayed, printer), at: StatePath(), into: &found)
    return found
  }
}

extension JSONNode {
  fileprivate static func printed(_ value: some Encodable, _ printer: JSONPrinter) throws(TextSyntaxError) -> JSONNode {
    let data = try printer.print(value)
    return try data.withUnsafeBytes { raw -> Result<JSONNode, TextSyntaxError> in
      do throws(TextSyntaxError) {
        return .success(try JSONParser.parse(raw.assumingMemoryBound(to: UInt8.self)))
      } catch {
        return .failure(error)
      }
    }
    .get()
  }

  fileprivate func compare(_ other: JSONNode, at path: StatePath, into found: inout [ReplayDivergence.Difference]) {
    guard found.count < ReplayDivergence.bound else { return }
    func differ(_ path: StatePath, _ old: JSONNode?, _ new: JSONNode?) {
      guard found.count < ReplayDivergence.bound else { return }
      found.append(
        ReplayDivergence.Difference(
          path: path.text, recorded: old?.found ?? "nothing", replayed: new?.found ?? "nothing"))
    }
    switch (kind, other.kind) {
    case (.null, .null): break
    case (.bool(let old), .bool(let new)) where old == new: break
    case (.number(let old), .number(let new)) where old == new: break
    case (.text(let old), .text(let new)) where old == new: break
    case (.list(let old), .list(let new)):
      if old.count != new.count { differ(path, self, other) }
      for (index, pair) in zip(old, new).enumerated() {
        pair.0.compare(pair.1, at: path.appending(index), into: &found)
      }
    case (.object(let old), .object(let new)):
      for key in Set(old.keys).union(new.keys).sorted() {
        if let left = old.nodes[key], let right = new.nodes[key] {
          left.compare(right, at: path.appending(key), into: &found)
        } else {
          differ(path.appending(key), old.nodes[key], new.nodes[key])
        }
      }
    default: differ(path, self, other)
    }
  }
}
