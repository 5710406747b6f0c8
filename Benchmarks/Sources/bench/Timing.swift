import Glibc

/// Nanoseconds since some moment, the same moment for all processes of the machine.
func monotonicNanoseconds() -> Int64 { nanoseconds(CLOCK_MONOTONIC) }

private func nanoseconds(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Times something short by doing it very often.
///
/// Eleven runs, for the median to stand when three of them are disturbed, of at least 80 ms each: 50 ms and a
/// reserve, for a later run may be quicker than the first. The first runs, which find out how often that is, warm
/// everything up.
///
/// - Parameter work: does it so many times. Whatever it does goes through a function that is not inlined, once a
///   time, or the optimiser would make one of many.
/// - Returns: nanoseconds for one time.
func time(runs: Int = 11, _ work: (_ times: Int) -> Void) -> Figures {
  let enough: Int64 = 80_000_000
  var times = 64
  while true {
    let took = elapsed { work(times) }
    if took >= enough { break }
    times = took < enough / 100 ? times * 8 : Int(Double(times) * 1.3 * Double(enough) / Double(took))
  }
  return Figures(runs: (0..<runs).map { _ in Double(elapsed { work(times) }) / Double(times) })
}

/// Times work that uses up what it works on, so that each run begins with another.
///
/// - Returns: nanoseconds for one of `count` times.
func time<Subject>(
  runs: Int = 7, of count: Int, with subject: @autoclosure () -> Subject, _ work: (inout Subject) -> Void
) -> Figures {
  Figures(
    runs: (0..<runs).map { _ in
      var fresh = subject()
      let took = Double(elapsed { work(&fresh) }) / Double(count)
      keep(fresh)
      return took
    })
}

/// The same for work that waits, in time that passes.
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

/// In the processor's time of this thread, so that what else runs on the machine counts as little as can be.
private func elapsed(_ work: () -> Void) -> Int64 {
  let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
  work()
  return nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start
}

/// Keeps a value until here: the optimiser lets go of what is only held, such as an observation, and drops what
/// nobody reads.
@inline(never) @_optimize(none) func keep<Value>(_ value: Value) {}
