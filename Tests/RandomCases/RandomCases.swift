import Foundation

/// How many times as many random cases the tests try: the number in the environment variable `TARN_CASES`, or once as
/// many. `Scripts/soak` tries four times as many.
private let factor = ProcessInfo.processInfo.environment["TARN_CASES"].flatMap { Int($0) } ?? 1

/// Returns the number of random cases that a test tries: `count`, times the number in `TARN_CASES`.
///
/// ```swift
/// for _ in 0..<randomCases(1_500) { … }
/// ```
///
/// The count in a test is the one of every run. It is as small as the faults allow that the test is there to find, because
/// all tests together run often and beside other programs.
public func randomCases(_ count: Int) -> Int { count * max(factor, 1) }

/// Returns the seeds that a test tries: the range, or one from the same start that is as many times longer as `TARN_CASES`
/// says.
public func randomCases(_ seeds: Range<UInt64>) -> Range<UInt64> {
  seeds.lowerBound..<(seeds.lowerBound + UInt64(randomCases(seeds.count)))
}

/// Whether the environment multiplies the counts of tests, as `Scripts/soak` does.
private let isSoak = [
  "TARN_CASES", "TARN_STEPS", "TARN_CUTS", "TARN_KILLS", "TARN_REPLACED", "TARN_SCHEDULES", "TARN_MERGES",
  "TARN_OPERATIONS", "TARN_SECONDS",
].contains { ProcessInfo.processInfo.environment[$0] != nil }

/// Returns the minutes after which a suite is ended that the environment can make longer: `minutes`, and a day in a soak,
/// whose length only its caller knows.
///
/// ```swift
/// @Suite("Power cuts", .timeLimit(.minutes(minutesUnlessSoak(10)))) struct PowerCutTests { … }
/// ```
public func minutesUnlessSoak(_ minutes: Int) -> Int { isSoak ? 1_440 : minutes }
