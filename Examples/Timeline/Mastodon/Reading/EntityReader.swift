import Foundation

/// Reads the fields of one entity: strict about what is needed, lenient about what is optional, and within ``ReadingLimits``.
///
/// A field that is missing and one that is null are the same. Of an optional one that is something else than it should be, the
/// reader tells (``SkippedItem``) and goes on without it: a broken card does not take its status along.
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

  /// Whether the field is there and not null.
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

  /// An id: a part of one would be another's, so that it is never cut.
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

  /// One of several words. A word that is not among them is `other`, which is told.
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

  /// A short text for people to read, without characters that would change what stands around it.
  func name(_ key: Key) -> String? { text(key, atMost: ReadingLimits.nameBytes)?.withoutTricks }

  func flag(_ key: Key) -> Bool { optional(key) ?? false }

  /// How many of something: 0 if it is not told.
  func count(_ key: Key) -> Int { max(0, optional(key) ?? 0) }

  /// An address of the web; empty ones are missing ones.
  func address(_ key: Key) -> WebAddress? {
    guard let text: String = optional(key), !text.isEmpty else { return nil }
    let address = WebAddress(text)
    if address?.isOfWeb != true { remark(key, "is not a web address") }
    return address.flatMap { $0.isOfWeb ? $0 : nil }
  }

  /// The entries of a list that can be read, at most so many.
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

/// An entry of a list, or why it can't be read: reading it never fails, so that those after it are read.
struct ListEntry<Value: Decodable>: Decodable {
  let result: Result<Value, DecodingFailure>
  /// The id of an entry that can't be read, if that can.
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
