import Todos
import TodosBrowsing

/// The kinds of words, each with its own error.
extension ArgumentList {
  /// Returns the numbers of all words: `3 5 8`, or `3,5,8`.
  func numbers() throws(UsageError) -> [Int] { try numbers(in: plain) }

  /// Returns the numbers in the first word.
  func number() throws(UsageError) -> [Int] { try numbers(in: Array(plain.prefix(1))) }

  private func numbers(in words: [String]) throws(UsageError) -> [Int] {
    var numbers: [Int] = []
    for part in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      // The form in some outputs: #3 and 3 mean the same.
      let digits = part.hasPrefix("#") ? part.dropFirst() : part
      guard let number = Int(digits), number > 0 else {
        throw UsageError(command, "“\(part)” is not the number of a to-do; `todos list` shows the numbers")
      }
      if !numbers.contains(number) { numbers.append(number) }
    }
    guard !numbers.isEmpty else { throw UsageError(command, "the number of a to-do is missing") }
    guard numbers.count <= Self.mostNumbers else {
      throw UsageError(
        command, "a command accepts at most \(Self.mostNumbers) numbers, not \(numbers.count)")
    }
    return numbers
  }

  /// More numbers in one command are a mistake; each costs the owner of the file a step.
  static let mostNumbers = 10_000

  /// Returns the number of steps: one by default.
  func count() throws(UsageError) -> Int {
    try end(after: 1)
    guard let text = plain.first else { return 1 }
    guard let number = Int(text), (1...Invocation.mostSteps).contains(number) else {
      throw UsageError(command, "“\(text)” is not a number of steps from 1 to \(Invocation.mostSteps)")
    }
    return number
  }

  /// Returns the words as one text: quotes are not needed.
  func text(after count: Int = 0, of what: String = "a text") throws(UsageError) -> String {
    let text = plain.dropFirst(count).joined(separator: " ")
    guard plain.count > count, !Todo.cleaned(text).isEmpty else { throw UsageError(command, "\(what) is missing") }
    return text
  }

  /// Returns the values of `--tag`.
  func tags() throws(UsageError) -> Tags { try tags(all("--tag")) }

  /// Returns the words as tags.
  func tags(after count: Int) throws(UsageError) -> Tags {
    guard plain.count > count else { throw UsageError(command, "a tag is missing") }
    return try tags(Array(plain.dropFirst(count)))
  }

  private func tags(_ texts: [String]) throws(UsageError) -> Tags {
    var tags: Tags = []
    for text in texts.flatMap({ $0.split(separator: ",").map(String.init) }) {
      guard let word = Tags.word(from: text) else {
        throw UsageError(command, "“\(text)” is not a tag: a tag is a single word of at most \(Tags.longest) letters")
      }
      guard tags.contains(word) || tags.insert(word) else {
        throw UsageError(command, "a to-do has at most \(Tags.most) tags")
      }
    }
    return tags
  }

  /// Returns the query of `list`.
  func question() throws(UsageError) -> Invocation.Query {
    var question = Invocation.Query()
    let filters: [(String, ListBrowsing.Filter)] = [
      ("--open", .open), ("--all", .all), ("--done", .done), ("--overdue", .overdue), ("--today", .today),
    ]
    let given = filters.filter { has($0.0) }
    guard given.count + (has("--tag") ? 1 : 0) <= 1 else {
      let names = given.map(\.0) + (has("--tag") ? ["--tag"] : [])
      throw UsageError(command, "\(names[0]) and \(names[1]) can't be combined")
    }
    if let filter = given.first?.1 { question.filter = filter }
    if let tag = try tags().first { question.filter = .tag(tag) }
    question.search = value("--search") ?? ""
    if let order = value("--sort") {
      let name = order.hasPrefix("-") ? String(order.dropFirst()) : order
      guard let key = ListBrowsing.Sort.Key(rawValue: name) else {
        let known = ListBrowsing.Sort.Key.allCases.map(\.rawValue)
        throw UsageError(command, "unknown order “\(name)”", nearest: name, of: known)
      }
      question.sort = ListBrowsing.Sort(by: key, isDescending: order.hasPrefix("-"))
    }
    return question
  }
}
