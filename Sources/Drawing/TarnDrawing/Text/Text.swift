import TarnLayout

/// A text with its font, color and alignment.
///
/// ```swift
/// let title = Text("Unicorn at the keynote", Font(size: 17, weight: .semibold), lineLimit: 2)
/// title.measure(in: LayoutConstraints(atMost: Size(width: 120, height: .infinity))).size
/// ```
///
/// Pango shapes the text, so scripts that join letters, run from right to left or stack marks are drawn correctly.
/// Lines break between words, and within a word that is wider than a line. The text starts at the side where its script
/// starts.
///
/// The text is drawn from the top of its frame and clipped to it: lines that do not fit are omitted, and the last one
/// drawn ends with an ellipsis. The first line is always drawn.
public struct Text: Hashable, Codable, Sendable {
  /// The alignment of lines that are shorter than the frame.
  public enum Alignment: Hashable, Codable, Sendable {
    /// At the side where the script starts.
    case leading
    /// In the middle.
    case center
    /// At the side where the script ends.
    case trailing
  }

  /// The text.
  public var string: String
  /// The font.
  public var font: Font
  /// The color of the letters.
  public var color: Color
  /// The alignment of lines that are shorter than the frame.
  public var alignment: Alignment
  /// The greatest number of lines; `nil` for no limit.
  public var lineLimit: Int?

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - string: the text; a line break begins another line.
  ///   - font: the font, by default of 15 points.
  ///   - color: the color.
  ///   - alignment: the position of each line in the width of the text.
  ///   - lineLimit: the greatest number of lines; values less than 1 count as 1.
  public init(
    _ string: String, _ font: Font = Font(size: 15), color: Color = .black, alignment: Alignment = .leading,
    lineLimit: Int? = nil
  ) {
    self.string = string
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
  }
}
