import TarnCommandLine
import TarnForms
import Todos

/// Returns the to-dos of words such as `3` and `3,5,8`, each once. The form in some outputs, `#3`, is the same as `3`.
func todos(in words: [String]) throws(ValidationError) -> [TodoReference] {
  var todos: [TodoReference] = []
  var known: Set<Int> = []
  for part in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
    guard let number = Int(part.hasPrefix("#") ? part.dropFirst() : part), number > 0 else {
      throw ValidationError("“\(part)” is not the number of a to-do; `todos list` shows the numbers")
    }
    if known.insert(number).inserted { todos.append(.number(number)) }
  }
  // More are a mistake, and each costs the owner of the file a step.
  guard todos.count <= 10_000 else { throw ValidationError("a command accepts at most 10000 numbers") }
  return todos
}

/// Returns the tags of words such as `home`, `#home` and `home,garden`.
func tags(in words: [String]) throws(ValidationError) -> Tags {
  var tags: Tags = []
  for word in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
    guard let tag = Tags.word(from: String(word)) else {
      throw ValidationError("“\(word)” is not a tag: a tag is a single word of at most \(Tags.longest) letters")
    }
    guard tags.contains(tag) || tags.insert(tag) else {
      throw ValidationError("a to-do has at most \(Tags.most) tags")
    }
  }
  return tags
}

/// Returns words as one text: quotes are not needed.
func phrase(_ words: [String], _ name: String) throws(ValidationError) -> String {
  let text = words.joined(separator: " ")
  guard !TextLimit.text.cleaned(text).isEmpty else { throw ValidationError("\(name) is missing") }
  return text
}

extension Todos.Filter: EnumerableFlag {
  /// Those without a value.
  public static let allCases = common
}

extension Todos.Sort: ExpressibleByArgument {
  public init?(argument: String) {
    let isDescending = argument.hasPrefix("-")
    guard let key = Key(rawValue: isDescending ? String(argument.dropFirst()) : argument) else { return nil }
    self.init(by: key, isDescending: isDescending)
  }

  public static var allValueStrings: [String] { Key.allCases.map(\.rawValue) }
}
