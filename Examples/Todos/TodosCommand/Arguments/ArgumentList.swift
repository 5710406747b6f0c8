/// The arguments after a command's name, separated into options and words.
struct ArgumentList {
  let command: Command?
  private(set) var plain: [String] = []
  private var values: [String: [String]] = [:]

  init(_ arguments: ArraySlice<String>, of command: Command?) throws(UsageError) {
    self.command = command
    var rest = arguments
    var isOver = false
    while let word = rest.popFirst() {
      // “-2d” is a due date, and a dash alone a word.
      let isOption = word.hasPrefix("-") && word != "-" && word.dropFirst().first?.isNumber != true
      if isOver || !isOption {
        plain.append(word)
      } else if word == "--" {
        isOver = true
      } else {
        try take(word == "-h" ? "--help" : word, &rest)
      }
    }
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let options = command?.options ?? Command.common
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw UsageError(command, "unknown option “\(parts[0])”", nearest: parts[0], of: options.map(\.name))
    }
    guard option.isRepeated || values[option.name] == nil else {
      throw UsageError(command, "\(option.name) is given twice")
    }
    guard let what = option.value else {
      guard parts.count == 1 else { throw UsageError(command, "\(option.name) takes no value") }
      values[option.name] = [""]
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw UsageError(command, "\(option.name) needs \(what) after it")
    }
    values[option.name, default: []].append(value)
  }

  func has(_ name: String) -> Bool { values[name] != nil }
  func value(_ name: String) -> String? { values[name]?.first }
  func all(_ name: String) -> [String] { values[name] ?? [] }

  func number(of name: String) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number >= 1 else {
      throw UsageError(command, "\(name) needs a whole number of at least 1, not “\(text)”")
    }
    return number
  }

  /// - Throws: an error if there are more.
  func end(after count: Int) throws(UsageError) {
    if plain.count > count { throw UsageError(command, "unexpected argument “\(plain[count])”") }
  }
}
