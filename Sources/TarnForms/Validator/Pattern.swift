import Synchronization

/// A regular expression for use by any task.
///
/// Swift's is not `Sendable`: it compiles itself on first use. So one task at a time creates and uses it.
final class Pattern<Output>: Sendable {
  private let expression = Mutex<Regex<Output>?>(nil)
  private let make: @Sendable () -> Regex<Output>

  init(_ make: @escaping @Sendable () -> Regex<Output>) { self.make = make }

  func matches(_ text: String) -> Bool {
    expression.withLock { expression in
      let made = expression ?? make()
      expression = made
      return (try? made.wholeMatch(in: text)) != nil
    }
  }
}
