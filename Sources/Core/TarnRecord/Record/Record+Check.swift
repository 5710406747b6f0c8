extension Record {
  /// Returns the stored properties that the list of fields omits, and other faults of the list, as messages; empty for
  /// a correct list.
  ///
  /// ```swift
  /// #expect(Todo.unlisted(in: Todo(id: id, title: "milk")) == [])
  /// ```
  ///
  /// The check inspects a value by reflection; any value will do. It checks only those nested records that the value
  /// contains: pass one whose optionals and tables are not empty.
  ///
  /// - Complexity: O(size of the value); slow, meant for tests.
  public static func unlisted(in value: Self) -> [String] {
    var found: [String] = []
    var visitedTypes: Set<ObjectIdentifier> = []
    inspect(value, &found, &visitedTypes)
    return found
  }

  private static func inspect(
    _ value: Self, _ found: inout [String], _ visitedTypes: inout Set<ObjectIdentifier>
  ) {
    if visitedTypes.insert(ObjectIdentifier(Self.self)).inserted { found += faults(in: value) }
    for child in Mirror(reflecting: value).children { descend(child.value, &found, &visitedTypes) }
  }

  /// Inspects the records in a value that may be a record or contain some.
  private static func descend(_ value: Any, _ found: inout [String], _ visitedTypes: inout Set<ObjectIdentifier>) {
    func open<Inner: Record>(_ record: Inner) { Inner.inspect(record, &found, &visitedTypes) }
    if let record = value as? any Record { return open(record) }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional || mirror.displayStyle == .collection || mirror.displayStyle == .dictionary
    else { return }
    // The elements of a collection have one type, so the first hundred are a sufficient sample.
    for child in mirror.children.prefix(100) {
      descend(child.value, &found, &visitedTypes)
      for part in Mirror(reflecting: child.value).children where child.label == nil {
        descend(part.value, &found, &visitedTypes)
      }
    }
  }

  static func faults(in value: Self) -> [String] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return ["\(Self.self) is not a struct: only structs are records"] }
    var found: [String] = []
    let listed = fields.map(\.property)
    for child in mirror.children {
      guard let label = child.label, !listed.contains(label), !derived.contains(label) else { continue }
      found.append("\(Self.self).\(label) has no field: add Field(\"\(label)\", \\.\(label)) to \(Self.self).fields")
    }
    for (index, field) in fields.enumerated() {
      if fields[..<index].contains(where: { $0.name == field.name }) {
        found.append("two fields of \(Self.self) have the name “\(field.name)”: rename one of them")
      } else if listed[..<index].contains(field.property) {
        found.append("\(Self.self).\(field.property) has two fields: remove one of them")
      }
    }
    // `Codable` usually omits a `nil` property, so a field may be missing among the keys; a key without a field may
    // not.
    let names = fields.map(\.name)
    for key in KeyCollector.keys(of: value) ?? []
    where !names.contains(key) && (listed.contains(key) || !mirror.children.contains { $0.label == key }) {
      found.append("\(Self.self) is encoded with the key “\(key)”, but no field has that name: name its field “\(key)”")
    }
    return found
  }
}

#if DEBUG
  import Synchronization

  /// The types whose lists were checked already; each type is checked once.
  private let checked = Mutex<Set<ObjectIdentifier>>([])

  extension Record {
    @usableFromInline static func checkOnce(_ value: Self) {
      guard checked.withLock({ $0.insert(ObjectIdentifier(Self.self)).inserted }) else { return }
      let found = faults(in: value)
      precondition(found.isEmpty, found.joined(separator: "\n"))
    }
  }
#endif
