import DocumentedCode
import TarnTesting
import Testing

/// The trait of docs/test-store.md.
struct TestStoreFailures: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    do {
      try await function()
    } catch let failure as TestStoreFailure {
      let file = failure.filePath.split(separator: "/").suffix(2).joined(separator: "/")
      let place = SourceLocation(fileID: file, filePath: failure.filePath, line: failure.line, column: 1)
      Issue.record("\(failure.message)", sourceLocation: place)
    }
  }
}

enum DocumentedTestStore {
  static func page() throws -> String { try DocumentedPage("docs/test-store.md").text }
}

@Suite("Test stores: the page") struct TestStorePageTests {
  @Test("The page compares ten features, and the code of Tarn is in sources that other tests run") func sources() throws
  {
    let page = try ComparisonPage(path: "docs/test-store.md", label: "TCA")
    #expect(page.patterns.count == 10)
    #expect(try page.page.missing(in: "Tests/CookbookTests").filter { !$0.hasPrefix("// ") } == [])
    #expect(try page.page.brokenLinks() == [])
    for pattern in page.patterns {
      for code in [pattern.tarn, pattern.other.code] {
        #expect((1...16).contains(code.split(separator: "\n").count), "\(pattern.title)")
      }
    }
  }

  @Test("A failure is reported at the line of its step") func location() async throws {
    let line = #line + 3
    try await withKnownIssue {
      try await TestStoreFailures().provideScope(for: #require(Test.current), testCase: nil) {
        try TestStore(Counter(), from: Counter.State(id: 1)).send(.up)
      }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.contains { $0.rawValue.hasPrefix("After send(.up)") }
    }
  }
}
