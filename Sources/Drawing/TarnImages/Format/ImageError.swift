/// The reason why a file is not accepted as a picture. Its description is a message to the user.
///
/// ```swift
/// do { _ = try ImageFile(bytes, named: "notes.txt") } catch { print(error) }
/// // “notes.txt” is not a picture in a supported format: JPEG, PNG and GIF.
/// ```
public struct ImageError: Error, Equatable, Sendable {
  /// The name of the file.
  public let name: String
  /// The reason, for a message of your own.
  public let reason: Reason

  /// The reason why the file is not accepted.
  public enum Reason: Equatable, Sendable {
    /// The file has no bytes.
    case empty
    /// The bytes begin like no supported format.
    case notAPicture
    /// The format is supported, but this system has no loader for it.
    case unreadable(ImageFormat)
    /// The file has this many bytes, more than ``ImageFile/mostBytes``.
    case tooManyBytes(Int)
    /// The picture has more pixels than ``ImageFile/mostPixels``, or a side longer than ``ImageFile/longestSide``.
    case tooLarge(width: Int, height: Int)
    /// The file begins as a picture but is truncated or corrupt.
    case damaged(ImageFormat)
    /// The system has not enough memory for the pixels.
    case noMemory
  }

  /// Creates an error.
  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension ImageError: CustomStringConvertible {
  /// A message that names the problem and a remedy.
  public var description: String {
    switch reason {
    case .empty: "\(quoted) is empty."
    case .notAPicture:
      "\(quoted) is not a picture in a supported format: \(ImageFormat.readableNames)."
    case .unreadable(let format):
      """
      \(quoted) is a \(format.name) picture, which can't be read here. Save it in another format: \
      \(ImageFormat.readableNames).
      """
    case .tooManyBytes(let count):
      """
      \(quoted) has \(Self.megabytes(count)); a picture has at most \(Self.megabytes(ImageFile.mostBytes)). Make it smaller, \
      or save it as JPEG.
      """
    case .tooLarge(let width, let height):
      """
      \(quoted) is \(width) × \(height) pixels large; a picture has at most \(ImageFile.mostPixels / 1_000_000) megapixels, \
      and \(ImageFile.longestSide) pixels on a side. Make it smaller.
      """
    case .damaged(let format):
      """
      \(quoted) begins as a \(format.name) picture, but can't be read to its end: it is damaged, or only a part of it \
      has arrived. Open it in another program and save it again.
      """
    case .noMemory: "There is not enough memory to open \(quoted). Try again later, or with a smaller picture."
    }
  }

  /// The name in quotes, without control characters and cut to 80 characters, because it comes from outside.
  private var quoted: String {
    let maximum = 80
    // At most four scalars per character, because a character can carry any number of marks.
    let scalars = name.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }.prefix(4 * maximum)
    let shown = String(String.UnicodeScalarView(scalars))
    if shown.isEmpty { return "This file" }
    return shown.count > maximum ? "“\(shown.prefix(maximum - 1))…”" : "“\(shown)”"
  }

  /// Returns the size as in `50 MB`. It rounds up, so that a size above the limit never looks equal to it.
  private static func megabytes(_ count: Int) -> String { "\((count + 999_999) / 1_000_000) MB" }
}
