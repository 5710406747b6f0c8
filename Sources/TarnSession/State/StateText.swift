import Foundation

/// A whole state as text for people: copied from a log, read, edited, and pasted back.
///
/// ```swift
/// let text = try StateText.write(store.state)
/// store.load(try StateText.read(App.State.self, from: text))
/// ```
///
/// The text is JSON with a line for each value and sorted keys, so that any tool can compare two of them. It reads back
/// equal, for every state whose own `Codable` is lossless. `Data` is written in base 64, dates as seconds since the
/// start of 2001, and numbers that are not finite as `"Infinity"`, `"-Infinity"` and `"NaN"`. The same state gives the
/// same text, except for a `Set`, or a `Dictionary` with keys that are neither text nor integers: these have no order.
///
/// Reading is strict. An unknown key is an error, and so are a duplicate key, an extra element and any text after the
/// end: each is more likely a mistake than intended. A key is known if the type's `init(from:)` reads it; a type may
/// also read older spellings.
///
/// It is not for saving (a text has no version and no history), and not a fast format.
public enum StateText {
  /// The largest text in bytes. A state of 4 MB is no longer something that a person pastes; reading one takes some ten
  /// times its size in memory.
  public static let sizeBound = 4 * 1_024 * 1_024

  /// The largest nesting of lists and objects. An enum with associated values takes two levels.
  public static var depthBound: Int { Parser.depthBound }

  /// Returns the text of a state.
  ///
  /// - Throws: ``StateTextError`` if a part of the state can't be encoded, or the text would be larger or deeper than
  ///   can be read back.
  /// - Complexity: O(size of the state): about 20 ms for a megabyte of text.
  public static func write(_ state: some Encodable) throws(StateTextError) -> String {
    do throws(TextFault) {
      let data = try Printer(isPretty: true).print(state)
      guard data.count <= sizeBound else { throw TextFault.tooLarge(data.count, bound: sizeBound) }
      return String(decoding: data, as: UTF8.self)
    } catch {
      throw StateTextError(place: nil, path: error.path, reason: error.reason)
    }
  }

  /// Returns the state of a text.
  ///
  /// - Throws: ``StateTextError`` with the reason and the place.
  /// - Complexity: O(size of the text): about 30 ms for a megabyte. ``depthBound`` limits the stack.
  public static func read<State: Decodable>(_ type: State.Type, from text: String) throws(StateTextError) -> State {
    var text = text
    // The byte order mark that some editors write before a UTF-8 text.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let result = text.withUTF8 { bytes -> Result<State, StateTextError> in
      do throws(TextFault) {
        guard bytes.count <= sizeBound else { throw TextFault.tooLarge(bytes.count, bound: sizeBound) }
        return .success(try NodeDecoder.decode(type, from: Parser.parse(bytes)))
      } catch {
        return .failure(StateTextError(place: error.place(in: bytes), path: error.path, reason: error.reason))
      }
    }
    return try result.get()
  }
}
