/// The key of an encoded change's only member: its kind.
@usableFromInline package enum ChangeTag: String, CodingKey, CaseIterable {
  case replacement = "="
  case fields = "."
  case table = "#"
  case map = "%"
  case ranges = "+"
}

/// A coding key with any name: that of a field.
@usableFromInline struct NameKey: CodingKey {
  @usableFromInline let stringValue: String

  @usableFromInline init(stringValue: String) { self.stringValue = stringValue }
  @usableFromInline init?(intValue: Int) { return nil }

  @usableFromInline var intValue: Int? { nil }
}

enum KeyedListKey: String, CodingKey {
  case removed
  case inserted
  case moved
  case updated
}

extension Difference: Encodable {
  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeTag.self)
    switch self {
    case .replacement(let old, let new):
      var list = container.nestedUnkeyedContainer(forKey: .replacement)
      try list.encode(old)
      try list.encode(new)
    case .fields(let changes):
      var members = container.nestedContainer(keyedBy: NameKey.self, forKey: .fields)
      for change in changes { try members.encode(change.change, forKey: NameKey(stringValue: change.name)) }
    case .keyed(let change):
      try change.encode(
        into: container.nestedContainer(keyedBy: KeyedListKey.self, forKey: change.isMap ? .map : .table))
    case .ranges(let changes):
      var list = container.nestedUnkeyedContainer(forKey: .ranges)
      for change in changes {
        var range = list.nestedUnkeyedContainer()
        try range.encode(change.position)
        try range.encode(change.removed)
        try range.encode(change.inserted)
      }
    }
  }
}

extension KeyedChange {
  fileprivate func encode(into container: KeyedEncodingContainer<KeyedListKey>) throws {
    var container = container
    try encode(removed, .removed, &container)
    try encode(inserted, .inserted, &container)
    if !moved.isEmpty {
      var list = container.nestedUnkeyedContainer(forKey: .moved)
      for move in moved {
        var item = list.nestedUnkeyedContainer()
        try item.encode(move.key)
        try item.encode(move.from)
        try item.encode(move.to)
      }
    }
    guard !updated.isEmpty else { return }
    var list = container.nestedUnkeyedContainer(forKey: .updated)
    for update in updated {
      var item = list.nestedUnkeyedContainer()
      try item.encode(update.key)
      try item.encode(update.from)
      try item.encode(update.to)
      try item.encode(update.change)
    }
  }

  private func encode(
    _ elements: [PositionedElement], _ key: KeyedListKey, _ container: inout KeyedEncodingContainer<KeyedListKey>
  ) throws {
    guard !elements.isEmpty else { return }
    var list = container.nestedUnkeyedContainer(forKey: key)
    for element in elements {
      var item = list.nestedUnkeyedContainer()
      try item.encode(element.position)
      if isMap { try item.encode(element.key) }
      try item.encode(element.element)
    }
  }
}
