import Tarn

extension Presence {
  /// What is to be seen of it.
  public enum Phase: String, Sendable, CaseIterable {
    case absent
    case appearing
    case present
    case leaving
  }

  /// How much of it is there at a time, from 0 for nothing to 1 for all.
  public func progress(at now: Timestamp, curve: Curve = .smooth) -> Double { curve(position(at: now)) }

  public func phase(at now: Timestamp) -> Phase {
    switch (isShown, position(at: now)) {
    case (true, 1): .present
    case (true, _): .appearing
    case (false, 0): .absent
    case (false, _): .leaving
    }
  }

  /// Whether anything of it is to be drawn: while it leaves, too.
  public func isOnScreen(at now: Timestamp) -> Bool { phase(at: now) != .absent }

  /// How long it still moves, in milliseconds: 0 where it has arrived, and a view need not be drawn again for it.
  public func remaining(at now: Timestamp) -> Int {
    let position = position(at: now)
    let left = (isShown ? 1 - position : position) * Double(max(0, milliseconds))
    // What is beyond a whole number by less than a millionth is how fractions add up.
    // A number from outside may be more than an Int holds as a Double; nobody waits for as much as a week.
    return left == 0 ? 0 : max(1, Int(min(left - 1e-6, 7 * 86_400_000).rounded(.up)))
  }
}
