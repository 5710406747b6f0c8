extension Field {
  /// Returns the field marked as secret: a password's hash, an access token, a diagnosis.
  ///
  /// ```swift
  /// struct Person: Record, Identifiable {
  ///   let id: UUID
  ///   var name: String
  ///   var passwordHash: String
  ///
  ///   static let fields: [Field<Person>] = [
  ///     .fixed("id", \.id), Field("name", \.name), Field("passwordHash", \.passwordHash).secret(),
  ///   ]
  /// }
  ///
  /// Person.secretFields                 // ["passwordHash"]
  /// ```
  ///
  /// The value is saved, compared and merged like any other. A file names its secret fields, and `tarn show` and
  /// `tarn log` print `"•••"` instead of their values; a `SessionRecording` and errors of patches leave them out, too. In
  /// a file the mark applies to every member with the field's name, also in another record and in the parameters of an
  /// action, so give a secret a unique name.
  ///
  /// It is not encryption: every user who can read the file can read the value. Never save a typed password: keep it in a
  /// type that encodes nothing.
  public func secret() -> Field {
    var field = self
    field.isSecret = true
    let apply = apply
    field.apply = { (change, root) throws(PatchError) in
      do throws(PatchError) { try apply(change, &root) } catch { throw error.withoutValues }
    }
    return field
  }
}

extension Record {
  /// The names of all secret fields of this type and of the records in it, at any depth.
  ///
  /// It follows the types of the listed fields, through optionals, arrays, dictionaries and Tarn's collections. A record
  /// within another type, such as an enum case, is not found: mark the field that contains it.
  ///
  /// - Complexity: O(fields of all types), with a dynamic cast for each. Keep the result.
  public static var secretFields: Set<String> {
    var collector = SecretFieldCollector()
    collector.add(Self.self)
    return collector.names
  }
}

/// Collects the names of secret fields; visits each type once, so that a type may contain itself.
private struct SecretFieldCollector {
  var names: Set<String> = []
  private var visitedTypes: Set<ObjectIdentifier> = []

  mutating func add(_ type: Any.Type) {
    guard visitedTypes.insert(ObjectIdentifier(type)).inserted else { return }
    if let container = type as? any ElementContainer.Type {
      for element in container.elementTypes { add(element) }
    }
    if let record = type as? any Record.Type { addFields(of: record) }
  }

  private mutating func addFields<R: Record>(of type: R.Type) {
    for field in R.fields {
      if field.isSecret { names.insert(field.name) } else { add(field.valueType) }
    }
  }
}
