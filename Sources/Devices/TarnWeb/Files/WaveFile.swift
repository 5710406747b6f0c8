/// A sound file in the format that a record button makes (`Node.recordButton`) and every browser plays: WAV.
///
/// ```swift
/// let wave = try WaveFile(recording)
/// print("\(wave.seconds) seconds")
/// ```
///
/// It reads the headers: the length of the sound and whether the file is complete.
///
/// ```
/// RIFF size WAVE │ fmt  16 … bytes per second … │ data size …
/// ```
public struct WaveFile: Equatable, Sendable {
  /// The length in whole seconds, rounded up.
  public let seconds: Int

  /// Reads the headers of a file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - longest: the maximum length in seconds, by default an hour: enough for a spoken note.
  /// - Throws: the reason why the file is not accepted. Its description is a message to the user.
  /// - Complexity: O(chunks): only their headers are read.
  public init(_ bytes: [UInt8], upTo longest: Int = 3_600) throws(WaveFileError) {
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func says(_ word: String, at offset: Int) -> Bool { bytes[offset..<offset + 4].elementsEqual(word.utf8) }
    guard WaveFile.begins(bytes) else { throw .otherFormat }
    var (offset, perSecond) = (12, 0)
    while offset + 8 <= bytes.count {
      let (start, length) = (offset + 8, number(at: offset + 4))
      if says("fmt ", at: offset), length >= 16, start + 16 <= bytes.count { perSecond = number(at: start + 8) }
      if says("data", at: offset) {
        guard perSecond > 0, length > 0, start + length <= bytes.count else { throw .damaged }
        seconds = (length + perSecond - 1) / perSecond
        guard seconds <= longest else { throw .tooLong(seconds: seconds, longest: longest) }
        return
      }
      // Chunks begin at even offsets.
      offset = start + length + length % 2
    }
    throw .damaged
  }

  /// Whether the bytes begin as a WAV file. The name and the media type of an upload are the sender's choice.
  public static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WAVE".utf8)
  }
}

/// The reason why a file is not accepted as a recording.
public enum WaveFileError: Error, Equatable, CustomStringConvertible {
  /// The bytes do not begin as a WAV file.
  case otherFormat
  /// The file begins as a WAV file but is truncated or corrupt.
  case damaged
  /// The sound is longer than allowed.
  case tooLong(seconds: Int, longest: Int)

  /// A message to the user, which does not name the file.
  public var description: String {
    switch self {
    case .otherFormat: "It is not in a format that every browser can play. Save it as WAV."
    case .damaged: "It begins as a WAV file, but its end is missing or damaged. Save it again."
    case .tooLong(let seconds, let longest):
      "It is \(seconds / 60) minutes long; a recording has at most \(longest / 60). Shorten it."
    }
  }
}
