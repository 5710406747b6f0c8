import TarnSync
import Timeline

/// The delivery status of a post's changes, as a small mark beside it.
public enum DeliveryMark: Hashable, Sendable {
  case waiting
  case sent
  /// The text was changed elsewhere, too: the user has to choose.
  case asking
  case failed(reason: String)

  public init(_ status: ChangeStatus) {
    switch status {
    case .waiting: self = .waiting
    case .sent, .acknowledged: self = .sent
    case .inConflict: self = .asking
    case .rejected(let reason): self = .failed(reason: reason)
    }
  }

  /// The status in a word.
  public var word: String {
    switch self {
    case .waiting: "waits"
    case .sent: "sent"
    case .asking: "decide"
    case .failed: "failed"
    }
  }

  /// Whether the user has to decide something.
  public var needsUser: Bool { urgency >= 2 }

  /// Changes that need the user come first, then the least advanced ones.
  fileprivate var urgency: Int {
    switch self {
    case .failed: 3
    case .asking: 2
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
    case .asking: "Changed elsewhere, too: choose a version"
    case .failed(let reason): "Failed: \(reason)"
    }
  }
}

extension AccountSession {
  /// Returns the mark of a post; `nil` if it has no pending change.
  ///
  /// - Complexity: O(c log n) for its c changes.
  public func mark(of id: Post.ID) -> DeliveryMark? {
    posts.changes(of: id).map { DeliveryMark($0.status) }.max { $0.urgency < $1.urgency }
  }
}

extension LocalChange<Post> {
  public var mark: DeliveryMark { DeliveryMark(status) }
}
