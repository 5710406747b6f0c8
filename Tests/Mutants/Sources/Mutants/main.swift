import TarnTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// mutants <subject> <seconds>: explores a subject for a time, with the mutant whose number is in TARN_MUTANT, and prints a
// line with what it found, then the story.

let arguments = CommandLine.arguments
guard arguments.count == 3, let subject = subjects.first(where: { $0.name == arguments[1] }),
  let seconds = Int(arguments[2])
else {
  print("mutants <\(subjects.map(\.name).joined(separator: "|"))> <seconds>")
  exit(2)
}
let clock = ContinuousClock()
let start = clock.now
let outcome = try subject.explore(.time(.seconds(seconds)), 1)
let elapsed = start.duration(to: clock.now).components
let time = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
print(
  outcome.length == nil ? "missed" : "found", outcome.length ?? 0, outcome.steps, outcome.runs,
  (time * 10).rounded() / 10)
print(outcome.story)
