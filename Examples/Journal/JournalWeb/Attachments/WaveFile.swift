/// The header of a WAV file: the length of the sound and whether it is complete.
///
/// ```
/// RIFF size WAVE │ fmt  16 … bytes per second … │ data size …
/// ```
struct WaveFile: Equatable {
  /// The length in whole seconds, rounded up.
  let seconds: Int

  /// The maximum length: an hour, enough for a spoken note.
  static let longest = 3_600

  /// - Throws: the reason why the file is not accepted. Its description is a message to the user.
  /// - Complexity: O(chunks): only their headers are read.
  init(_ bytes: [UInt8]) throws(VoiceNoteError) {
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func says(_ word: String, at offset: Int) -> Bool { bytes[offset..<offset + 4].elementsEqual(word.utf8) }
    guard WaveFile.begins(bytes) else { throw VoiceNoteError.otherFormat }
    var (offset, perSecond) = (12, 0)
    while offset + 8 <= bytes.count {
      let (start, length) = (offset + 8, number(at: offset + 4))
      if says("fmt ", at: offset), length >= 16, start + 16 <= bytes.count { perSecond = number(at: start + 8) }
      if says("data", at: offset) {
        guard perSecond > 0, length > 0, start + length <= bytes.count else { throw VoiceNoteError.damaged }
        seconds = (length + perSecond - 1) / perSecond
        guard seconds <= WaveFile.longest else { throw VoiceNoteError.tooLong(seconds: seconds) }
        return
      }
      // Chunks begin at even offsets.
      offset = start + length + length % 2
    }
    throw VoiceNoteError.damaged
  }

  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WAVE".utf8)
  }
}

/// The reason why a file is not accepted as a voice note.
enum VoiceNoteError: Error, Equatable, CustomStringConvertible {
  case otherFormat
  case damaged
  case tooLong(seconds: Int)

  var description: String {
    switch self {
    case .otherFormat: "It is not in a format that every browser can play. Save it as WAV."
    case .damaged: "It begins as a WAV file, but its end is missing or damaged. Save it again."
    case .tooLong(let seconds):
      "It is \(seconds / 60) minutes long; a voice note has at most \(WaveFile.longest / 60). Shorten it."
    }
  }
}
