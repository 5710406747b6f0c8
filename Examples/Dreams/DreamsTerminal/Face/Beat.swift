import DreamsArt
import Tarn

/// Where in their circle effects are on a terminal: one of a few places, so that each is drawn once.
public struct Beat: Hashable, Sendable {
  let phase: Double

  /// How long one is, in milliseconds: a quarter of a second. More often, a slow line would do nothing else.
  static let length = 250
  /// How many there are in the circle: it takes three seconds, in which rain falls twice.
  static let count = 12

  /// Where nothing moves.
  public static let still = Beat(phase: Art.stillPhase)

  private init(phase: Double) { self.phase = phase }

  init(_ time: Timestamp) {
    let beats = time.milliseconds / Int64(Self.length)
    phase = Double(beats % Int64(Self.count)) / Double(Self.count)
  }
}
