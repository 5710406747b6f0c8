import CMicrohttpd
import Dispatch

/// Gives memory that was freed back to the system. The C library keeps what was freed in small pieces, or beside what is still used, for
/// good: a process that served a burst would be as large as the burst until it ends.
package enum MemoryTrim {
  private static let queue = DispatchQueue(label: "tarn.http.memory")

  /// Soon, on a queue of its own: whoever asks frees the last of it just now.
  package static func soon() { queue.asyncAfter(deadline: .now() + .milliseconds(100)) { tarn_give_back_memory() } }
}
