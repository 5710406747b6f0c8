import TarnRecord

/// A named part of a value.
struct ValuePart {
  let name: String
  let value: Any
  /// Whether it is a secret field (`.secret()`), whose value is not shown.
  let isSecret: Bool
}

/// How a value is shown: whole, or by its parts.
enum ValueShape {
  /// A number, a text, a case without a payload: it has no parts.
  case leaf
  /// A struct, a tuple, an object, or the case of an enum with a payload.
  case fields
  /// A collection, with the number of its elements.
  case elements(Int)
}

/// Reads the parts of any value by `Mirror`.
///
/// An optional is shown as its value. The elements of a collection are named by their IDs if they have some, by their keys
/// in a dictionary, otherwise by their positions.
struct ValueReader {
  /// The names of the secret fields, at any depth.
  let secrets: Set<String>

  init(secrets: Set<String> = []) { self.secrets = secrets }

  /// The secret fields are those of the state's record.
  init(of type: Any.Type) { secrets = (type as? any Record.Type)?.secretFields ?? [] }

  /// Returns the value in an optional, at any depth; `nil` if there is none.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  func shape(of value: Any) -> ValueShape {
    guard let value = Self.unwrapped(value) else { return .leaf }
    if value is any StringProtocol { return .leaf }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return .elements(mirror.children.count)
    default: return mirror.children.isEmpty ? .leaf : .fields
    }
  }

  /// Returns the parts of a value, in order.
  ///
  /// - Complexity: O(n) in the number of parts.
  func parts(of value: Any) -> [ValuePart] {
    guard let value = Self.unwrapped(value), !(value is any StringProtocol) else { return [] }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set:
      return mirror.children.enumerated().map { index, child in
        let name = (child.value as? any Identifiable).map { "[id: \(Self.identity(of: $0))]" } ?? "[\(index)]"
        return ValuePart(name: name, value: child.value, isSecret: false)
      }
    case .dictionary:
      return mirror.children.map { child in
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { return ValuePart(name: "[?]", value: child.value, isSecret: false) }
        return ValuePart(name: "[\(ValueText.of(pair[0].value))]", value: pair[1].value, isSecret: false)
      }
    case .enum: return payload(of: mirror)
    default: return fields(of: mirror)
    }
  }

  private func fields(of mirror: Mirror) -> [ValuePart] {
    let inherited = mirror.superclassMirror.map { fields(of: $0) } ?? []
    return inherited
      + mirror.children.enumerated().map { index, child in
        let name = child.label ?? "\(index)"
        return ValuePart(name: name, value: child.value, isSecret: secrets.contains(name))
      }
  }

  /// The payload of a case: its labels, or the name of the case for a payload without one.
  private func payload(of mirror: Mirror) -> [ValuePart] {
    guard let child = mirror.children.first else { return [] }
    let payload = Mirror(reflecting: child.value)
    guard payload.displayStyle == .tuple else {
      return [ValuePart(name: child.label ?? "0", value: child.value, isSecret: false)]
    }
    return fields(of: payload)
  }

  private static func identity(of value: any Identifiable) -> String {
    func text<I: Identifiable>(_ value: I) -> String { ValueText.of(value.id) }
    return text(value)
  }

  /// Returns the part at a path; `nil` if there is none.
  func value(at path: ValuePath, in whole: Any) -> Any? {
    var value: Any? = whole
    for name in path.names {
      guard let whole = value else { return nil }
      value = parts(of: whole).first { $0.name == name }?.value
    }
    return value.flatMap(Self.unwrapped)
  }
}

/// Returns whether two values are equal; `nil` if their type can't be compared.
///
/// - Complexity: that of `==`: for two versions of a collection of Tarn in proportion to what changed.
func areEqual(_ left: Any, _ right: Any) -> Bool? {
  func compare<Value: Equatable>(_ left: Value) -> Bool { (right as? Value) == left }
  return (left as? any Equatable).map { compare($0) }
}
