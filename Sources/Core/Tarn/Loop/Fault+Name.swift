extension Fault {
  /// Returns the name of a value's enum case without its associated values, or the name of its type: values may contain
  /// a user's secrets, and faults are printed.
  @usableFromInline package static func name(of value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
  }

  /// Returns the name of the app's action or effect in a value that wraps it; of any other value its own name.
  @usableFromInline package static func contentName(of value: some Any) -> String {
    (value as? any NamedByContent)?.contentName ?? name(of: value)
  }
}

/// A value that wraps an action or an effect of the app, by whose name a fault refers to it.
package protocol NamedByContent {
  /// The name of the wrapped value; `nil` if there is none.
  var contentName: String? { get }
}
