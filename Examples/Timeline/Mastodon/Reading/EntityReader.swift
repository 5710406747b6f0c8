import Foundation

/// Reads the fields of one entity: strict about required ones, lenient about optional ones, and within
/// ``ReadingLimits``.
///
/// A missing field and a null one are equal. An optional field with an invalid value is reported (``SkippedItem``) and
/// skipped, so an invalid card does not make its status unreadable.
struct EntityReader<Key: CodingKey> {
  private let container: KeyedDecodingContainer<Key>
  private let omissions: SkippedItems?

  init(_ decoder: any Decoder) throws {
    do {
      container = try decoder.container(keyedBy: Key.self)
    } catch {
      throw DecodingFailure(field: fieldName(decoder.codingPath), reason: "is not an object")
    }
    omissions = decoder.userInfo[.omissions] as? SkippedItems
  }

  /// Whether the field exists and is not null.
  func has(_ key: Key) -> Bool { container.contains(key) && (try? container.decodeNil(forKey: key)) == false }

  func misread(_ key: Key, _ reason: String) -> DecodingFailure {
    DecodingFailure(field: fieldName(container.codingPath + [key]), reason: reason)
  }

  func remark(_ key: Key, _ reason: String) { omissions?.add(misread(key, reason)) }

  // MARK: What is needed

  func needed<Value: Decodable>(_ key: Key) throws -> Value {
    guard container.contains(key) else { throw misread(key, "is missing") }
    guard has(key) else { throw misread(key, "is null") }
    do { return try container.decode(Value.self, forKey: key) } catch { throw DecodingFailure(error) }
  }

  /// Reads an ID. It is never cut, because a part of it could be the ID of something else.
  func id(_ key: Key) throws -> String {
    let id: String = try needed(key)
    guard !id.isEmpty else { throw misread(key, "is empty") }
    guard id.utf8.count <= ReadingLimits.idBytes else {
      throw misread(key, "has \(id.utf8.count) bytes; an id has at most \(ReadingLimits.idBytes)")
    }
    return id
  }

  func neededText(_ key: Key, atMost bytes: Int) throws -> String { cut(try needed(key), key, atMost: bytes) }

  func neededName(_ key: Key) throws -> String {
    try neededText(key, atMost: ReadingLimits.nameBytes).withoutTricks
  }

  /// Reads one of several words. An unknown word is reported and read as `other`.
  func choice<Choice: RawRepresentable>(_ key: Key, or other: Choice) throws -> Choice where Choice.RawValue == String {
    let word: String = try needed(key)
    if let choice = Choice(rawValue: word) { return choice }
    remark(key, "is “\(word.prefix(40))”, which is unknown; “\(other.rawValue)” is used instead")
    return other
  }

  // MARK: What may be missing

  func optional<Value: Decodable>(_ key: Key) -> Value? {
    do {
      return try container.decodeIfPresent(Value.self, forKey: key)
    } catch {
      omissions?.add(DecodingFailure(error))
      return nil
    }
  }

  func text(_ key: Key, atMost bytes: Int) -> String? { optional(key).map { cut($0, key, atMost: bytes) } }

  /// Reads a short text to show, without characters that would change the surrounding text.
  func name(_ key: Key) -> String? { text(key, atMost: ReadingLimits.nameBytes)?.withoutTricks }

  func flag(_ key: Key) -> Bool { optional(key) ?? false }

  /// Reads a number of items: 0 if it is missing.
  func count(_ key: Key) -> Int { max(0, optional(key) ?? 0) }

  /// Reads a web address; an empty one counts as missing.
  func address(_ key: Key) -> WebAddress? {
    guard let text: String = optional(key), !text.isEmpty else { return nil }
    let address = WebAddress(text)
    if address?.isOfWeb != true { remark(key, "is not a web address") }
    return address.flatMap { $0.isOfWeb ? $0 : nil }
  }

  /// Reads the valid entries of a list, up to a maximum.
  func list<Value: Decodable>(_ key: Key, atMost maximum: Int) -> [Value] {
    guard has(key) else { return [] }
    guard var entries = try? container.nestedUnkeyedContainer(forKey: key) else {
      remark(key, "is not a list")
      return []
    }
    var values: [Value] = []
    while !entries.isAtEnd, entries.currentIndex < maximum, let entry = try? entries.decode(ListEntry<Value>.self) {
      switch entry.result {
      case .success(let value): values.append(value)
      case .failure(let why): omissions?.add(why)
      }
    }
    if let count = entries.count, count > maximum { remark(key, "has \(count) entries, of which \(maximum) are kept") }
    return values
  }

  private func cut(_ text: String, _ key: Key, atMost bytes: Int) -> String {
    guard text.utf8.count > bytes else { return text }
    remark(key, "has \(text.utf8.count) bytes, of which \(bytes) are kept")
    var end = text.utf8.index(text.startIndex, offsetBy: bytes)
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }
}

/// An entry of a list, or the reason why it can't be read: decoding it never fails, so the entries after it are read,
/// too.
struct ListEntry<Value: Decodable>: Decodable {
  let result: Result<Value, DecodingFailure>
  /// The ID of an invalid entry, if that is readable.
  let id: String?

  private enum CodingKeys: String, CodingKey { case id }

  init(from decoder: any Decoder) {
    do {
      result = .success(try Value(from: decoder))
      id = nil
    } catch {
      result = .failure(DecodingFailure(error))
      id = try? EntityReader<CodingKeys>(decoder).id(.id)
    }
  }
}
