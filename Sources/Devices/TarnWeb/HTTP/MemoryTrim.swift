import Dispatch

#if Web || Full
  import CMicrohttpd
#endif

/// Returns freed memory to the system. The C library retains memory that was freed in small pieces or beside memory
/// still in use: a process that served a burst would keep the size of the burst until it ends.
package enum MemoryTrim {
  private static let queue = DispatchQueue(label: "tarn.http.memory")

  /// Returns the whole pages of a buffer to the system. Its contents are undefined afterwards.
  static func discard(_ buffer: UnsafeMutableRawBufferPointer) {
    #if Web || Full
      tarn_discard_memory(buffer.baseAddress, buffer.count)
    #endif
  }

  /// After a short delay, on its own queue, because the caller is just about to free the last of the memory.
  package static func schedule() {
    queue.asyncAfter(deadline: .now() + .milliseconds(100)) {
      // Without the package trait `Web` no server uses memory. Swift does not import the C library's function, which the
      // module CMicrohttpd declares.
      #if Web || Full
        tarn_trim_memory()
      #endif
    }
  }
}
