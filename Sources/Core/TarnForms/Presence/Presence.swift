import Tarn
import TarnRecord

/// Whether an element is shown, and since when: the complete state of an element that appears and disappears.
///
/// ```swift
/// struct State { var drawer = Presence() }
///
/// func update(_ state: inout State, _ action: Action) {
///   switch action {
///   case .toggleDrawer(let now): state.drawer.toggle(at: now)
///   case .focusText(let now): state.drawer.hide(at: now)          // no effect on a closing drawer
///   default: break
///   }
/// }
///
/// // A view reads the time from the environment:
/// func view(_ state: State, at now: Timestamp) {
///   if state.drawer.isOnScreen(at: now) { showDrawer(height: full * state.drawer.progress(at: now)) }
/// }
/// ```
///
/// A drawer is *open* from the moment a user opens it. Whether it is *on the screen* is a different fact: it stays
/// visible while it closes. Programs that read the screen to learn the state open a drawer that is closing and close
/// one that is gone. Here the state is ``isShown``, which an action changes at once; the visible part is derived from
/// it and from the time, which the caller passes.
///
/// So an animation is not a running process and needs no cancellation. An interruption, even ten times a second, is
/// another change of state: the element continues from its current position and only covers the remaining distance.
///
/// Guarantees, for a clock that moves forward:
/// - It never jumps: between two times ``progress(at:curve:)`` changes by no more than the curve allows for that
///   interval.
/// - It reaches its end position when the duration has passed since the last change.
///
/// A clock that jumps is harmless: after a jump back by less than the duration the animation continues from there;
/// after a longer jump it has arrived.
public struct Presence: Record {
  /// Whether the element is shown. This changes at once, before the animation has run.
  public private(set) var isShown: Bool
  /// When ``isShown`` last changed; `nil` if never.
  public private(set) var since: Timestamp?
  /// The position at the last change, from 0 to 1.
  private var from: Double
  /// The duration of the whole animation, in milliseconds; 0 for no animation, as for reduced motion.
  public var milliseconds: Int

  /// Creates a presence that has always been shown or hidden.
  ///
  /// - Parameters:
  ///   - isShown: whether the element is shown now.
  ///   - milliseconds: the duration of the whole animation. The default, a quarter of a second, is visible but not
  ///     noticed as a wait.
  public init(isShown: Bool = false, milliseconds: Int = 250) {
    self.isShown = isShown
    self.milliseconds = milliseconds
    from = isShown ? 1 : 0
  }

  /// The saved fields.
  public static let fields: [Field<Presence>] = [
    Field("isShown", \.isShown), Field("since", \.since), Field("from", \.from), Field("milliseconds", \.milliseconds),
  ]

  /// Shows or hides the element. If it already has that state, nothing happens and the animation does not restart.
  public mutating func set(isShown: Bool, at now: Timestamp) {
    guard isShown != self.isShown else { return }
    from = position(at: now)
    since = now
    self.isShown = isShown
  }

  /// Shows the element, starting at a time.
  public mutating func show(at now: Timestamp) { set(isShown: true, at: now) }
  /// Hides the element, starting at a time.
  public mutating func hide(at now: Timestamp) { set(isShown: false, at: now) }
  /// Shows a hidden element or hides a shown one, starting at a time.
  public mutating func toggle(at now: Timestamp) { set(isShown: !isShown, at: now) }

  /// The linear position at a time, from 0 to 1, before easing.
  func position(at now: Timestamp) -> Double {
    guard let since, milliseconds > 0 else { return isShown ? 1 : 0 }
    // The absolute difference treats a time before the change like one after it. So a clock that is slightly behind
    // only delays the animation, and a clock set back by an hour does not freeze it for an hour.
    let elapsed = abs(Double(now.milliseconds) - Double(since.milliseconds)) / Double(milliseconds)
    let start = min(max(from, 0), 1)
    let position = isShown ? start + elapsed : start - elapsed
    // Fractions of the distance do not add up to exactly 1. For any duration that a user would wait for, this tolerance
    // is less than a millisecond.
    let smallest = 1e-9
    return position < smallest ? 0 : position > 1 - smallest ? 1 : position
  }
}
