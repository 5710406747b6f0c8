import Synchronization

/// A regular expression that any task can match against.
///
/// `Regex` is not `Sendable`, because it compiles itself on first use. So a lock allows one task at a time to create
/// and match it.
final class SharedRegex<Output>: Sendable {
  private let expression = Mutex<Regex<Output>?>(nil)
  private let make: @Sendable () -> Regex<Output>

  init(_ make: @escaping @Sendable () -> Regex<Output>) { self.make = make }

  func matches(_ text: String) -> Bool {
    expression.withLock { expression in
      let regex = expression ?? make()
      expression = regex
      return (try? regex.wholeMatch(in: text)) != nil
    }
  }
}
