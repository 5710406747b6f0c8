/// A part of a view with the input it was made from.
class Memo<Action> {
  /// Where in the code it stands: two memos with equal inputs from different places are different parts.
  struct Site: Equatable {
    let file: StaticString
    let line: UInt
    let column: UInt

    static func == (left: Site, right: Site) -> Bool {
      left.line == right.line && left.column == right.column && left.file.utf8Start == right.file.utf8Start
    }
  }

  let key: String?
  let site: Site

  init(key: String?, site: Site) {
    self.key = key
    self.site = site
  }

  func isSame(as other: Memo<Action>) -> Bool { false }
  func make() -> Node<Action> { .nothing }
}

final class MemoOf<Input: Equatable, Action>: Memo<Action> {
  private let input: Input
  private let content: (Input) -> Node<Action>

  init(input: Input, key: String?, site: Site, content: @escaping (Input) -> Node<Action>) {
    self.input = input
    self.content = content
    super.init(key: key, site: site)
  }

  override func isSame(as other: Memo<Action>) -> Bool {
    guard let other = other as? MemoOf<Input, Action> else { return false }
    return site == other.site && input == other.input
  }

  override func make() -> Node<Action> { content(input) }
}
