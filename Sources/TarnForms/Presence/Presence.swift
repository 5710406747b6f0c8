import Tarn
import TarnRecord

/// Whether something is shown, and since when: all that is true of what appears and disappears.
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
/// That a drawer is *open* is true from the moment somebody opened it. That it is *on the screen* is another thing: it is still
/// there while it closes. Programs that ask the screen what is true open what is closing and close what is gone. Here the
/// truth is ``isShown``, changed at once by whoever changes it; what is on the screen is derived from it and from the time, which
/// is handed in.
///
/// So an animation is nothing that runs, and nothing that has to be cancelled. Whoever interrupts it, ten times a second if they
/// like, changes the truth again: it goes on from where it is and takes the rest of the way only.
///
/// Guarantees, for a clock that goes on:
/// - It never jumps: between two times ``progress(at:curve:)`` changes by no more than the curve allows for that long.
/// - It is where it belongs when the duration has passed since it was changed last.
///
/// A clock that jumps does no harm: jumping back by less than the duration makes it go on from there, by more, and it has arrived.
public struct Presence: Record {
  /// Whether it is to be there: what is true.
  public private(set) var isShown: Bool
  /// When that was changed last; `nil` if never.
  public private(set) var since: Timestamp?
  /// How far it had come then, from 0 to 1.
  private var from: Double
  /// How long all the way takes, in milliseconds; 0 for at once, as where reduced motion is asked for.
  public var milliseconds: Int

  /// Something that is there, or not, and always was.
  ///
  /// - Parameter milliseconds: how long all the way takes. The default, a quarter of a second, is seen and not waited for.
  public init(isShown: Bool = false, milliseconds: Int = 250) {
    self.isShown = isShown
    self.milliseconds = milliseconds
    from = isShown ? 1 : 0
  }

  public static let fields: [Field<Presence>] = [
    Field("isShown", \.isShown), Field("since", \.since), Field("from", \.from), Field("milliseconds", \.milliseconds),
  ]

  /// Changes what is true. It is so already: nothing happens, it does not begin anew.
  public mutating func set(isShown: Bool, at now: Timestamp) {
    guard isShown != self.isShown else { return }
    from = position(at: now)
    since = now
    self.isShown = isShown
  }

  public mutating func show(at now: Timestamp) { set(isShown: true, at: now) }
  public mutating func hide(at now: Timestamp) { set(isShown: false, at: now) }
  public mutating func toggle(at now: Timestamp) { set(isShown: !isShown, at: now) }

  /// Where it is on its way, evenly from 0 to 1.
  func position(at now: Timestamp) -> Double {
    guard let since, milliseconds > 0 else { return isShown ? 1 : 0 }
    // Before it was changed is as far away as after. So a clock that is a little behind makes it a little late, and one that
    // was put back by an hour does not make it stand for an hour.
    let elapsed = abs(Double(now.milliseconds) - Double(since.milliseconds)) / Double(milliseconds)
    let start = min(max(from, 0), 1)
    let position = isShown ? start + elapsed : start - elapsed
    // Fractions of the way do not add up to quite the whole. Of any way that somebody waits for, this is less than a millisecond.
    let crumb = 1e-9
    return position < crumb ? 0 : position > 1 - crumb ? 1 : position
  }
}
