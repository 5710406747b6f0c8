import Foundation

/// A stack for signals' handlers: that of a thread has no room for one when it has run over.
enum SignalStack {
  /// Eight times what systems advise, 8 KB; code that is not optimised is wasteful of it.
  private static let size = 1 << 16

  /// What a thread's stack is kept under, to be let go at the thread's end.
  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stack in
      var none = stack_t()
      none.ss_flags = numericCast(SS_DISABLE)
      sigaltstack(&none, nil)
      free(stack)
    }
    return key
  }()

  /// Once for a thread.
  static func giveThisThreadOne() {
    guard pthread_getspecific(key) == nil else { return }
    var present = stack_t()
    // The runtime's way of reporting a crash has one too.
    guard sigaltstack(nil, &present) == 0, present.ss_flags & numericCast(SS_DISABLE) != 0 else { return }
    guard let memory = malloc(size) else { return }
    pthread_setspecific(key, memory)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = numericCast(size)
    sigaltstack(&stack, nil)
  }
}
