import DreamsArt
import Tarn

/// An animation frame of the effects in the terminal. There are only a few, so that each picture is rendered once.
public struct AnimationFrame: Hashable, Sendable {
  let phase: Double

  /// The duration of a frame in milliseconds. A shorter one would occupy a slow connection completely.
  static let length = 250
  /// The number of frames in a period of three seconds, in which rain falls twice.
  static let count = 12

  /// The frame that is shown when nothing moves.
  public static let still = AnimationFrame(phase: CreatureArt.stillPhase)

  private init(phase: Double) { self.phase = phase }

  init(_ time: Timestamp) {
    let frames = time.milliseconds / Int64(Self.length)
    phase = Double(frames % Int64(Self.count)) / Double(Self.count)
  }
}
