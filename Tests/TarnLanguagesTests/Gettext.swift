import Foundation
import ProgramDriver

/// The programs of GNU gettext, which the tests compare with.
enum Gettext {
  static let isInstalled = ["msgfmt", "msginit", "ngettext"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// Runs a program.
  ///
  /// - Returns: its output; `nil` if it failed.
  static func run(_ name: String, _ arguments: [String], environment: [String: String] = [:]) async throws
    -> Data?
  {
    let run = try await ProgramOutput(
      "/usr/bin/\(name)", arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    return run.status == 0 ? run.data : nil
  }

  static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gettext-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// Returns the header `Plural-Forms` that `msginit` writes for a language; `nil` if it knows none.
  static func pluralForms(of tag: String) async throws -> String? {
    try await inFolder { folder in
      let template = folder.appendingPathComponent("a.pot")
      try #"""
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\n"

      msgid "%d a"
      msgid_plural "%d as"
      msgstr[0] ""
      msgstr[1] ""
      """#.write(to: template, atomically: true, encoding: .utf8)
      let locale = tag.replacingOccurrences(of: "-", with: "_") + ".UTF-8"
      let data = try await run("msginit", ["--no-translator", "-l", locale, "-i", template.path, "-o", "-"])
      // A long header is wrapped.
      let text = String(decoding: data ?? Data(), as: UTF8.self).replacingOccurrences(of: "\"\n\"", with: "")
      guard let start = text.range(of: "Plural-Forms: ") else { return nil }
      return String(text[start.upperBound...].prefix { $0 != "\\" && $0 != "\"" })
    }
  }

  /// Returns the form that `ngettext` selects for each number.
  static func forms(of numbers: [Int], count: Int, rule: String) async throws -> [Int] {
    try await inFolder { folder in
      let messages = folder.appendingPathComponent("xx/LC_MESSAGES")
      try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("a.po")
      let forms = (0..<count).map { "msgstr[\($0)] \"\($0)\"" }.joined(separator: "\n")
      try """
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: \(rule)\\n"

      msgid "a"
      msgid_plural "b"
      \(forms)
      """.write(to: file, atomically: true, encoding: .utf8)
      _ = try await run("msgfmt", ["-o", messages.appendingPathComponent("a.mo").path, file.path])
      let environment = ["TEXTDOMAINDIR": folder.path, "TEXTDOMAIN": "a", "LANGUAGE": "xx", "LC_ALL": "C.UTF-8"]
      var selected: [Int] = []
      for number in numbers {
        let data = try await run("ngettext", ["a", "b", "\(number)"], environment: environment)
        selected.append(Int(String(decoding: data ?? Data(), as: UTF8.self)) ?? -1)
      }
      return selected
    }
  }

  /// Returns the texts of the file that `msgfmt` makes of a PO file: the translations by context, text and plural; `nil` if
  /// it refuses the file.
  static func compiled(_ po: String) async throws -> [String: String]? {
    try await inFolder { folder in
      let file = folder.appendingPathComponent("a.po")
      try po.write(to: file, atomically: true, encoding: .utf8)
      let output = folder.appendingPathComponent("a.mo")
      guard try await run("msgfmt", ["--endianness=little", "-o", output.path, file.path]) != nil else { return nil }
      return read(try Data(contentsOf: output))
    }
  }

  /// The format of the file: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
  private static func read(_ data: Data) -> [String: String] {
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(data[offset + $1]) << (8 * $1) } }
    func text(_ entry: Int) -> String {
      String(decoding: data[number(entry + 4)..<number(entry + 4) + number(entry)], as: UTF8.self)
    }
    let (count, ids, texts) = (number(8), number(12), number(16))
    return Dictionary(uniqueKeysWithValues: (0..<count).map { (text(ids + 8 * $0), text(texts + 8 * $0)) })
  }
}
