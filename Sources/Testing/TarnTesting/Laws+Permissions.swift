import Tarn
import TarnDocument
import TarnRecord

extension Laws {
  /// Checks the law of permissions of a shared document: what a person may not see is in no view of that person, and what a
  /// person may not do changes nothing.
  ///
  /// ```swift
  /// let laws = Laws(SharedDocument(Kitty()), from: DocumentState(Kitty.Document())) { state, random in
  ///   .acted(
  ///     SessionID("window", of: random.pick(from: ["anna", "ben"])),
  ///     random.pick(from: [.search("beer"), .search("secret \(random.next())"), .done]))
  /// }
  /// #expect(laws.permissions(of: ["anna", "ben"], history: SharedDocument<Kitty>.history()) == nil)
  /// ```
  ///
  /// After each step, for each person:
  ///
  /// - `visible(_:to:)` and `refusal(of:by:in:_:)` give the same twice, and `visible` of its own result changes nothing.
  /// - No text of the hidden part of the document is in a view of the person: neither in the document nor in a session, to
  ///   which an action may have copied it, nor in what `shown` makes of both. A text counts if it has three characters or
  ///   more, is not also in the visible part, and is in no action of the person. So let the actions draw their texts from
  ///   many.
  /// - An action that the person may not do leaves the document and all sessions as they are.
  ///
  /// - Parameters:
  ///   - people: the people, who should be those of the actions, and a stranger.
  ///   - rules: the history, whose undo, redo and jumps are then part of the walk.
  ///   - shown: returns what a device shows of a view, such as the texts of a page.
  /// - Complexity: for each step and person, reads the whole document and the sessions twice.
  public func permissions<D: DocumentFeature>(
    of people: [PersonID], history rules: HistoryRules<State, Action>? = nil,
    shown: @escaping (SessionView<D>) -> String = { "\($0.document) \($0.session)" }
  ) -> LawViolation<State, Action>? where F == SharedDocument<D> {
    firstViolation(
      of: "The law does not hold: a person sees and changes only what the document permits", history: rules
    ) { steps in
      let loop = Loop(start, feature, history: rules, now: irregularTime(), onFault: { _ in })
      var known: [PersonID: Set<String>] = [:]
      for (index, step) in steps.enumerated() {
        let before = loop.state
        for action in step.actions {
          if case .acted(let id, let action) = action {
            known[id.person, default: []].formUnion(HiddenTexts.words(of: "\(action)"))
          }
        }
        step.perform(on: loop)
        if let message = forbiddenChange(before, loop.state, step)
          ?? people.lazy.compactMap({ leak(to: $0, loop.state, known[$0] ?? [], shown) }).first
        {
          return LawFinding(after: index + 1, message: message)
        }
      }
      return nil
    }
  }

  private func forbiddenChange<D: DocumentFeature>(
    _ before: State, _ after: State, _ step: WalkStep<State, Action>
  ) -> String? where F == SharedDocument<D> {
    guard case .send(.acted(let id, let action)) = step else { return nil }
    let document = feature.feature
    let view = document.view(of: id, before.session(id), in: before.document)
    let refusal = document.refusal(of: action, by: id.person, in: before.document, view.session)
    if refusal != document.refusal(of: action, by: id.person, in: before.document, view.session) {
      return "refusal(of:by:in:_:) gave two answers for “\(id.person)”: it is not pure"
    }
    guard let refusal, before != after else { return nil }
    return DifferingFields.sentence(before, after) {
      "“\(id.person)” may not do this (\(refusal.reason)), and it changed \($0) to \($1)"
    }
  }

  private func leak<D: DocumentFeature>(
    to person: PersonID, _ state: State, _ known: Set<String>, _ shown: (SessionView<D>) -> String
  ) -> String? where F == SharedDocument<D> {
    let document = feature.feature
    let visible = document.visible(state.document, to: person)
    if document.visible(state.document, to: person) != visible {
      return "visible(_:to:) gave two documents for “\(person)”: it is not pure"
    }
    if document.visible(visible, to: person) != visible {
      return "visible(_:to:) is not idempotent for “\(person)”: of its own result it hides more"
    }
    let hidden = HiddenTexts(of: state.document, visible, known: known)
    guard !hidden.isEmpty else { return nil }
    for id in state.sessionIDs.filter({ $0.person == person }) + [SessionID("new", of: person)] {
      let text = shown(document.view(of: id, state.session(id), in: state.document))
      if let found = hidden.first(in: text) {
        return "“\(person)” sees “\(found)”, which is in no part of the document that “\(person)” may see"
      }
    }
    return nil
  }
}

/// The words of a document that are not in the part that a person sees.
private struct HiddenTexts {
  private let words: Set<String>

  init(of document: some Record, _ visible: some Record, known: Set<String>) {
    words = Self.words(in: document).subtracting(Self.words(in: visible)).subtracting(known)
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns the first hidden word that occurs in a text as a word.
  func first(in text: String) -> String? { Self.words(of: text).intersection(words).min() }

  private static func words(in record: some Record) -> Set<String> {
    FieldContents(of: record).elements.keys.reduce(into: []) { words, element in
      // Numbers and flags are no canaries: the same ones are everywhere.
      guard let part = element.part, !(part.base is any Numeric), !(part.base is Bool) else { return }
      words.formUnion(Self.words(of: "\(part.base)"))
    }
  }

  /// Returns the words of a text that have at least three characters.
  static func words(of text: String) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 3 }.map { $0.lowercased() })
  }
}
