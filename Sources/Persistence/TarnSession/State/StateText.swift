import Foundation
import TarnEncoding

/// A whole state as text that a user can copy from a log, read, edit and paste back.
///
/// ```swift
/// let text = try StateText.write(store.state)
/// store.load(try StateText.read(Clocks.State.self, from: text))
/// ```
///
/// The text is JSON with one line per value and sorted keys, so any tool can compare two texts. A written state reads
/// back equal if its `Codable` conformance preserves its values. `Data` is written in base 64, dates as seconds since
/// the start of 2001, and numbers that are not finite as `"Infinity"`, `"-Infinity"` and `"NaN"`. Equal states give
/// equal texts, except for a `Set`, or a `Dictionary` whose keys are neither texts nor integers: these have no order.
///
/// Reading is strict. An unread key, a duplicate key, an excess element and content after the end are errors: each is
/// more likely a slip than intended. A key counts as read when the type's `init(from:)` requests it; so a type may also
/// read older spellings.
///
/// It is not meant for saving (a text has no version and no history), and it is not fast.
public enum StateText {
  /// The greatest size of a text, in bytes. No user pastes a state of more than 4 MB; reading one takes some ten
  /// times its size in memory.
  public static let sizeBound = 4 * 1_024 * 1_024

  /// The greatest depth of nested lists and objects. An enum case with values takes two levels.
  public static var depthBound: Int { JSONParser.depthBound }

  /// Returns the text of a state.
  ///
  /// - Throws: ``StateTextError`` if a part of the state cannot be encoded, or the text would be too large or too deep
  ///   to be read back.
  /// - Complexity: O(size of the state): about 20 ms for a megabyte of text.
  public static func write(_ state: some Encodable) throws(StateTextError) -> String {
    do throws(TextSyntaxError) {
      let data = try JSONPrinter(isPretty: true).print(state)
      guard data.count <= sizeBound else { throw TextSyntaxError.tooLarge(data.count, bound: sizeBound) }
      return String(decoding: data, as: UTF8.self)
    } catch {
      throw StateTextError(location: nil, path: error.path, reason: error.reason)
    }
  }

  /// Returns the value that a text describes, of the type that the place of the call needs, such as an action. See
  /// ``read(_:from:)``.
  public static func read<Value: Decodable>(from text: String) throws(StateTextError) -> Value {
    try read(Value.self, from: text)
  }

  /// Returns the state that a text describes.
  ///
  /// - Throws: ``StateTextError``, which describes the problem and its location.
  /// - Complexity: O(size of the text): about 30 ms for a megabyte. The stack it needs is bounded by ``depthBound``.
  public static func read<State: Decodable>(_ type: State.Type, from text: String) throws(StateTextError) -> State {
    var text = text
    // Some editors put a byte order mark before a UTF-8 text.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let result = text.withUTF8 { bytes -> Result<State, StateTextError> in
      do throws(TextSyntaxError) {
        guard bytes.count <= sizeBound else { throw TextSyntaxError.tooLarge(bytes.count, bound: sizeBound) }
        return .success(try JSONNodeDecoder.decode(type, from: JSONParser.parse(bytes)))
      } catch {
        return .failure(StateTextError(location: error.location(in: bytes), path: error.path, reason: error.reason))
      }
    }
    return try result.get()
  }
}
