import TarnLayout

/// Text with the letters and the colour it is drawn in.
///
/// ```swift
/// let title = Text("Unicorn at the keynote", Font(size: 17, weight: .semibold), lines: 2)
/// title.measure(in: Room(atMost: Size(width: 120, height: .infinity))).size
/// ```
///
/// It is shaped by pango: scripts that join their letters, go from right to left, or stack them come out as they are written. Lines
/// are broken between words, and in a word that is wider than a line. Lines begin where the script does.
///
/// It is drawn from the top of its frame, and nothing of it outside: a line that would not fit is left out, and the one before it ends with an
/// ellipsis. The first is always drawn.
public struct Text: Hashable, Codable, Sendable {
  /// Where lines are that are not as long as the frame.
  public enum Alignment: Hashable, Codable, Sendable { case leading, center, trailing }

  public var string: String
  public var font: Font
  public var color: Color
  public var alignment: Alignment
  /// How many there are at most; `nil`: as many as it takes.
  public var lines: Int?

  /// - Parameter lines: less than 1 counts as 1.
  public init(
    _ string: String, _ font: Font = Font(size: 15), color: Color = .black, alignment: Alignment = .leading,
    lines: Int? = nil
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lines = lines
  }

  /// How large it comes out in a room, and where its first line stands. For use as a ``TarnLayout/Ruler``.
  ///
  /// - Complexity: about 20 µs and 0.2 µs for each sign. Texts are not kept: who lays out often keeps a `LayoutCache`.
  public func measure(in room: Room) -> Measure {
    let laid = PangoText(self, width: room.max.width, height: room.max.height)
    // A letter that is wider than the room is cut: were it given more, more letters would go with it.
    return Measure(
      Size(width: min(laid.size.width, room.max.width), height: laid.size.height), baseline: laid.baseline)
  }
}
