import Foundation

/// The alternate stack for signal handlers. After an overflow the thread's own stack has no room for a handler.
enum SignalStack {
  /// Eight times the 8 KB that systems recommend, because unoptimized code uses much stack.
  private static let size = 1 << 16

  /// The thread-specific key that owns the stack and frees it when the thread ends.
  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stack in
      var disabled = stack_t()
      disabled.ss_flags = numericCast(SS_DISABLE)
      sigaltstack(&disabled, nil)
      free(stack)
    }
    return key
  }()

  /// Installs an alternate stack for the current thread, unless it has one.
  static func installForThisThread() {
    guard pthread_getspecific(key) == nil else { return }
    var current = stack_t()
    // The crash reporter of the Swift runtime may have installed one.
    guard sigaltstack(nil, &current) == 0, current.ss_flags & numericCast(SS_DISABLE) != 0 else { return }
    guard let memory = malloc(size) else { return }
    pthread_setspecific(key, memory)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = numericCast(size)
    sigaltstack(&stack, nil)
  }
}
