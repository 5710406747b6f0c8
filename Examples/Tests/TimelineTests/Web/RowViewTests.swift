import Foundation
import Mastodon
import Tarn
import TarnValues
import Testing
import Timeline

@testable import TarnWeb
@testable import TimelineWeb

@MainActor @Suite("The views of Timeline's page") struct RowViewTests {
  @Test("The text of a post is shown as text, and its links open outside of the app")
  func links() throws {
    let scene = try WebScenario([
      WebScenario.post(
        0,
        """
        <p>&lt;img src=x onerror=alert(1)&gt; <a href="https://hut.example/a">hut</a> \
        <a href="javascript:alert(1)">not this</a></p>
        """)
    ])
    let drawn = WebScenario.drawn(scene.row(0).view(scene.images))
    #expect(drawn.contains("<img src=x onerror=alert(1)>"))
    #expect(drawn.contains(#""href":"https://hut.example/a""#))
    #expect(drawn.contains(#""rel":"noopener noreferrer""#))
    #expect(drawn.contains(#""target":"_blank""#))
    #expect(!drawn.contains("javascript"))
    #expect(drawn.contains("not this"))
  }

  @Test(
    "A row has a limited size, however long its post is",
    arguments: [
      String(repeating: "<p>line</p>", count: 500), "<p>\(String(repeating: "word ", count: 10_000))</p>",
      "<p>\(String(repeating: "Donaudampfschifffahrt", count: 2_000))</p>",
      "<p>\(String(repeating: "\u{200B}", count: 10_000))</p>",
      "<p>\(String(repeating: "<a href=\"https://hut.example/\">a</a> ", count: 300))</p>",
    ])
  func bounded(html: String) throws {
    let scene = try WebScenario([WebScenario.post(0, html)])
    let drawn = WebScenario.drawn(scene.row(0).view(scene.images))
    // 500 characters, each a link of its own at worst: 250 links of some 200 bytes.
    #expect(drawn.utf8.count < 60_000)
    scene.navigate(.open(.post(WebScenario.id(0))))
    #expect(scene.drawn.utf8.count > drawn.utf8.count)
  }

  @Test("A text behind a warning is not in the page until the user unfolds it")
  func warned() throws {
    var post = WebScenario.post(0, "<p>The butler did it.</p>")
    (post.warning, post.isSensitive) = ("Spoilers", true)
    let scene = try WebScenario([post])
    #expect(scene.drawn.contains("Spoilers"))
    #expect(!scene.drawn.contains("The butler"))
    scene.navigate(.open(.post(WebScenario.id(0))))
    #expect(!scene.drawn.contains("The butler"))
    #expect(scene.drawn.components(separatedBy: "Spoilers").count == 3)
    scene.navigate(.unfold(WebScenario.id(0)))
    #expect(scene.drawn.components(separatedBy: "The butler did it.").count == 3)
  }

  @Test("A filtered post shows the filter's titles until the user unfolds it") func filtered()
    throws
  {
    var post = WebScenario.post(0, "<p>The butler did it.</p>")
    post.filtered = Post.Filtered(titles: ["Crime", "Books"], isHidden: false)
    post.filteredInConversations = post.filtered
    let scene = try WebScenario([post])
    #expect(scene.drawn.contains("Filtered: Crime, Books") && !scene.drawn.contains("The butler"))
    scene.navigate(.open(.post(WebScenario.id(0))))
    #expect(!scene.drawn.contains("The butler"))
    scene.navigate(.unfold(WebScenario.id(0)))
    #expect(scene.drawn.components(separatedBy: "The butler did it.").count == 3)
  }

  @Test("A filter of the timeline leaves the opened post visible, and a filter of conversations folds the others there")
  func contexts() throws {
    var post = WebScenario.post(1, "<p>The butler did it.</p>")
    post.filtered = Post.Filtered(titles: ["Crime"], isHidden: false)
    var answer = Post(
      id: WebScenario.id(0), author: WebScenario.other, created: WebScenario.now,
      content: ContentText(typed: "Or the cook."), inReplyTo: post.id)
    answer.filteredInConversations = Post.Filtered(titles: ["Cooks"], isHidden: false)
    let scene = try WebScenario([answer, post])
    func count(_ text: String) -> Int { scene.drawn.components(separatedBy: text).count - 1 }
    #expect(count("The butler") == 0 && count("Filtered: Crime") == 1)
    #expect(count("Or the cook.") == 1 && count("Filtered: Cooks") == 0)
    scene.navigate(.open(.post(post.id)))
    #expect(count("The butler") == 1 && count("Filtered: Crime") == 1)
    #expect(count("Or the cook.") == 1 && count("Filtered: Cooks") == 1)
  }

  @Test("A boost of a deleted post says so and has no buttons")
  func gone() throws {
    let boost = Post(
      id: WebScenario.id(0), author: WebScenario.other, created: WebScenario.now, boostedPost: WebScenario.id(9))
    let drawn = WebScenario.drawn(try WebScenario([boost]).row(0).view(ImageProxy { _ in nil }))
    #expect(drawn.contains("The boosted post was deleted"))
    #expect(!drawn.contains("aria-pressed"))
  }

  @Test("A favourite among 10,000 posts changes one row of the page")
  func favourite() throws {
    let scene = try WebScenario(WebScenario.posts(10_000))
    scene.navigate(.scrolled(5_000 * RowView.leastHeight))
    let tree = MountedTree(scene.view, numbers: NodeNumbering())
    scene.send(.perform(.favourite(WebScenario.id(5_001), true)))
    let patch = tree.change(to: scene.view)
    // Two buttons, the mark, and the number of unsent changes: in a page of several 10,000 bytes.
    #expect((1..<2_000).contains(patch.count))
    #expect(String(decoding: patch, as: UTF8.self).contains("aria-pressed"))
    scene.navigate(.scrolled(5_000 * RowView.leastHeight + 1))
    #expect(tree.change(to: scene.view).count < 100)
  }
}
