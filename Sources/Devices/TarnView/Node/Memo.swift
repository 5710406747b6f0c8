/// A part of a view with the input that it was built from. A device keeps it to detect that the part need not be
/// rebuilt.
///
/// Apps create one with the `memo` of a device's `Node`. As with an observer's selection and a derived value, an equal
/// input means that the part has not changed.
public class Memo<Content> {
  /// The source location of a memo: memos with equal inputs from different locations are different parts.
  package struct Site: Equatable {
    let file: StaticString
    let line: UInt
    let column: UInt

    package init(file: StaticString, line: UInt, column: UInt) {
      self.file = file
      self.line = line
      self.column = column
    }

    package static func == (left: Site, right: Site) -> Bool {
      left.line == right.line && left.column == right.column && left.file.utf8Start == right.file.utf8Start
    }
  }

  package let key: String?
  package let site: Site

  fileprivate init(key: String?, site: Site) {
    self.key = key
    self.site = site
  }

  /// Whether both memos build the same content: they are the same part, and their inputs are equal.
  package func isSame(as other: Memo) -> Bool { fatalError("A subclass of Memo must override isSame(as:).") }
  /// Builds the content.
  package func make() -> Content { fatalError("A subclass of Memo must override make().") }
}

/// A memo with the type of its input, which a view does not name.
package final class TypedMemo<Input: Equatable, Content>: Memo<Content> {
  private let input: Input
  private let content: (Input) -> Content

  package init(input: Input, key: String?, site: Memo<Content>.Site, content: @escaping (Input) -> Content) {
    self.input = input
    self.content = content
    super.init(key: key, site: site)
  }

  package override func isSame(as other: Memo<Content>) -> Bool {
    guard let other = other as? TypedMemo<Input, Content> else { return false }
    return site == other.site && input == other.input
  }

  package override func make() -> Content { content(input) }
}

/// A memo whose content is converted to another type of content, such as one with other actions.
///
/// Two of them are the same if their bases are: the conversion must not depend on changing values.
package final class MappedMemo<Base, Content>: Memo<Content> {
  private let base: Memo<Base>
  private let transform: (Base) -> Content

  package init(_ base: Memo<Base>, _ transform: @escaping (Base) -> Content) {
    self.base = base
    self.transform = transform
    super.init(
      key: base.key, site: Memo<Content>.Site(file: base.site.file, line: base.site.line, column: base.site.column))
  }

  package override func isSame(as other: Memo<Content>) -> Bool {
    guard let other = other as? MappedMemo<Base, Content> else { return false }
    return base.isSame(as: other.base)
  }

  package override func make() -> Content { transform(base.make()) }
}
