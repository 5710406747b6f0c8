import TarnValues

extension Record {
  /// The paths of all fields of this type and of the records in it, such as `document.todos.title`: the form in which a
  /// state is saved, as far as the lists of fields describe it.
  ///
  /// It follows the types of the fields as ``secretFields`` does. A type within itself is not followed again. A version of
  /// the app that only adds fields has all paths of the version before.
  ///
  /// - Complexity: O(paths), with a dynamic cast for each. Keep the result.
  package static var fieldPaths: Set<String> {
    var paths: Set<String> = []
    var records = NestedRecord.records(in: Self.self, at: "", outer: [])
    while !records.isEmpty {
      let fields = records.flatMap { $0.fields }
      if paths.count + fields.count > mostFieldPaths { break }
      paths.formUnion(fields.map(\.path))
      records = fields.flatMap { NestedRecord.records(in: $0.type, at: $0.path, outer: $0.outer) }
    }
    return paths
  }

  /// Deeper levels are left out if there are more paths. A state of a hundred types has a few hundred; types that contain
  /// each other in all orders have more than could be listed.
  private static var mostFieldPaths: Int { 4_096 }
}

extension CodingUserInfoKey {
  /// Whether a change of a field that the record does not have is ignored instead of an error, as a `Bool`: for changes
  /// that a newer program has written.
  package static let ignoresUnknownFields = CodingUserInfoKey(rawValue: "tarn.ignoresUnknownFields")!
}

extension Decoder {
  var ignoresUnknownFields: Bool { userInfo[.ignoresUnknownFields] as? Bool ?? false }
}

/// A record type at a path of a state.
private struct NestedRecord {
  let type: any Record.Type
  let path: String
  /// The types that contain it, and itself.
  let outer: Set<ObjectIdentifier>

  /// Returns the record types in a type, through optionals and collections.
  static func records(in type: Any.Type, at path: String, outer: Set<ObjectIdentifier>) -> [NestedRecord] {
    let id = ObjectIdentifier(type)
    guard !outer.contains(id) else { return [] }
    let inner = outer.union([id])
    let elements = (type as? any ElementContainer.Type)?.elementTypes ?? []
    let record = (type as? any Record.Type).map { NestedRecord(type: $0, path: path, outer: inner) }
    return elements.flatMap { records(in: $0, at: path, outer: inner) } + (record.map { [$0] } ?? [])
  }

  var fields: [NestedField] {
    var fields: [NestedField] = []
    // Swift 6.3 opens the existential only from a local variable.
    let record = type
    addFields(of: record, to: &fields)
    return fields
  }

  private func addFields<R: Record>(of type: R.Type, to fields: inout [NestedField]) {
    for field in R.fields {
      fields.append(
        NestedField(path: path.isEmpty ? field.name : "\(path).\(field.name)", type: field.valueType, outer: outer))
    }
  }
}

private struct NestedField {
  let path: String
  let type: Any.Type
  let outer: Set<ObjectIdentifier>
}

/// A type whose values contain values of other types.
protocol ElementContainer {
  static var elementTypes: [Any.Type] { get }
}

extension Optional: ElementContainer {
  static var elementTypes: [Any.Type] { [Wrapped.self] }
}

extension Array: ElementContainer {
  static var elementTypes: [Any.Type] { [Element.self] }
}

extension Dictionary: ElementContainer {
  static var elementTypes: [Any.Type] { [Key.self, Value.self] }
}

extension Table: ElementContainer {
  static var elementTypes: [Any.Type] { [Element.self] }
}

extension Map: ElementContainer {
  static var elementTypes: [Any.Type] { [Key.self, Value.self] }
}

extension Vector: ElementContainer {
  static var elementTypes: [Any.Type] { [Element.self] }
}
