/// Why a file was not taken as a picture, in words for who gave it.
///
/// ```swift
/// do { _ = try Picture(bytes, named: "notes.txt") } catch { print(error) }
/// // “notes.txt” is not a picture Journal can show: it shows JPEG, PNG and GIF.
/// ```
public struct PictureError: Error, Equatable, Sendable {
  /// What the file was called.
  public let name: String
  public let reason: Reason

  public enum Reason: Equatable, Sendable {
    case empty
    /// It begins like nothing that is taken.
    case notAPicture
    /// It is of a format that is taken, and that this system has no loader for.
    case unreadable(PictureFormat)
    /// The file has so many bytes, more than ``Picture/mostBytes``.
    case tooManyBytes(Int)
    /// So many pixels are more than ``Picture/mostPixels``, or a side is longer than ``Picture/longestSide``.
    case tooLarge(width: Int, height: Int)
    /// It begins as a picture and is none to its end.
    case damaged(PictureFormat)
    /// The system had no room for its pixels.
    case noMemory
  }

  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension PictureError: CustomStringConvertible {
  /// A sentence that says what is wrong, and what can be done.
  public var description: String {
    switch reason {
    case .empty: "\(quoted) is empty: there is no picture in it."
    case .notAPicture:
      "\(quoted) is not a picture Journal can show: it shows \(PictureFormat.readableNames)."
    case .unreadable(let format):
      """
      \(quoted) is a \(format.name) picture, and those can't be read here: save it as another kind. Journal shows \
      \(PictureFormat.readableNames).
      """
    case .tooManyBytes(let count):
      """
      \(quoted) has \(Self.megabytes(count)), and Journal takes pictures of up to \
      \(Self.megabytes(Picture.mostBytes)): save it smaller, or as JPEG.
      """
    case .tooLarge(let width, let height):
      """
      \(quoted) is \(width) × \(height) pixels large, and Journal takes up to \(Picture.mostPixels / 1_000_000) \
      megapixels and \(Picture.longestSide) pixels on a side: make it smaller first.
      """
    case .damaged(let format):
      """
      \(quoted) begins as a \(format.name) picture and can't be read to its end: it is damaged, or only a part of it \
      has arrived. Open it elsewhere and save it anew.
      """
    case .noMemory: "There is no memory to open \(quoted) in: try again later, or with a smaller one."
    }
  }

  /// The name between quotes, on one line. Its beginning, as far as people read it: names come from outside, with any length and
  /// any characters.
  private var quoted: String {
    let most = 80
    // Four scalars for each character: marks may be piled on one without end.
    let scalars = name.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }.prefix(4 * most)
    let shown = String(String.UnicodeScalarView(scalars))
    if shown.isEmpty { return "This file" }
    return shown.count > most ? "“\(shown.prefix(most - 1))…”" : "“\(shown)”"
  }

  /// `50 MB`; rounded up, so that what is too much does not look as if it were not.
  private static func megabytes(_ count: Int) -> String { "\((count + 999_999) / 1_000_000) MB" }
}
