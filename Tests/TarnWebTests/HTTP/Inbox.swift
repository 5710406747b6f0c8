import Dispatch
import Synchronization

/// A queue of the values that the server's thread passes to the test.
final class Inbox<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let available = DispatchSemaphore(value: 0)

  func put(_ element: Element) {
    elements.withLock { $0.append(element) }
    available.signal()
  }

  /// Removes and returns the oldest value; waits for it, at most 30 s (a limit for a hang, not for a slow machine).
  func next() throws -> Element {
    guard available.wait(timeout: .now() + 30) == .success else {
      throw RawClient.Failure(description: "no value arrived")
    }
    return elements.withLock { $0.removeFirst() }
  }

  var count: Int { elements.withLock { $0.count } }
}
