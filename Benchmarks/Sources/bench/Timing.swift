import Glibc

/// Returns a time in nanoseconds since an arbitrary origin, the same for all processes of the machine.
func monotonicNanoseconds() -> Int64 { nanoseconds(CLOCK_MONOTONIC) }

private func nanoseconds(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Measures a short operation by repeating it very often.
///
/// There are eleven runs, so that the median is right even if three of them are disturbed. Each takes at least 80 ms:
/// 50 ms and a margin, because a later run may be faster than the first. The first runs determine the number of
/// repetitions and warm up.
///
/// - Parameter work: repeats the operation this many times. Each repetition must call a function that is not inlined;
///   otherwise the optimizer merges them.
/// - Returns: nanoseconds per repetition.
func time(runs: Int = 11, _ work: (_ times: Int) -> Void) -> Figures {
  let minimum: Int64 = 80_000_000
  var times = 64
  while true {
    let duration = elapsed { work(times) }
    if duration >= minimum { break }
    times = duration < minimum / 100 ? times * 8 : Int(Double(times) * 1.3 * Double(minimum) / Double(duration))
  }
  return Figures(runs: (0..<runs).map { _ in Double(elapsed { work(times) }) / Double(times) })
}

/// Measures work that consumes its subject, so that each run starts with a new one.
///
/// - Returns: nanoseconds for one of `count` operations.
func time<Subject>(
  runs: Int = 7, of count: Int, with subject: @autoclosure () -> Subject, _ work: (inout Subject) -> Void
) -> Figures {
  Figures(
    runs: (0..<runs).map { _ in
      var input = subject()
      let duration = Double(elapsed { work(&input) }) / Double(count)
      blackHole(input)
      return duration
    })
}

/// Measures asynchronous work in the same way, by wall-clock time.
@MainActor func time(runs: Int = 11, rounds: Int, of count: Int, _ work: () async -> Void) async -> Figures {
  await work()
  var figures: [Double] = []
  for _ in 0..<runs {
    let start = monotonicNanoseconds()
    for _ in 0..<rounds { await work() }
    figures.append(Double(monotonicNanoseconds() - start) / Double(rounds * count))
  }
  return Figures(runs: figures)
}

/// Returns the CPU time of this thread, so that other load on the machine has little influence.
private func elapsed(_ work: () -> Void) -> Int64 {
  let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
  work()
  return nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start
}

/// Keeps a value alive until this call. The optimizer would otherwise release a value that is only held, such as an
/// observation, and remove computations of unused values.
@inline(never) @_optimize(none) func blackHole<Value>(_ value: Value) {}
