import Testing

@testable import TarnWeb

/// The matching of the next tree's nodes with those of the last one.
@Suite("Matching of children") struct IdentityTests {
  /// Shows the views one after the other; returns the numbers of the outermost children after each, and the HTML at
  /// the end.
  private func shown(_ views: [Node<Int>]...) throws -> (numbers: [[Int]], html: String) {
    let tree = MountedTree(Node<Int>.ul([], .each(views[0])), numbers: NodeNumbering())
    let page = ModelPage(tree)
    var numbers = [tree.root.children.map(\.id)]
    for view in views.dropFirst() {
      try page.apply(tree.change(to: .ul([], .each(view))))
      numbers.append(tree.root.children.map(\.id))
    }
    return (numbers, page.html)
  }

  private func row(_ key: String, _ text: String) -> Node<Int> { .li([.key(key)], .text(text)) }

  @Test("Of two children with one key the first is kept, the second is created again, and both are shown")
  func duplicateKeys() throws {
    let (numbers, html) = try shown(
      [row("a", "1"), row("a", "2"), row("b", "3")],
      [row("b", "3"), row("a", "4"), row("a", "5")],
      [row("a", "6")])
    #expect(html == "<ul><li#a>‘6’</></>")
    #expect(numbers[1][1] == numbers[0][0])
    #expect(numbers[1][0] == numbers[0][2])
    #expect(numbers[2][0] == numbers[1][1])
  }

  @Test("Children without a key are matched in order with the next one of their kind")
  func unkeyed() throws {
    let (numbers, _) = try shown([.p("a"), .li("b"), .p("c")], [.li("b"), .p("c"), .p("d")])
    #expect(numbers[1][0] == numbers[0][1])
    #expect(numbers[1][1] == numbers[0][2])
  }

  @Test("A form stays when a message of its neighbors' kind comes before it or goes")
  func forms() throws {
    let form: Node<Int> = .tag("form")(.input([.onInput { _ in 1 }]))
    let box: Node<Int> = .div(.input([.onInput { _ in 1 }]))
    let without = [Node<Int>.header("title"), form, .p("status")]
    let with = [Node<Int>.header("title"), .p("message"), form, .p("status")]
    for (views, kept) in [((without, with), [0, 2, 3]), ((with, without), [0, 2, 3])] {
      let (numbers, _) = try shown(views.0, views.1)
      let (few, many) = views.0.count == 3 ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      #expect(few == kept.map { many[$0] })
    }
    // The message and the form are of one kind.
    let (added, _) = try shown([box], [.div("message"), box])
    #expect(added[1][1] == added[0][0])
    let (removed, _) = try shown([.div("message"), box], [box])
    #expect(removed[1][0] == removed[0][1])
  }

  @Test("A conditional part does not change the identity of its neighbors")
  func conditions() throws {
    let (numbers, _) = try shown(
      [.when(true, .p("hint")), .li("row"), .each([.h2("a"), .h3("b")])],
      [.when(false, .p("hint")), .li("row"), .each([.h2("a"), .h3("b")])])
    #expect(numbers[1] == Array(numbers[0].dropFirst()))
  }

  @Test("A memo whose content becomes another element is replaced in place, and moves with its key")
  func memoChangesTag() throws {
    func memo(_ key: String, _ tag: String) -> Node<Int> {
      .memo(tag, key: key) { .element(Element(tag: $0, attributes: [], children: [.text(key)])) }
    }
    let (_, html) = try shown(
      [memo("a", "p"), memo("b", "p"), memo("c", "p")],
      [memo("a", "p"), memo("b", "h2"), memo("c", "p")],
      [memo("c", "h3"), memo("b", "h2"), memo("a", "h1")])
    #expect(html == "<ul><h3>‘c’</><h2>‘b’</><h1>‘a’</></>")
  }

  @Test("An element that was in place of a memo leaves no content behind")
  func memoAfterElement() throws {
    func memo() -> Node<Int> { .memo("shown", line: 1) { .li([], .text($0)) } }
    let (_, html) = try shown([memo()], [.li("edited")], [memo()])
    #expect(html == "<ul><li>‘shown’</></>")
  }

  @Test("Equal inputs at two source locations are two parts")
  func sites() throws {
    let (_, html) = try shown(
      [.memo(1) { .li([], .text("first \($0)")) }], [.memo(1) { .li([], .text("second \($0)")) }])
    #expect(html == "<ul><li>‘second 1’</></>")
  }

  @Test("A memo without a key is the same part after others, whatever key its content has")
  func memoWithKeyedContent() throws {
    func memo() -> Node<Int> { .memo(1, line: 1) { .li([.key("inner")], .text("\($0)")) } }
    let (numbers, html) = try shown([memo()], [.p("new"), memo()])
    #expect(numbers[1][1] == numbers[0][0])
    #expect(html == "<ul><p>‘new’</><li#inner>‘1’</></>")
  }

  @Test(
    "A text with another Unicode composition is a change",
    arguments: [("é", "e\u{301}"), ("Å", "\u{212B}")])
  func composition(_ pair: (String, String)) throws {
    let (_, html) = try shown([.text(pair.0), .p([.title(pair.0)])], [.text(pair.1), .p([.title(pair.1)])])
    #expect(Array(html.utf8) == Array("<ul>‘\(pair.1)’<p title=\(pair.1)></></>".utf8))
  }
}
