import Tarn
import TarnSync

extension Timeline {
  /// A user action on a device: an action without its ID and its time.
  ///
  /// ```swift
  /// store.send(Timeline.UserAction.perform(.favourite(post.id, true)).action())
  /// ```
  public enum UserAction: Equatable, Sendable {
    case perform(PostAction)
    case navigate(Navigation)
    case refresh
    case older
    case fill(Gap.ID)
    case offline(Bool)
    case signOut(AccountSession.ID)

    /// Returns the action, with a new ID and the current time.
    ///
    /// - Parameter window: the window of a navigation.
    public func action(at now: Timestamp = .now(), in window: WindowID? = nil) -> Action {
      switch self {
      case .perform(let action): .perform(action, as: .unique(), at: now)
      case .navigate(let navigation): .navigate(navigation, in: window)
      case .refresh: .refresh(at: now)
      case .older: .older
      case .fill(let gap): .fill(gap)
      case .offline(let isOffline): .offline(isOffline, at: now)
      case .signOut(let id): .signOut(id)
      }
    }
  }
}
