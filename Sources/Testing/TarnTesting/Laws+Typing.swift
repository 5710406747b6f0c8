import Tarn
import TarnRecord

extension Laws {
  /// Checks that no word is lost when several users write in one text with delayed updates: each written word stays
  /// until a user who sees it removes it.
  ///
  /// ```swift
  /// #expect(laws.typing { $0.notes } action: { .notes($0) } == nil)
  /// ```
  ///
  /// Each typed change carries the text that it was typed on, and is applied to the current text
  /// (``TarnRecord/TypedEdit``), as devices do it. An update that normalizes the text during typing easily violates the
  /// check. The text must have room for all the words of a walk: up to ``steps`` words of three to six characters,
  /// including the space.
  ///
  /// - Parameters:
  ///   - users: the number of users who write, one to 26.
  ///   - text: the text in a state.
  ///   - action: the action that replaces the text.
  public func typing(
    users: Int = 3, _ text: @escaping (State) -> String, action: @escaping (String) -> Action
  ) -> LawViolation<State, TypingStep>? {
    precondition((1...26).contains(users), "The number of users must be from 1 to 26, not \(users).")
    return firstViolation(
      of: "The law does not hold: a merge of several users' texts keeps every written word and no deleted one"
    ) { random in
      (0..<steps).map { number in
        let user = Int.random(in: 0..<users, using: &random)
        return switch Int.random(in: 0..<6, using: &random) {
        case 0..<3: .write(user, "w\(number)", inFront: random.oneIn(2))
        case 3: .remove(user, Int.random(in: 0..<12, using: &random))
        default: .merge(user)
        }
      }
    } finding: { steps in
      var run = TypingRun(users: users, text(start))
      var state = start
      for (index, step) in steps.enumerated() {
        for typing in run.perform(step) {
          _ = feature.apply(action(typing.applied(to: text(state))), to: &state)
        }
        run.updatePage(text(state), after: step)
        if let message = run.fault(text(state)) { return LawFinding(after: index + 1, message: message) }
      }
      return nil
    }
  }
}

/// The users' copies of the text, and the words that the text should contain.
private struct TypingRun {
  private var pages: [String]
  /// The typed changes that have not been applied to the text, for each user.
  private var pending: [[TypedEdit]]
  /// The words that pending changes insert and remove, for each user.
  private var written: [Set<Substring>]
  private var deleted: [Set<Substring>]
  private var expectedWords: Set<Substring>

  init(users: Int, _ text: String) {
    pages = Array(repeating: text, count: users)
    pending = Array(repeating: [], count: users)
    (written, deleted) = (Array(repeating: [], count: users), Array(repeating: [], count: users))
    expectedWords = Set(text.split(whereSeparator: \.isWhitespace))
  }

  /// Performs a step.
  ///
  /// - Returns: the changes to apply to the text.
  mutating func perform(_ step: TypingStep) -> [TypedEdit] {
    switch step {
    case .write(let user, let word, let inFront):
      let page = pages[user]
      type(user, inFront ? "\(word) \(page)" : "\(page) \(word)")
      written[user].insert(word[...])
    case .remove(let user, let number):
      var page = pages[user]
      let words = page.split(whereSeparator: \.isWhitespace)
      guard words.indices.contains(number) else { break }
      let word = words[number]
      // The word is removed with the space after it, or before it if it is the last word.
      let isLast = word.endIndex == page.endIndex
      let begin = isLast && word.startIndex > page.startIndex ? page.index(before: word.startIndex) : word.startIndex
      let end = isLast ? word.endIndex : page.index(after: word.endIndex)
      deleted[user].insert(Substring(String(word)))
      page.removeSubrange(begin..<end)
      type(user, page)
    case .merge(let user):
      expectedWords.formUnion(written[user])
      expectedWords.subtract(deleted[user])
      (written[user], deleted[user]) = ([], [])
      defer { pending[user] = [] }
      return pending[user]
    }
    return []
  }

  private mutating func type(_ user: Int, _ text: String) {
    pending[user].append(TypedEdit(from: pages[user], to: text))
    pages[user] = text
  }

  mutating func updatePage(_ text: String, after step: TypingStep) {
    if case .merge(let user) = step { pages[user] = text }
  }

  func fault(_ text: String) -> String? {
    let actualWords = Set(text.split(whereSeparator: \.isWhitespace))
    if let word = expectedWords.subtracting(actualWords).min() {
      return "“\(word)” was written, but is not in “\(text)”"
    }
    if let word = actualWords.subtracting(expectedWords).min() {
      return "“\(word)” is in “\(text)”, but no user wrote it or kept it"
    }
    return nil
  }
}
