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
