import Tarn
import TarnSync

extension Timeline {
  /// A user action on a device: an action without its ID and its time.
  ///
  /// ```swift
  /// store.send(Timeline.UserAction.act(.favourite(post.id, true)).action())
  /// ```
  public enum UserAction: Equatable, Sendable {
    case act(PostAction)
    case look(Navigation)
    case refresh
    case older
    case fill(Gap.ID)
    case away(Bool)
    case signOut(AccountSession.ID)

    /// Returns the action, with a new ID and the current time.
    ///
    /// - Parameter window: the window of a navigation.
    public func action(at now: Timestamp = .now(), in window: WindowID? = nil) -> Action {
      switch self {
      case .act(let deed): .act(deed, as: .unique(), at: now)
      case .look(let look): .look(look, in: window)
      case .refresh: .refresh(at: now)
      case .older: .older
      case .fill(let gap): .fill(gap)
      case .away(let isAway): .away(isAway, at: now)
      case .signOut(let id): .signOut(id)
      }
    }
  }
}
