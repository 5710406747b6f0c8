import DocumentedCode
import Foundation
import Testing

@Suite("Cookbook: the page") struct CookbookPageTests {
  private struct Question {
    let title: String
    let blocks: [String]
    let text: String
  }

  private let page: DocumentedPage

  init() throws { page = try DocumentedPage("docs/cookbook.md") }

  private var questions: [Question] {
    page.text.components(separatedBy: "\n### ").dropFirst().map { section in
      let section = section.components(separatedBy: "\n## ")[0]
      let parts = section.components(separatedBy: "```")
      let blocks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      let text = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined()
      return Question(title: section.components(separatedBy: "\n")[0], blocks: blocks, text: text)
    }
  }

  @Test("Each answer is word for word in the sources, which other tests run") func sources() throws {
    #expect(try page.missing(in: "Tests/CookbookTests/Answers") == [])
    #expect(page.blocks.allSatisfy { !$0.contains("…") }, "No answer leaves code out.")
  }

  @Test("There are thirty-one questions, each with one answer of at most thirty lines and a page to read on")
  func questionsAndAnswers() {
    #expect(questions.count == 31 && page.count == 31)
    #expect(Set(questions.map(\.title)).count == 31)
    for question in questions {
      let lines = question.blocks.first?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
      #expect(question.blocks.count == 1 && question.blocks[0].hasPrefix("swift\n"), "\(question.title)")
      // The first line is the word after the fence, and the last one is empty.
      #expect(lines.count - 2 <= 30, "\(question.title)")
      #expect(question.text.contains("\nRead on: "), "\(question.title)")
    }
  }

  @Test("Each link leads to a page and a heading that exist") func links() throws {
    #expect(page.text.matches(of: /\]\(/).count >= 30)
    #expect(try page.brokenLinks() == [])
  }
}
