import Tarn
import TarnSync

/// How far what was done to a post has come, as a small mark beside it.
public enum DeliveryMark: Hashable, Sendable {
  case waiting
  case sent
  /// The words were changed elsewhere, too: somebody has to decide.
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

  /// What a person has to do something about comes first, then what has come the least far.
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
  /// The mark of a post; `nil` if all that was done to it is settled.
  ///
  /// - Complexity: O(c log n) for the c changes of it.
  public func mark(of id: Post.ID) -> DeliveryMark? {
    posts.changes(of: id).map { DeliveryMark($0.status) }.max { $0.urgency < $1.urgency }
  }
}

extension LocalChange<Post> {
  public var mark: DeliveryMark { DeliveryMark(status) }
}
