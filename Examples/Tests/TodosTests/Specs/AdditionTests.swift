import DocumentedCode
import Foundation
import Tarn
import TarnTesting
import Testing

@testable import Todos

/// The worked example of docs/features.md: forking was added after all other features.
@Suite("Forking as an addition") struct AdditionTests {
  private typealias Features = CombinedFeature<Todos.State, Todos.Action, Todos.Effect, Never>

  private func core(_ features: Features) -> Loop<Features> { Loop(Todos.State(), features, effects: Todos.useCases()) }

  @Test("Without its line in the list of features, everything else works and a fork does nothing")
  func before() {
    let loop = core(CombinedFeature(AddFeature(), AlterFeature(), CheckFeature(), RemoveFeature(), JournalFeature()))
    loop.send(.add(text: "get beer"))
    let state = loop.state
    #expect(state.document.journal.count == 1)
    loop.send(.fork(.number(1), []))
    #expect(loop.state == state)
  }

  @Test("With its line, a to-do can be forked, and the existing journal records it")
  func after() {
    let loop = core(
      CombinedFeature(AddFeature(), AlterFeature(), CheckFeature(), RemoveFeature(), ForkFeature(), JournalFeature()))
    loop.send(.add(text: "get beer"))
    loop.send(.fork(.number(1), [.text("get wine")]))
    #expect(loop.state.document.todos.map(\.text) == ["get beer", "get wine"])
    #expect(loop.state.document.journal.map(\.text) == ["Added “get beer”", "Forked “get beer” as “get wine”"])
  }

  @Test("No other feature and no other use case refers to forking")
  func unknown() throws {
    for folder in ["Features", "UseCases"] {
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(Self.app)/\(folder)")
      #expect(files.count > 3)
      // Typed text and the view may belong to any sheet.
      for file in files where !["Fork", "Session"].contains(where: file.hasPrefix) {
        let text = try String(contentsOfFile: "\(Self.app)/\(folder)/\(file)", encoding: .utf8)
        #expect(!text.lowercased().contains("fork"), "\(file)")
      }
    }
  }

  @Test("The documentation shows the current code")
  func page() throws {
    let page = try DocumentedPage("docs/features.md")
    #expect(page.count >= 6)
    #expect(try page.missing(in: "Examples/Todos/Todos") == [])
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static var app: String { "\(root)/Todos/Todos" }
}
