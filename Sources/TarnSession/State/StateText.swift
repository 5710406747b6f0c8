import Foundation

/// A whole state as text for a person: copied out of a log, read, changed, and pasted back.
///
/// ```swift
/// let text = try StateText.write(store.state)
/// store.load(try StateText.read(App.State.self, from: text))
/// ```
///
/// The text is JSON with a line for each value and the keys in order, so that two of them can be compared by any tool.
/// What is written reads back equal, for every state whose own `Codable` keeps what it is given. `Data` is written in
/// base 64, dates as seconds since the start of 2001, and numbers that are not finite as `"Infinity"`, `"-Infinity"`
/// and `"NaN"`. The same state gives the same text, except where it holds a `Set`, or a `Dictionary` with keys that are
/// neither text nor whole numbers: these have no order.
///
/// Reading is strict. A key that nothing reads is an error, and so are a key that stands twice, an element too many and
/// anything after the end: each is more likely a slip of the hand than a wish. A key counts as read when the type's
/// `init(from:)` asks for it; a type that reads older spellings too is free to.
///
/// It is not for saving (a text holds no version and no history), and not a fast format.
public enum StateText {
  /// The most bytes a text may have. A state of 4 MB is no longer something that a person pastes; reading one
  /// takes some ten times its size in memory.
  public static let sizeBound = 4 * 1_024 * 1_024

  /// How deep lists and objects may be nested. An enum that carries values takes two levels.
  public static var depthBound: Int { Parser.depthBound }

  /// The text of a state.
  ///
  /// - Throws: ``StateTextError`` if a part of the state refuses to be encoded, or the text would be larger or deeper
  ///   than can be read back.
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

  /// The state that a text describes.
  ///
  /// - Throws: ``StateTextError``, which says what is wrong and where.
  /// - Complexity: O(size of the text): about 30 ms for a megabyte. The stack it needs is bounded by ``depthBound``.
  public static func read<State: Decodable>(_ type: State.Type, from text: String) throws(StateTextError) -> State {
    var text = text
    // What some editors put before a text to say that it is UTF-8.
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
