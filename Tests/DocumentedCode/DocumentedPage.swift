import Foundation

/// A page of the documentation, and whether the Swift on it stands in the code: what nobody compiles is wrong one day.
public struct DocumentedPage {
  private let root: String
  /// The page as it is written.
  public let text: String

  /// - Parameters:
  ///   - path: from the project's folder: `docs/derived.md`.
  ///   - file: of the test, which is somewhere below `Tests`.
  public init(_ path: String, file: String = #filePath) throws {
    guard let tests = file.range(of: "/Tests/", options: .backwards) else { throw CocoaError(.fileNoSuchFile) }
    root = String(file[..<tests.lowerBound])
    text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// How many blocks of Swift there are.
  public var count: Int { blocks.count }

  /// What of the page's Swift stands in no file below a folder, or in no such file. What is left out on the page stands as
  /// “…”; each piece between stands in one file, line by line, whatever the indentation and the empty lines.
  public func missing(in place: String) throws -> [String] {
    let path = "\(root)/\(place)"
    let files =
      place.hasSuffix(".swift")
      ? [path]
      : try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }.map {
        "\(path)/\($0)"
      }
    let code = try files.map { lines(try String(contentsOfFile: $0, encoding: .utf8)) }
    return blocks.flatMap { $0.components(separatedBy: "…") }.filter { piece in
      let wanted = lines(piece)
      return !code.contains { $0.contains(wanted) }
    }
  }

  private var blocks: [String] {
    text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
