extension Fault {
  /// Returns the name of a value's enum case without its associated values, or the name of its type: values may contain
  /// a user's secrets, and faults are printed.
  @usableFromInline package static func name(of value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
  }
}
