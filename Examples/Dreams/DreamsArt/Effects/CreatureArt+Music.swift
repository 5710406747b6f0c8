import TarnDrawing
import TarnLayout

extension CreatureArt {
  /// Draws notes that rise and sway on both sides of a creature.
  public static func music(phase: Double) -> EffectLayers {
    let phase = AnimationPhase(phase)
    var layers = EffectLayers()
    for note in notes {
      let rise = phase.ahead(note.ahead)
      // Notes grow from nothing and shrink to nothing, so that the restart of their path is not visible.
      let scale = note.scale * rise.fade(in: 0.16)
      let path = Path.note(
        note.x + 6 * rise.ahead(note.ahead, times: 2).sway, 170 - 142 * rise.share, scale: scale, isPair: note.isPair)
      let figures: [Figure] = [
        .line(path, Color(note.line), width: 4 * scale),
        .shape(
          path,
          fill: .linear(
            from: Point(x: 0, y: path.bounds.minY), to: Point(x: 0, y: path.bounds.maxY),
            [GradientStop(0, Color(note.light)), GradientStop(1, Color(note.base))])),
      ]
      if note.isBehind { layers.behind += figures } else { layers.before += figures }
    }
    return layers
  }

  private static let notes:
    [(
      x: Double, ahead: Double, scale: Double, isPair: Bool, light: UInt32, base: UInt32, line: UInt32, isBehind: Bool
    )] = [
      (26, 0.1, 1, false, 0xFFB3DA, 0xF0589E, 0xA82E6C, false),
      (172, 0.28, 1.1, true, 0xB9D4FF, 0x5A8CF0, 0x2E56A8, false),
      (44, 0.44, 0.85, true, 0xFFE39A, 0xFFAE2E, 0xB06E12, true),
      (162, 0.62, 0.9, false, 0xC9F5B8, 0x4CC07A, 0x1F7A4E, true),
      (28, 0.78, 1.05, true, 0xD8C2FF, 0x8E62EC, 0x54339E, false),
      (178, 0.94, 0.95, false, 0xFFC7A8, 0xFF7A4C, 0xB0421E, false),
    ]
}
