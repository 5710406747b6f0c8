import Foundation
import Tarn
import TarnRecord
import TarnStorage

extension AppFixtures {
  /// Writes a fixture if the form of the present app differs from that of the newest one, and the texts of older fixtures
  /// that the app reads differently. The developer compares the texts with their former versions before the commit.
  ///
  /// - Parameters:
  ///   - isWanted: Whether the environment requests it: `TARN_FIXTURES`, which `Scripts/fixtures` sets.
  ///   - scenario: Changes the first state to one in which every field has a value, if possible, with undone steps at the
  ///     end of the history.
  /// - Returns: The names of the written files.
  @discardableResult
  public func update(
    if isWanted: Bool = ProcessInfo.processInfo.environment["TARN_FIXTURES"] != nil,
    _ scenario: @MainActor (Store<F>) async throws -> Void
  ) async throws -> [String] {
    guard isWanted else { return [] }
    var written: [String] = []
    for number in numbers {
      let text = try read(number).text
      guard text != (try? self.text(number, "json")) else { continue }
      try text.write(to: url(number, "json"), atomically: true, encoding: .utf8)
      written.append("\(name)-\(number).json")
    }
    if try problems() != [] {
      try await write((numbers.last ?? 0) + 1, scenario)
      written.append("\(name)-\(numbers.last ?? 0).tarn")
    }
    for file in written { print("fixtures: wrote \(file)") }
    return written
  }

  private func write(_ number: Int, _ scenario: @MainActor (Store<F>) async throws -> Void) async throws {
    let path = url(number, "tarn").path
    let (storage, store) = try app.file(at: path).openAlone()
    defer {
      for suffix in ["-owner", "-wal", "-socket"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
    try await scenario(store)
    try storage.close()
    let reading = try read(number)
    try reading.text.write(to: url(number, "json"), atomically: true, encoding: .utf8)
    try (reading.form.joined(separator: "\n") + "\n").write(to: url(number, "form"), atomically: true, encoding: .utf8)
  }
}
