import Tarn
import TarnSync

extension Timeline {
  /// What a person wishes on a face: an action but for the name it goes by and the time.
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

    /// The action, as of now, by a name that nothing else has.
    ///
    /// - Parameter window: where the person did it, if what they did is a look.
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
