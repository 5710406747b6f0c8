import TarnValues

extension Record {
  /// The paths of all fields of this type and of the records in it, such as `document.todos.title`: the form in which a
  /// state is saved, as far as the lists of fields describe it.
  ///
  /// It follows the types of the fields as ``secretFields`` does. A type that is found a second time is not followed
  /// again, so a type may contain itself.
  ///
  /// - Complexity: O(fields of all types), with a dynamic cast for each. Keep the result.
  package static var fieldPaths: Set<String> {
    var collector = FieldPathCollector()
    collector.add(Self.self, at: "")
    return collector.paths
  }
}

private struct FieldPathCollector {
  var paths: Set<String> = []
  private var visitedTypes: Set<ObjectIdentifier> = []

  mutating func add(_ type: Any.Type, at path: String) {
    guard visitedTypes.insert(ObjectIdentifier(type)).inserted else { return }
    if let container = type as? any ElementContainer.Type {
      for element in container.elementTypes { add(element, at: path) }
    }
    if let record = type as? any Record.Type { addFields(of: record, at: path) }
  }

  private mutating func addFields<R: Record>(of type: R.Type, at path: String) {
    for field in R.fields {
      let fieldPath = path.isEmpty ? field.name : "\(path).\(field.name)"
      paths.insert(fieldPath)
      add(field.valueType, at: fieldPath)
    }
  }
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
