extension Difference {
  /// Returns the kind of the encoded change.
  @usableFromInline static func tag(_ decoder: any Decoder) throws -> ChangeTag? {
    let keys = try decoder.container(keyedBy: NameKey.self).allKeys
    return keys.count == 1 ? ChangeTag(rawValue: keys[0].stringValue) : nil
  }

  /// Decodes a replacement; returns `nil` if it is of another kind.
  @usableFromInline static func decodeReplacement<Value: Equatable & Codable>(
    _ type: Value.Type, from decoder: any Decoder
  ) throws -> Difference? {
    guard try tag(decoder) == .replacement else { return nil }
    var list = try decoder.container(keyedBy: ChangeTag.self).nestedUnkeyedContainer(forKey: .replacement)
    return .replacement(try list.decode(Value.self), try list.decode(Value.self))
  }

  /// Throws an error that names the kinds found instead of one that the type has.
  @usableFromInline static func throwUnsupportedKind(_ decoder: any Decoder) throws -> Difference {
    let found = try decoder.container(keyedBy: NameKey.self).allKeys.map { "“\($0.stringValue)”" }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath,
        debugDescription: """
          expected a change: an object with one member, whose name is a kind of change that this type supports; \
          found \(found.isEmpty ? "an empty object" : found.joined(separator: ", "))
          """))
  }
}

extension KeyedChange {
  /// Decodes the form that ``Difference`` encodes.
  init<Key: Hashable & Codable, Element: Equatable & Codable>(
    _ tag: ChangeTag, from decoder: any Decoder, key: (Element) -> Key?, of type: Key.Type,
    change: (any Decoder) throws -> Difference
  ) throws {
    isMap = tag == .map
    let lists = try decoder.container(keyedBy: ChangeTag.self).nestedContainer(keyedBy: KeyedListKey.self, forKey: tag)
    func positionedElements(_ name: KeyedListKey) throws -> [PositionedElement] {
      try Self.read(name, in: lists) { item in
        let position = try item.decode(Int.self)
        let mapKey = isMap ? try item.decode(Key.self) : nil
        let element = try item.decode(Element.self)
        guard let key = mapKey ?? key(element) else { throw item.fault("an element without a key") }
        return PositionedElement(
          position: position, key: ChangedValue(value: key), element: ChangedValue(value: element))
      }
    }
    removed = try positionedElements(.removed)
    inserted = try positionedElements(.inserted)
    moved = try Self.read(.moved, in: lists) { item in
      Move(
        key: ChangedValue(value: try item.decode(Key.self)), from: try item.decode(Int.self),
        to: try item.decode(Int.self))
    }
    updated = try Self.read(.updated, in: lists) { item in
      Update(
        key: ChangedValue(value: try item.decode(Key.self)), from: try item.decode(Int.self),
        to: try item.decode(Int.self),
        change: try change(item.superDecoder()))
    }
  }

  private static func read<Item>(
    _ name: KeyedListKey, in lists: KeyedDecodingContainer<KeyedListKey>,
    _ read: (inout any UnkeyedDecodingContainer) throws -> Item
  ) throws -> [Item] {
    guard lists.contains(name) else { return [] }
    var list = try lists.nestedUnkeyedContainer(forKey: name)
    var items: [Item] = []
    while !list.isAtEnd {
      var item = try list.nestedUnkeyedContainer()
      items.append(try read(&item))
    }
    return items
  }
}

extension RangeChange {
  static func decode<Element: Equatable & Codable>(
    _ type: Element.Type, from decoder: any Decoder
  ) throws -> [RangeChange] {
    var list = try decoder.container(keyedBy: ChangeTag.self).nestedUnkeyedContainer(forKey: .ranges)
    var changes: [RangeChange] = []
    while !list.isAtEnd {
      var item = try list.nestedUnkeyedContainer()
      changes.append(
        RangeChange(
          position: try item.decode(Int.self), removed: ChangedList(elements: try item.decode([Element].self)),
          inserted: ChangedList(elements: try item.decode([Element].self))))
    }
    return changes
  }
}

extension UnkeyedDecodingContainer {
  func fault(_ message: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: message))
  }
}
