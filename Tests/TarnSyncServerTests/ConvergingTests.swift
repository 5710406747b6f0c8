import Tarn
import TarnRecord
import TarnSync
import TarnTesting
import Testing

@testable import TarnSyncServer

@MainActor
struct ConvergingTests {
  @Test func changesOfTwoDevicesConverge() async throws {
    try await withServer { server async throws in
      let (left, right) = (TestDevice("anna", server), TestDevice("jan", server))
      left.make(Note(id: "a", text: "milk\n—\nbread"))
      try await left.settle()
      right.refresh()
      try await eventually { right.note("a") != nil }

      left.setOnline(false)
      right.setOnline(false)
      left.make(Note(id: "b", text: "left"))
      left.edit("a") { $0.text = "oat milk\n—\nbread" }
      right.make(Note(id: "c", text: "right"))
      right.edit("a") { $0.text = "milk\n—\nrye bread" }
      right.edit("a") { $0.isDone = true }
      left.setOnline(true)
      try await left.settle()
      right.setOnline(true)
      try await right.settle()
      left.refresh()
      right.refresh()
      try await eventually { left.notes == right.notes && left.notes.count == 3 }

      #expect(left.notes.map(\.id) == ["a", "b", "c"])
      #expect(left.note("a") == Note(id: "a", text: "oat milk\n—\nrye bread", isDone: true))
      #expect(server.notes == left.notes)
      #expect(server.state.invariantViolations() == [])
    }
  }

  @Test func conflictFollowsThePolicy() async throws {
    try await withServer { server async throws in
      let (left, right) = (TestDevice("anna", server), TestDevice("jan", server))
      left.make(Note(id: "a", title: "old"))
      try await left.settle()
      right.refresh()
      try await eventually { right.note("a") != nil }
      right.setOnline(false)
      // The policy of titles is theirs, that of other fields mine.
      right.edit("a") { $0.title = "right" }
      right.edit("a") { $0.number = 7 }
      left.edit("a") { $0.title = "left" }
      left.edit("a") { $0.number = 3 }
      try await left.settle()
      right.setOnline(true)
      try await right.settle()
      #expect(right.note("a") == Note(id: "a", title: "left", number: 7))
      #expect(server.state.objects[id: "a"] == right.note("a"))
    }
  }

  @Test func removalArrivesAndIsUndone() async throws {
    try await withServer { server async throws in
      let (left, right) = (TestDevice("anna", server), TestDevice("jan", server))
      let note = Note(id: "a", text: "mine")
      left.make(note)
      try await left.settle()
      right.refresh()
      try await eventually { right.note("a") != nil }
      left.remove("a")
      try await left.settle()
      right.refresh()
      try await eventually { right.notes.isEmpty }
      left.make(note)
      try await left.settle()
      right.refresh()
      try await eventually { right.notes == [note] }
      #expect(server.state.invariantViolations() == [])
    }
  }

  @Test func editOfARemovedNoteIsKeptForTheUser() async throws {
    try await withServer { server async throws in
      let (left, right) = (TestDevice("anna", server), TestDevice("jan", server))
      left.make(Note(id: "a"))
      try await left.settle()
      right.refresh()
      try await eventually { right.note("a") != nil }
      right.setOnline(false)
      right.edit("a") { $0.text = "lost?" }
      left.remove("a")
      try await left.settle()
      right.setOnline(true)
      try await eventually { right.changes.first?.status.isRejected == true }
    }
  }

  @Test func manyChangesAreSentInFewRequests() async throws {
    try await withServer { server async throws in
      let device = TestDevice("anna", server)
      device.setOnline(false)
      for number in 1...200 { device.make(Note(id: "n\(number)")) }
      device.setOnline(true)
      try await device.settle()
      #expect(server.state.objects.count == 200)
      #expect(device.transport.pushes < 60)
    }
  }

  @Test func lostAnswerIsRepeatedAndTheChangeAppliedOnce() async throws {
    try await withServer { server async throws in
      let device = TestDevice("anna", server)
      device.transport.loseAnswers(3)
      device.make(Note(id: "a", text: "once"))
      try await device.settle()
      #expect(device.transport.pushes == 4)
      #expect(server.state.revision == 1)
      device.transport.loseAnswers(1)
      device.edit("a") { $0.isDone = true }
      try await device.settle()
      #expect(server.state.revision == 2)
      #expect(Array(server.state.objects) == [Note(id: "a", text: "once", isDone: true)])
    }
  }

  @Test func queryLeavesOutOtherNotes() async throws {
    try await withServer { server async throws in
      let (all, done) = (
        TestDevice("anna", server), TestDevice("anna", server, query: Notes.Query(isDone: true))
      )
      all.make(Note(id: "a"))
      all.make(Note(id: "b", isDone: true))
      try await all.settle()
      done.refresh()
      try await eventually { done.notes.map(\.id) == ["b"] }
      all.edit("a") { $0.isDone = true }
      all.edit("b") { $0.isDone = false }
      try await all.settle()
      done.refresh()
      try await eventually { done.notes.map(\.id) == ["a"] }
    }
  }
}
