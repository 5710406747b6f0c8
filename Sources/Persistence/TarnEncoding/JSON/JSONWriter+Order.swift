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
    let recorder = KeyTypeRecorder()
    try? [String: Int]().encode(to: recorder)
    return recorder.key
  }()

  /// Completes a container on closing: compares the keys and sorts the members or elements.
  @inline(never) func checkAndSort(_ frame: Frame) {
    if frame.isSuspect {
      var keys: Set<String> = []
      for entry in frame.starts..<starts.count {
        let range = key(at: starts.start[entry])
        let key = UnsafeBufferPointer(start: text.start + range.lowerBound, count: range.count)
        guard keys.insert(String(decoding: key, as: UTF8.self)).inserted else {
          _ = fail(.outOfOrder)
          return
        }
      }
    }
    if frame.stride > 0, frame.count > 0 { sort(frame) }
  }

  private struct Item {
    /// The member or element with its key and without a comma.
    var range: Range<Int>
    /// The part of it to sort by.
    var sortKey: Range<Int>
  }

  private func sort(_ frame: Frame) {
    var items = items(of: frame)
    items.sort { order($0.sortKey, $1.sortKey) < 0 }
    if frame.kind == .object {
      // Different values may produce equal keys.
      for index in items.indices.dropFirst() where order(items[index - 1].sortKey, items[index].sortKey) == 0 {
        _ = fail(.outOfOrder)
        return
      }
    }
    let start = starts.start[frame.starts]
    var sorted = Buffer<UInt8>(capacity: text.count - start)
    for item in items {
      if sorted.count > 0 { sorted.append(UInt8(ascii: ",")) }
      sorted.append(UnsafeRawBufferPointer(start: text.start + item.range.lowerBound, count: item.range.count))
    }
    text.count = start
    text.append(UnsafeRawBufferPointer(start: sorted.start, count: sorted.count))
  }

  private func items(of frame: Frame) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(frame.count / frame.stride)
    var end = text.count
    // In reverse order, because each item ends one comma before the next.
    for index in stride(from: frame.starts, to: starts.count, by: frame.stride).reversed() {
      let start = starts.start[index]
      // Without the quotes, which sort after some characters.
      let key = frame.kind == .object ? key(at: start) : nil
      items.append(Item(range: start..<end, sortKey: key.map { $0.lowerBound + 1..<$0.upperBound - 1 } ?? start..<end))
      end = start - 1
    }
    return items
  }

  private func order(_ lhs: Range<Int>, _ rhs: Range<Int>) -> Int {
    let order = memcmp(text.start + lhs.lowerBound, text.start + rhs.lowerBound, min(lhs.count, rhs.count))
    return order == 0 ? lhs.count - rhs.count : Int(order)
  }
}

/// An encoder that records the key type of the requested container.
private final class KeyTypeRecorder: Encoder {
  var key: ObjectIdentifier?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// A slot with an invalid ID: nothing can be written to it.
  private let invalidSlot = JSONValueWriter(writer: JSONWriter(), index: 1, id: 0)

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    key = ObjectIdentifier(type)
    return KeyedEncodingContainer(
      JSONKeyedWriter<Key>(writer: invalidSlot.writer, index: invalidSlot.index, id: invalidSlot.id))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { invalidSlot.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { invalidSlot.singleValueContainer() }
}
