extension Feature {
  /// Changes an optional part in place, and does nothing if it is absent: a screen that may be closed, or the element of
  /// a table that may be removed.
  ///
  /// ```swift
  /// struct Counters: Feature {
  ///   enum Action { case counter(Int, Counter.Action) }
  ///
  ///   func update(_ counts: inout [Int: Int], _ action: Action) -> [Never] {
  ///     switch action {
  ///     case .counter(let id, let action): Counter().update(ifPresent: &counts[id], action)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// An action may arrive after its part is gone, such as the response to a request of a closed screen.
  ///
  /// - Returns: the effects; none if the part is absent.
  @inlinable public func update(ifPresent state: inout State?, _ action: Action) -> [Effect] {
    guard state != nil else { return [] }
    return update(&state!, action)
  }
}
