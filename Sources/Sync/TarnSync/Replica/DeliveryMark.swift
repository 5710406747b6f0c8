/// The delivery of an object's changes, as a small mark beside it.
///
/// ```swift
/// if let mark = replica.mark(of: id) { print(mark) }  // Waiting to be sent
/// ```
public enum DeliveryMark: Hashable, Sendable {
  /// The change waits to be sent.
  case waiting
  /// The change was sent, and the server has not reported the new version.
  case sent
  /// The object was changed on the server, too: the user has to choose.
  case inConflict
  /// The server refused the change.
  case failed(reason: String)

  /// Creates the mark of a change.
  public init(_ status: ChangeStatus) {
    switch status {
    case .waiting: self = .waiting
    case .sent, .acknowledged: self = .sent
    case .inConflict: self = .inConflict
    case .rejected(let reason): self = .failed(reason: reason)
    }
  }

  /// The mark in a word.
  public var word: String {
    switch self {
    case .waiting: "waits"
    case .sent: "sent"
    case .inConflict: "decide"
    case .failed: "failed"
    }
  }

  /// Whether the user has to decide something.
  public var needsUser: Bool { urgency >= 2 }

  /// Changes that need the user come first, then the least advanced ones.
  fileprivate var urgency: Int {
    switch self {
    case .failed: 3
    case .inConflict: 2
    case .waiting: 1
    case .sent: 0
    }
  }
}

extension DeliveryMark: CustomStringConvertible {
  public var description: String {
    switch self {
    case .waiting: "Waiting to be sent"
    case .sent: "Not yet confirmed by the server"
    case .inConflict: "Changed elsewhere, too: choose a version"
    case .failed(let reason): "Failed: \(reason)"
    }
  }
}

extension Replica {
  /// Returns the mark of an object; `nil` if it has no pending change.
  ///
  /// - Complexity: O(c log n) for its c changes.
  public func mark(of id: Object.ID) -> DeliveryMark? {
    changes(of: id).map(\.mark).max { $0.urgency < $1.urgency }
  }
}

extension LocalChange {
  /// The delivery of the change.
  public var mark: DeliveryMark { DeliveryMark(status) }
}
