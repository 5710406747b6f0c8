import TarnLayout

/// Text with its font and color.
///
/// ```swift
/// let title = Text("Unicorn at the keynote", Font(size: 17, weight: .semibold), lines: 2)
/// title.measure(in: Room(atMost: Size(width: 120, height: .infinity))).size
/// ```
///
/// Pango shapes it: scripts that join letters, run from right to left, or stack them are drawn as they are written.
/// Lines break between words, and within a word that is wider than a line. Lines begin at the side of the script.
///
/// It is drawn from the top of its frame, and nothing of it outside: a line that would not fit is left out, and the one
/// before it ends with an ellipsis. The first line is always drawn.
public struct Text: Hashable, Codable, Sendable {
  /// The position of lines that are shorter than the frame.
  public enum Alignment: Hashable, Codable, Sendable { case leading, center, trailing }

  public var string: String
  public var font: Font
  public var color: Color
  public var alignment: Alignment
  /// The largest number of lines; `nil` for no limit.
  public var lines: Int?

  /// - Parameter lines: values below 1 count as 1.
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

  /// Returns the size in a room, and the baseline of the first line. For use as a ``TarnLayout/Ruler``.
  ///
  /// - Complexity: about 20 µs and 0.2 µs for each character. Texts are not cached: for frequent layouts use a
  ///   `LayoutCache`.
  public func measure(in room: Room) -> Measure {
    let laid = PangoText(self, width: room.max.width, height: room.max.height)
    // A letter that is wider than the room is cut: with a larger measure, more letters would fit.
    return Measure(
      Size(width: min(laid.size.width, room.max.width), height: laid.size.height), baseline: laid.baseline)
  }
}
