/// The error of a patch that does not fit the value it is applied to.
///
/// The value is unchanged when it is thrown.
public struct PatchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason why a patch does not fit.
  public enum Reason: Equatable, Sendable {
    /// A part differs from its state when the patch was made.
    case valueMismatch(expected: String, found: String)
    /// The patch changes a fixed field.
    case fixedField
    /// The patch has a field that the record does not have.
    case unknownField(String)
    /// The patch refers to an element that the collection does not contain.
    case missingElement(String)
    /// The patch inserts an element that the collection already contains.
    case duplicateElement(String)
    /// A position is beyond the end, or the positions in the patch contradict each other.
    case invalidPosition
    /// The kind of change is not one of this type.
    case kindMismatch
    /// The patch contains a value of another type.
    case typeMismatch(expected: String, found: String)
    /// The patch uses a value as a key that is not hashable.
    case notHashable(String)
    /// A conflict is no longer open, or its values have changed.
    case conflictClosed(String)
  }

  /// The part of the record that does not fit.
  public private(set) var path: FieldPath
  /// The reason why that part does not fit.
  public private(set) var reason: Reason

  @usableFromInline init(_ reason: Reason) {
    path = FieldPath()
    self.reason = reason
  }

  @usableFromInline func within(_ component: FieldPath.Component) -> PatchError {
    var error = self
    error.path.components.insert(component, at: 0)
    return error
  }

  /// The error without values of the part, for a secret field: its path ends at the field.
  var withoutValues: PatchError {
    var error = self
    error.path.components.removeLast(max(0, path.components.count - 1))
    let hidden = "•••"
    switch reason {
    case .valueMismatch: error.reason = .valueMismatch(expected: hidden, found: hidden)
    case .typeMismatch(let expected, _): error.reason = .typeMismatch(expected: expected, found: hidden)
    case .unknownField: error.reason = .unknownField(hidden)
    case .missingElement: error.reason = .missingElement(hidden)
    case .duplicateElement: error.reason = .duplicateElement(hidden)
    case .notHashable: error.reason = .notHashable(hidden)
    case .conflictClosed: error.reason = .conflictClosed(hidden)
    case .fixedField, .invalidPosition, .kindMismatch: break
    }
    return error
  }

  public var description: String {
    let location = path.components.isEmpty ? "" : " at \(path)"
    return switch reason {
    case .valueMismatch(let expected, let found):
      "The patch does not fit the value:\(location) it expects \(truncated(expected)) and finds \(truncated(found))."
    case .fixedField: "The patch changes a field that can't change\(location)."
    case .unknownField(let name): "The patch changes the field “\(truncated(name))”\(location), which does not exist."
    case .missingElement(let key): "The patch changes the element \(truncated(key))\(location), which does not exist."
    case .duplicateElement(let key): "The patch inserts the element \(truncated(key))\(location), which already exists."
    case .invalidPosition: "The patch does not fit the value:\(location) its positions do not match."
    case .kindMismatch: "The patch does not fit the type: the type does not have the kind of change\(location)."
    case .typeMismatch(let expected, let found):
      "The patch does not fit the type:\(location) it has \(truncated(found)) instead of \(expected)."
    case .conflictClosed(let conflict):
      "The conflict no longer exists, or its values have changed: \(truncated(conflict))."
    case .notHashable(let value): "The patch has \(truncated(value)) as a key\(location), which is not a valid key."
    }
  }

  /// Shortens a value to at most 60 characters of its first line, enough to recognize it in a message.
  private func truncated(_ value: String) -> String {
    let line = value.prefix { !$0.isNewline }
    return line.count > 60 || line.count < value.count ? line.prefix(60) + "…" : value
  }
}

/// The path to a part of a record, in readable form: `clocks[4].name`.
public struct FieldPath: Hashable, Sendable, CustomStringConvertible {
  /// One component of a path.
  public enum Component: Hashable, Sendable {
    /// A field, by its name.
    case field(String)
    /// An element of a table or a map, by its key's description.
    case key(String)
  }

  /// The components, from the record down.
  public internal(set) var components: [Component] = []

  /// Creates a path from its components.
  public init(_ components: [Component] = []) { self.components = components }

  /// The names of the fields in the path, without the keys of elements: `stops` and `name` of `stops[7].name`.
  public var fields: [String] {
    components.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  public var description: String {
    components.reduce(into: "") { text, component in
      switch component {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .key(let key): text += "[\(key)]"
      }
    }
  }
}
