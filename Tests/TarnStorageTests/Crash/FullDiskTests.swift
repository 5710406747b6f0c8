import Foundation
import ProgramDriver
import Testing

@testable import StorageSuite
@testable import TarnStorage

/// A disk that is really full: writes fail where a file grows, and succeed where it does not. So a log is moved into its
/// file in part.
@Suite(
  "A full disk", .timeLimit(.minutes(10)),
  .enabled("a small disk can't be mounted here") { await SmallDisk.isAvailable })
struct FullDiskTests {
  @Test(
    "Nothing saved is lost when the app is quit, whether or not there is room again", arguments: [1, 5, 25, 60, 150],
    ["keep", "free"])
  func quitting(_ numbers: Int, _ end: String) async throws {
    let folder = try Folder()
    let disk = folder.file("disk")
    let kept = folder.file("kept")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    // The disk ends with the program, so its files are copied.
    let run = try await SmallDisk.run(
      #""$1" full "$2" "$3" "$4" && cp -p "$2"/* "$5/""#,
      [builtProgram("StorageProbe"), disk, "\(numbers)", end, kept],
      megabytes: 4, at: disk)
    let lines = run.text.split(separator: "\n").map(String.init)
    try #require(run.status == 0 && lines.contains("\(numbers)"), "\(run.text)\(run.errors)")
    #expect(lines.contains { $0.hasPrefix("failing: ") }, "\(run.text)")
    for line in lines where line.hasPrefix("failing: ") || line.hasPrefix("closing: ") {
      #expect(line.contains("full") && !line.contains("overwritten"), "\(line)")
    }
    for line in lines where line.hasPrefix("closing: ") {
      #expect(line.contains(/can't be written, and the last (change is|\d changes are) lost:/), "\(line)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: kept).sorted()
    #expect(names.allSatisfy { ["numbers.tarn", "numbers.tarn-wal", "numbers.tarn-owner"].contains($0) }, "\(names)")
    // All three further numbers are saved if there was room before the end.
    let saved = end == "free" ? numbers + 3 : numbers
    if end == "free" { #expect(lines.last == "closed", "\(run.text)") }
    let count = try await ProgramOutput(builtProgram("StorageProbe"), ["count", "\(kept)/numbers.tarn"])
    let found = try #require(count.text.firstMatch(of: /(\d+) numbers, (\d+) steps/), "\(count.text)\(count.errors)")
    let (number, steps) = (Int(found.1)!, Int(found.2)!)
    #expect((saved...numbers + 3).contains(number), "\(number) of \(saved)")
    // Rows before the history's hundred steps are dropped in groups.
    #expect((min(number, 95)...100).contains(steps))
  }
}
