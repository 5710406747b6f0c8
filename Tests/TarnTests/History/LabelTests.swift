import Tarn
import Testing

@Suite("The labels of steps")
struct LabelTests {
  enum Action: Sendable {
    case fill([String])
    case clear
  }

  struct BookList: Feature {
    func update(_ state: inout [String], _ action: Action) -> [Never] {
      switch action {
      case .fill(let books): state = books
      case .clear: state = []
      }
      return []
    }
  }

  typealias Rules = HistoryRules<[String], Action>

  private func labels(_ rules: Rules, group: String? = nil) -> [String] {
    let loop = Loop([], BookList(), history: rules)
    loop.group(group) { loop.send(.fill(Array(repeating: "a book", count: 50_000))) }
    loop.send(.clear)
    return (1...2).compactMap { loop.history?.step($0).label }
  }

  @Test("The default label is the name of the action's case without its values")
  func caseName() {
    #expect(labels(Rules(tracks: [.whole()])) == ["fill", "clear"])
  }

  @Test("A label that is too long is cut at a character, regardless of its origin", arguments: ["a", "é", "東", "👩‍👩‍👧‍👦"])
  func bounded(letter: String) throws {
    let long = String(repeating: letter, count: 50_000)
    let ofRules = labels(Rules(tracks: [.whole()], label: { _, _ in long }))
    let ofGroup = labels(Rules(tracks: [.whole()], label: { _, _ in "x" }), group: long)
    for label in ofRules + ofGroup.prefix(1) {
      #expect(label.utf8.count <= Rules.longestLabel && label.utf8.count > Rules.longestLabel - 30)
      #expect(label.hasSuffix("…") && label.dropLast().allSatisfy { String($0) == letter })
    }
  }

  @Test("A label of exactly the maximum length is not cut")
  func fits() {
    let label = String(repeating: "a", count: Rules.longestLabel)
    #expect(labels(Rules(tracks: [.whole()], label: { _, _ in label })).first == label)
  }
}
