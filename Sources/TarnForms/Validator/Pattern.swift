import Synchronization

/// A regular expression that any task may ask.
///
/// Swift's is not `Sendable`: it compiles itself when it is first used. So it is made and asked by one task at a time.
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
