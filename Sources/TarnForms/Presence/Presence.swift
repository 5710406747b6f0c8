import Tarn
import TarnRecord

/// Whether an element is shown, and since when: the whole state of an element that appears and disappears.
///
/// ```swift
/// struct State { var drawer = Presence() }
///
/// case .toggleDrawer(let now): state.drawer.toggle(at: now)
/// case .focusText(let now): state.drawer.hide(at: now)          // of a drawer that is closing, nothing
///
/// // and in a view, with the time as a reading:
/// if state.drawer.isOnScreen(at: now) { drawer(height: full * state.drawer.progress(at: now)) }
/// ```
///
/// A drawer is *open* from the moment a person opened it. Whether it is *on the screen* is another question: it is
/// still visible while it closes. Programs that read the screen instead of the state open a closing element, or close
/// one that is gone. Here the state is ``isShown``, which changes at once; the screen is derived from it and from the
/// time, which is a parameter.
///
/// So an animation is not a process, and need not be cancelled. An interruption, even ten times a second, changes the
/// state again: the movement continues from where it is and takes only the rest of the way.
///
/// Guarantees, for a clock that advances:
/// - It never jumps: between two times ``progress(at:curve:)`` changes at most by the curve's slope times that
///   duration.
/// - It is at its end when the duration has passed since the last change.
///
/// A clock that jumps does no harm: after a jump back by less than the duration it moves on from there; after a larger
/// one it is at its end.
public struct Presence: Record {
  /// Whether the element is shown.
  public private(set) var isShown: Bool
  /// The time of the last change; `nil` if there was none.
  public private(set) var since: Timestamp?
  /// The progress at that time, from 0 to 1.
  private var from: Double
  /// The duration of the whole way, in milliseconds; 0 for at once, for example with reduced motion.
  public var milliseconds: Int

  /// Creates an element that is shown or not, without a movement.
  ///
  /// - Parameter milliseconds: the duration of the whole way. The default, a quarter of a second, is visible and no
  ///   delay.
  public init(isShown: Bool = false, milliseconds: Int = 250) {
    self.isShown = isShown
    self.milliseconds = milliseconds
    from = isShown ? 1 : 0
  }

  public static let fields: [Field<Presence>] = [
    Field("isShown", \.isShown), Field("since", \.since), Field("from", \.from), Field("milliseconds", \.milliseconds),
  ]

  /// Shows or hides the element. If it already is shown or hidden, this does nothing.
  public mutating func set(isShown: Bool, at now: Timestamp) {
    guard isShown != self.isShown else { return }
    from = position(at: now)
    since = now
    self.isShown = isShown
  }

  public mutating func show(at now: Timestamp) { set(isShown: true, at: now) }
  public mutating func hide(at now: Timestamp) { set(isShown: false, at: now) }
  public mutating func toggle(at now: Timestamp) { set(isShown: !isShown, at: now) }

  /// Returns the position on the way, linearly from 0 to 1.
  func position(at now: Timestamp) -> Double {
    guard let since, milliseconds > 0 else { return isShown ? 1 : 0 }
    // A time before the change counts like one after it. So a clock that is slightly behind makes it slightly late, and
    // one that was set back by an hour does not stop it for an hour.
    let elapsed = abs(Double(now.milliseconds) - Double(since.milliseconds)) / Double(milliseconds)
    let start = min(max(from, 0), 1)
    let position = isShown ? start + elapsed : start - elapsed
    // Fractions of the way do not add up exactly. This is less than a millisecond of any reasonable duration.
    let crumb = 1e-9
    return position < crumb ? 0 : position > 1 - crumb ? 1 : position
  }
}
