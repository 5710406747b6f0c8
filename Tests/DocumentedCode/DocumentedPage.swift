import Foundation

/// A page of the documentation. Tests check that its Swift code is also in the sources, where it is compiled.
public struct DocumentedPage {
  /// The folder of the project.
  public let root: String
  /// The page's path from the project's root.
  public let path: String
  /// The text of the page.
  public let text: String

  /// - Parameters:
  ///   - path: The page's path from the project's root: `docs/derived.md`.
  ///   - file: The test's file, which is somewhere below the root.
  public init(_ path: String, file: String = #filePath) throws {
    var folder = URL(fileURLWithPath: file)
    repeat {
      folder.deleteLastPathComponent()
      guard folder.path != "/" else { throw CocoaError(.fileNoSuchFile) }
    } while !FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    root = folder.path
    self.path = path
    text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  /// The number of blocks of Swift.
  public var count: Int { blocks.count }

  /// Returns the pieces of the page's Swift that no file of a folder contains, or that a given file does not contain.
  ///
  /// A piece ends where the page leaves code out (`…`). A file contains a piece if it has the same lines in the same
  /// order; indentation and empty lines do not count.
  public func missing(in location: String) throws -> [String] {
    let path = "\(root)/\(location)"
    let files =
      location.hasSuffix(".swift")
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

  /// The blocks of Swift, in the order of the page.
  public var blocks: [String] {
    text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  /// Returns the links and pictures that lead to no file of the project, or to no heading of its page.
  ///
  /// Addresses of other sites are not checked.
  public func brokenLinks() throws -> [String] {
    let folder = URL(fileURLWithPath: "\(root)/\(path)").deletingLastPathComponent()
    return try text.matches(of: /\]\(([^)#:]*)(#[^)]*)?\)/).compactMap { link in
      let target = link.1.isEmpty ? "\(root)/\(path)" : folder.appending(path: String(link.1)).standardized.path
      guard FileManager.default.fileExists(atPath: target) else { return String(link.0) }
      guard let anchor = link.2 else { return nil }
      let lines = try String(contentsOfFile: target, encoding: .utf8).split(separator: "\n")
      return lines.contains { $0.hasPrefix("#") && Self.anchor(of: $0) == anchor } ? nil : String(link.0)
    }
  }

  /// The fragment of an address by which GitHub finds a heading.
  private static func anchor(of heading: Substring) -> String {
    "#"
      + heading.drop { $0 == "#" || $0 == " " }.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }

  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
