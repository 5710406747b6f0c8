import Tarn
import TarnTesting
import Testing

@testable import TarnSwiftUI

@Suite("Opening a value for several windows", .timeLimit(.minutes(10)))
@MainActor struct OpeningTests {
  private final class Counts {
    var begun = 0
    var isOpen = false
  }

  private struct NoFile: Error {}

  @Test("It is opened once, and all windows that wait get it, or the error", arguments: [false, true])
  func once(fails: Bool) async throws {
    let counts = Counts()
    let opening = Opening {
      counts.begun += 1
      try await eventually { counts.isOpen }
      if fails { throw NoFile() }
      return Store(Sky.state(stars: 1), Sky())
    }
    let windows = (0..<3).map { _ in
      Task { () -> ObjectIdentifier? in (try? await opening.value()).map { ObjectIdentifier($0) } }
    }
    try await eventually { counts.begun == 1 }
    counts.isOpen = true
    var found: [ObjectIdentifier?] = []
    for window in windows { found.append(await window.value) }
    #expect(counts.begun == 1 && Set(found).count == 1 && (found[0] == nil) == fails)
    if fails { await #expect(throws: NoFile.self) { _ = try await opening.value() } }
  }

  @Test("After a failure it is opened again when it is asked for again") func retry() async throws {
    let counts = Counts()
    let opening = Opening {
      counts.begun += 1
      if counts.begun == 1 { throw NoFile() }
      return Store(Sky.state(stars: 1), Sky())
    }
    await #expect(throws: NoFile.self) { _ = try await opening.value() }
    let store = try await opening.value()
    #expect(try await opening.value() === store && counts.begun == 2)
  }

  @Test("A value that is closed is opened again for the windows after the reopening, once") func reopened() async throws
  {
    let counts = Counts()
    let opening = Opening {
      counts.begun += 1
      return counts.begun
    }
    let windows = ViewDriver(DrivenView(id: "window") { ("\(opening.reopenings[\.self])", []) })
    opening.close { _ in Issue.record("It is not open yet.") }
    #expect(try await opening.value() == 1)
    #expect(throws: NoFile.self) { try opening.close { _ in throw NoFile() } }
    #expect(try await opening.value() == 1, "What can't be closed stays open.")
    opening.reopen()
    #expect(windows.update() == [])
    var closed: [Int] = []
    opening.close { closed.append($0) }
    opening.close { closed.append($0) }
    #expect(closed == [1] && windows.update() == [], "The windows show it in the background.")
    opening.reopen()
    opening.reopen()
    #expect(windows.update() == ["window"])
    #expect(try await opening.value() == 2)
    #expect(try await opening.value() == 2)
  }

  @Test("What is reported of a file is shown until it is over, in its order, from any thread")
  func report() async throws {
    let opening = Opening { $0 }
    let report = try await opening.value()
    await Task { @concurrent in
      for number in 1...100 { report("The last \(number) changes are not saved.") }
    }.value
    try await eventually { opening.notice.state.status?.text == "The last 100 changes are not saved." }
    report(nil)
    try await eventually { opening.notice.state.status == nil }
  }
}
