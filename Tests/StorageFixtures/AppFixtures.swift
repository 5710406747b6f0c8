import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnStorage

/// The files that the released schemas of an app wrote, kept in the repository: `clocks-1.tarn`, `clocks-2.tarn` and so on.
///
/// ```swift
/// let fixtures = AppFixtures(Clocks.app, in: folder)
/// #expect(try fixtures.problems() == [])
/// ```
///
/// `clocks-1.json` is the state and the history as the present app has to read them from the file. `clocks-1.form` is the
/// form of the state that the writing app had: each field with its kind. The form of the newest file equals that of the
/// present app, or the app has changed and needs a fixture of the new form.
@MainActor public struct AppFixtures<F: Feature & SendableMetatype>
where F.State: Record, F.Action: Codable & Sendable {
  let app: AppDefinition<F>
  let folder: URL
  /// The app's name as in the names of the files.
  let name: String

  /// The greatest size of a fixture: the repository keeps each one for ever.
  static var maximumSize: Int { 100_000 }

  /// Describes the fixtures of an app in a folder.
  public init(_ app: AppDefinition<F>, in folder: URL) {
    self.app = app
    self.folder = folder
    name = app.name.lowercased().replacing(" ", with: "-")
  }

  /// The numbers of the fixtures, in order.
  public var numbers: [Int] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.compactMap { file in
      guard file.hasPrefix(name + "-"), file.hasSuffix(".tarn") else { return nil }
      return Int(file.dropFirst(name.count + 1).dropLast(5))
    }.sorted()
  }

  /// Opens every fixture with the present app.
  ///
  /// - Returns: For each fixture that the app does not open, or reads as another state or history, a message with the first
  ///   difference. For an app whose form differs from that of its newest fixture, a message with the differences.
  public func problems() throws -> [String] {
    guard let newest = numbers.last else { return ["\(app.name) has no fixture. \(Self.remedy)"] }
    var problems: [String] = []
    for number in numbers {
      let reading: FixtureReading
      do { reading = try read(number) } catch {
        problems.append("\(error)")
        continue
      }
      if let difference = Self.difference(try text(number, "json"), reading.text) {
        problems.append("\(name)-\(number).tarn is read as another state or history than before: \(difference)")
      }
      if reading.size > Self.maximumSize {
        problems.append("\(name)-\(number).tarn has \(reading.size) bytes; the maximum is \(Self.maximumSize).")
      }
      if number == newest { problems += formProblems(reading, of: number) }
    }
    return problems
  }

  private func formProblems(_ reading: FixtureReading, of number: Int) -> [String] {
    if reading.schema != app.schema.version {
      return [
        """
        The newest fixture of \(app.name) has the schema version \(reading.schema), and the app writes version \
        \(app.schema.version). \(Self.remedy)
        """
      ]
    }
    // A fixture without the text is of an earlier version, from which it was taken over.
    guard let form = try? text(number, "form") else { return ["\(name)-\(number).form is missing. \(Self.remedy)"] }
    let old = Set(form.split(separator: "\n").map(String.init))
    let new = Set(reading.form)
    let changes = old.subtracting(new).sorted().map { "- \($0)" } + new.subtracting(old).sorted().map { "+ \($0)" }
    guard !changes.isEmpty else { return [] }
    return ["The saved form of \(app.name) has changed: \(changes.joined(separator: ", ")). \(Self.remedy)"]
  }

  static var remedy: String { "Run Scripts/fixtures to write one." }

  func url(_ number: Int, _ kind: String) -> URL { folder.appendingPathComponent("\(name)-\(number).\(kind)") }

  func text(_ number: Int, _ kind: String) throws -> String {
    try String(contentsOf: url(number, kind), encoding: .utf8)
  }

  /// Returns the first lines that differ.
  private static func difference(_ old: String, _ new: String) -> String? {
    let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
    for index in 0..<max(old.count, new.count) {
      let (before, after) = (index < old.count ? old[index] : "", index < new.count ? new[index] : "")
      if before != after {
        return "line \(index + 1) was “\(before.trimmed)” and is “\(after.trimmed)”"
      }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
