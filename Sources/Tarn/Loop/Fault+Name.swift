extension Fault {
  /// A case's name without what it carries, or a type's: what is in a value may be somebody's secret, and faults are printed.
  @usableFromInline package static func name(of value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
    return mirror.children.first?.label ?? "\(value)"
  }
}
