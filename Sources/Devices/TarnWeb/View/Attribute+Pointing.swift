extension Attribute {
  /// Sends an action when a mouse or a pen points at the element without pressing it, and when it has left: at most ten
  /// times a second. Fingers do not point.
  ///
  /// - Parameter action: gets the value of a slider below the pointer, and 0 of other elements; `nil` when the pointer has
  ///   left.
  static func onPoint(_ action: @escaping (_ value: Double?) -> Action) -> Attribute {
    event(.point) {
      guard case .number(let value) = $0, value.isFinite else { return nil }
      return action(value < 0 ? nil : value)
    }
  }
}
