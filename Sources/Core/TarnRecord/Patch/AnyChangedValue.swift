/// A type-erased value in a change; only the patch scheme knows its type.
@usableFromInline package protocol AnyChangedValue: Sendable, Encodable {
  /// The value as a key of a collection; `nil` if it is not hashable.
  var hashable: AnyHashable? { get }
  var text: String { get }
  /// The value itself.
  var encodable: any Encodable { get }
  func isEqual(to other: any AnyChangedValue) -> Bool
}

extension AnyChangedValue {
  func value<Value>(_ type: Value.Type) throws(PatchError) -> Value {
    if let typed = self as? any ChangedValueHolding, let value = typed.typedValue as? Value { return value }
    throw PatchError(.typeMismatch(expected: "\(type)", found: text))
  }
}

/// Gives access to the stored value for an exact cast: an optional value stays an optional.
@usableFromInline protocol ChangedValueHolding {
  associatedtype Value
  var typedValue: Value { get }
}

/// A changed value of a known type.
@usableFromInline struct ChangedValue<Value: Equatable & Codable>: AnyChangedValue, ChangedValueHolding {
  @usableFromInline let value: Value

  @inlinable init(value: Value) { self.value = value }

  @usableFromInline var typedValue: Value { value }
  @usableFromInline package var hashable: AnyHashable? { (value as? any Hashable).map { AnyHashable($0) } }
  @usableFromInline package var encodable: any Encodable { value }
  @usableFromInline package var text: String { (value as? any OptionalText)?.wrappedText ?? "\(value)" }

  @usableFromInline package func isEqual(to other: any AnyChangedValue) -> Bool {
    (other as? ChangedValue<Value>)?.value == value
  }
  // Not value.encode(to:): coders encode some types in their own way, and can do so only if they receive the value
  // itself.
  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

// Guard: it is a part of a record, and records and their fields are Sendable, which the compiler checks:
// Tests/CompileFail/ChangedValueNotSendable.swift. The type can't require it, for a table has a patch scheme whatever
// its elements are, and Sendable can't be checked at run time.
extension ChangedValue: @unchecked Sendable {}

/// An optional, which by default prints as `Optional("milk")`.
private protocol OptionalText {
  var wrappedText: String { get }
}

extension Optional: OptionalText {
  fileprivate var wrappedText: String { map { "\($0)" } ?? "nothing" }
}
