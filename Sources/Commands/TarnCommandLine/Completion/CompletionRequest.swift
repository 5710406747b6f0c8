/// A request of a shell: `---completion SHELL INDEX WORDS…`. WORDS begin with the name of the command, and INDEX is
/// that of the word to complete.
struct CompletionRequest {
  /// The hidden argument.
  static let argument = "---completion"

  private let root: any ParsableArguments.Type
  private let shell: CompletionShell?
  /// All words of the command line, and the index of the word to complete.
  private let words: [String]
  private let index: Int

  init(_ root: any ParsableArguments.Type, _ arguments: ArraySlice<String>) {
    self.root = root
    shell = arguments.first.flatMap { CompletionShell(rawValue: $0) }
    let words = Array(arguments.dropFirst(2))
    self.words = shell == .bash ? words.map(ShellWord.unquoted) : words
    index = arguments.dropFirst().first.flatMap { Int($0) } ?? words.count - 1
  }

  /// The answer, a line each with fields separated by tabs:
  ///
  /// - `current`, the text to complete: the word, or the part of it after `--name=`
  /// - `prefix`, the part before that
  /// - `value`, a completion, its description
  /// - `file`, extensions separated by blanks: the shell completes files
  /// - `directory`: the shell completes folders
  var answer: PlainOutput {
    guard shell != nil, words.indices.contains(index), index > 0 else { return PlainOutput(text: "") }
    let context = CompletionContext(root, words, index)
    var lines = [["prefix", context.prefix], ["current", context.current]]
    lines += context.candidates.compactMap { candidate in
      switch candidate {
      case .file(let extensions): return ["file", extensions.joined(separator: " ")]
      case .directory: return ["directory"]
      case .value(let word, let description):
        // bash has no own filter; the others also match in the middle of a word.
        guard shell != .bash || word.hasPrefix(context.current) else { return nil }
        // A completed word is executed by a shell, and a line is one completion.
        guard !word.isEmpty, !word.unicodeScalars.contains(where: SafeText.isHarmful) else { return nil }
        return ["value", word, SafeText.line(description)]
      }
    }
    return PlainOutput(text: lines.map { $0.joined(separator: "\t") }.joined(separator: "\n"))
  }
}

/// A word as it is typed in bash.
enum ShellWord {
  /// Returns the word without quotes and backslashes. A quote need not be closed.
  static func unquoted(_ word: String) -> String {
    var result = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        // Within double quotes a backslash is kept before other characters.
        if quote == "\"", !"\"\\$`".contains(character) { result.append("\\") }
        result.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { result.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
      } else {
        result.append(character)
      }
    }
    return result
  }
}
