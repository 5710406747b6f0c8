import Tarn
import Testing

@testable import TarnWeb

/// The question that the history bar asks after the device was shaken.
@MainActor @Suite("Shaking at the history bar") struct ShakeQuestionTests {
  private func shake(_ bar: Bar) throws { try bar.press("History", "shake") }

  @Test("The question names the last step, and undoes it")
  func undo() throws {
    let bar = Bar([.write("a"), .write("b")])
    try shake(bar)
    #expect(bar.page.number(of: "Undo “Write b”?") != nil)
    try bar.press("Undo")
    #expect(bar.store.state.text == "a")
    #expect(bar.page.number(of: "Undo “Write b”?") == nil)
    #expect(bar.page.number(of: "Cancel") == nil)
  }

  @Test("If nothing is left to undo, the question offers to redo")
  func redo() throws {
    let bar = Bar([.write("a"), .write("b")])
    try bar.press("Undo Write b")
    try shake(bar)
    #expect(bar.page.number(of: "Undo “Write a”?") != nil)
    try bar.press("Redo “Write b”")
    #expect(bar.store.state.text == "ab")
    for name in ["Undo Write b", "Undo Write a"] { try bar.press(name) }
    try shake(bar)
    #expect(bar.page.number(of: "Redo “Write a”?") != nil)
    #expect(bar.page.setting(".focus", of: "Cancel") == .flag(true))
    try bar.press("Redo")
    #expect(bar.store.state.text == "a")
  }

  @Test("The question is asked once, and cancelled by its button or by Escape", arguments: [true, false])
  func cancel(isKey: Bool) throws {
    let bar = Bar([.write("a")])
    for _ in 0..<3 { try shake(bar) }
    if isKey { try bar.press("History", "keydown", .text("Escape")) } else { try bar.press("Cancel") }
    #expect(bar.page.number(of: "Cancel") == nil)
    #expect(bar.store.state.text == "a")
  }

  @Test("Shaking without steps asks nothing; shaking during playback stops it")
  func empty() throws {
    let bar = Bar()
    try shake(bar)
    #expect(bar.page.number(of: "Cancel") == nil)
    let playing = Bar([.write("a"), .write("b")])
    try playing.press("Play at double speed")
    try shake(playing)
    #expect(playing.page.number(of: "Pause") == nil)
  }

  @Test("If others have undone the step, the question names the next one, and a click on the old question does nothing")
  func otherCases() throws {
    let bar = Bar([.write("a"), .write("b")])
    try shake(bar)
    let undo = try #require(bar.page.number(of: "Undo"))
    bar.store.undo()
    try bar.draw()
    #expect(bar.page.number(of: "Undo “Write a”?") != nil)
    #expect(!bar.part.handle(PageEvent(id: undo, name: "click", value: .none), from: ""))
    #expect(bar.store.state.text == "a")
    bar.store.undo()
    try bar.draw()
    #expect(bar.page.number(of: "Redo “Write a”?") != nil)
  }
}
