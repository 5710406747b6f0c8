import Foundation

/// A collection of the standard library that is encoded as a list in an order that differs between processes.
protocol Unordered {
  /// The number of consecutive elements that belong together.
  static var stride: Int { get }
}

extension Set: Unordered {
  static var stride: Int { 1 }
}

/// For keys that are neither texts nor integers.
extension Dictionary: Unordered {
  static var stride: Int { 2 }
}

extension JSONWriter {
  /// The type of the keys with which a dictionary encodes itself as an object. Only the standard library can name this
  /// type, so it is obtained by encoding a dictionary.
  static let dictionaryKey: ObjectIdentifier? = {
    let witness = KeyTypeRecorder()
    try? [String: Int]().encode(to: witness)
    return witness.key
  }()

  /// Completes a container on closing: compares the keys and sorts the members or elements.
  @inline(never) func arrange(_ frame: Frame) {
    if frame.isSuspect {
      var keys: Set<String> = []
      for entry in frame.starts..<starts.count {
        let range = key(at: starts.start[entry])
        let key = UnsafeBufferPointer(start: text.start + range.lowerBound, count: range.count)
        guard keys.insert(String(decoding: key, as: UTF8.self)).inserted else {
          _ = stop(.outOfOrder)
          return
        }
      }
    }
    if frame.stride > 0, frame.count > 0 { sort(frame) }
  }

  private struct Piece {
    /// The member or element with its key and without a comma.
    var whole: Range<Int>
    /// The range to sort by.
    var name: Range<Int>
  }

  private func sort(_ frame: Frame) {
    var pieces = pieces(of: frame)
    pieces.sort { order($0.name, $1.name) < 0 }
    if frame.kind == .object {
      // Different values may produce equal keys.
      for index in pieces.indices.dropFirst() where order(pieces[index - 1].name, pieces[index].name) == 0 {
        _ = stop(.outOfOrder)
        return
      }
    }
    let beginning = starts.start[frame.starts]
    var sorted = Buffer<UInt8>(room: text.count - beginning)
    for piece in pieces {
      if sorted.count > 0 { sorted.append(UInt8(ascii: ",")) }
      sorted.append(UnsafeRawBufferPointer(start: text.start + piece.whole.lowerBound, count: piece.whole.count))
    }
    text.count = beginning
    text.append(UnsafeRawBufferPointer(start: sorted.start, count: sorted.count))
  }

  private func pieces(of frame: Frame) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(frame.count / frame.stride)
    var end = text.count
    // In reverse order, because each piece ends one comma before the next.
    for index in stride(from: frame.starts, to: starts.count, by: frame.stride).reversed() {
      let start = starts.start[index]
      // Without the quotes, which sort after some characters.
      let key = frame.kind == .object ? key(at: start) : nil
      pieces.append(Piece(whole: start..<end, name: key.map { $0.lowerBound + 1..<$0.upperBound - 1 } ?? start..<end))
      end = start - 1
    }
    return pieces
  }

  private func order(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    let order = memcmp(text.start + one.lowerBound, text.start + other.lowerBound, min(one.count, other.count))
    return order == 0 ? one.count - other.count : Int(order)
  }
}

/// An encoder that records the key type of the requested container.
private final class KeyTypeRecorder: Encoder {
  var key: ObjectIdentifier?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// A slot with an invalid ID: nothing can be written to it.
  private let nowhere = JSONValueWriter(writer: JSONWriter(), index: 1, place: 0)

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    key = ObjectIdentifier(type)
    return KeyedEncodingContainer(
      JSONKeyedWriter<Key>(writer: nowhere.writer, index: nowhere.index, place: nowhere.place))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { nowhere.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { nowhere.singleValueContainer() }
}
