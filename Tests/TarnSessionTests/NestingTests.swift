import Foundation
import TarnSession
import Testing

@Suite struct NestingTests {
  /// A recursive value: each level of it is two levels of JSON.
  indirect enum Onion: Codable, Equatable {
    case core
    case skin(of: Onion)

    static func nested(levels: Int) -> Onion { (0..<levels).reduce(.core) { onion, _ in .skin(of: onion) } }
  }

  /// Runs the work on a thread with a stack of 512 KB, like secondary threads on Apple's systems.
  private func onASmallStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
    let result = Result<Value>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = work()
      done.signal()
    }
    thread.stackSize = 512 * 1_024
    thread.start()
    // The time limit of `eventually`, which would need a thread of its own here.
    guard done.wait(timeout: .now() + 300) == .success else {
      Issue.record("The thread has not ended within 300 s.")
      return nil
    }
    return result.value
  }

  /// The thread writes the value before it signals the semaphore, and the test reads it after the wait.
  private final class Result<Value>: @unchecked Sendable {
    var value: Value?
  }

  @Test("The deepest allowed state is written and read on a small stack") func deepest() {
    let isEqual = onASmallStack {
      let onion = Onion.nested(levels: (StateText.depthBound - 2) / 2)
      return (try? StateText.write(onion)).flatMap { try? StateText.read(Onion.self, from: $0) } == onion
    }
    #expect(isEqual == true)
  }

  @Test("Writing a state below the depth limit throws") func tooDeep() {
    #expect(throws: StateTextError.self) { try StateText.write(Onion.nested(levels: StateText.depthBound)) }
  }

  @Test(
    "A text of 200,000 nested values is refused without a stack overflow",
    arguments: ["[", #"{"a":"#, #"[{"skin":{"of":"#])
  func bomb(_ opening: String) {
    let reason = onASmallStack { () -> String in
      let bomb = String(repeating: opening, count: 200_000)
      do throws(StateTextError) {
        _ = try StateText.read(Onion.self, from: bomb)
        return "read"
      } catch {
        return error.reason
      }
    }
    #expect(reason == "nested more than \(StateText.depthBound) deep")
  }
}
