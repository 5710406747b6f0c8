import Foundation
import Tarn
import TarnSync
import TarnTesting
import TarnValues

@testable import TarnSyncServer

/// A device whose app changes a table as if there were no server.
struct SimulatedDevice {
  let name: String
  var notes: Table<Note> = []
  var engine = SyncEngine<Note>(rules: SyncClient<Note>.rules)
  var wake: Timestamp?
  /// Removed notes, which an undo brings back.
  var removed: [Note] = []
  /// Counts the starts of its process: an answer to an earlier process does not arrive.
  var process = 0
  var count = 0

  var isSettled: Bool { engine.isSettled && !engine.hasUnrecordedChanges(in: notes) }
}

/// Devices and a server, as values, in a network that delays, reorders and loses requests and answers. Its time is virtual.
struct SimulatedDevices {
  private enum Message {
    case request(device: Int, process: Int, SyncAction<Note>)
    case answer(device: Int, process: Int, SyncEvent<Note>)
  }

  let rules = Notes()
  /// Whether the server stores no IDs of changes.
  let forgetsChanges: Bool
  private(set) var server = NotesState(epoch: "e-1")
  private(set) var devices: [SimulatedDevice]
  /// How often each change has had an effect on the server.
  private(set) var effects: [ChangeID: Int] = [:]
  /// The IDs of the notes that a device has created, and of those that a device has removed.
  private(set) var created: Set<String> = []
  private(set) var removed: Set<String> = []
  private var messages: [Message] = []
  private var now = Timestamp(milliseconds: 0)
  private var random: SeededRandom

  init(seed: UInt64, forgetsChanges: Bool = false) {
    random = SeededRandom(seed: seed)
    self.forgetsChanges = forgetsChanges
    devices = ["anna", "ben", "mia"].map { SimulatedDevice(name: $0) }
  }

  /// Makes random steps, and then lets everything arrive.
  ///
  /// - Returns: whether all devices are settled.
  mutating func run(steps: Int) throws -> Bool {
    for _ in 0..<steps { try step() }
    for device in devices.indices { handle(.online(true), on: device) }
    // Each round sends what the one before has led to: far fewer than this.
    for _ in 0..<400 {
      while !messages.isEmpty { deliver(isFaulty: false) }
      for device in devices.indices { record(device) }
      guard messages.isEmpty else { continue }
      // A person discards what the server has refused.
      for device in devices.indices { discardRefused(device) }
      if devices.allSatisfy({ $0.isSettled && hasAll($0) }) { return true }
      for device in devices.indices { handle(.refresh, on: device) }
      now = Timestamp(milliseconds: now.milliseconds + 400_000)
      wake()
    }
    return false
  }

  /// The difference between the server and the devices that are not settled.
  var difference: String {
    "the server has \(server.objects.map(\.id)); "
      + devices.compactMap { device in
        if device.isSettled && hasAll(device) { return nil }
        let changes = device.engine.replica.changes.map { "\($0.object) \($0.operation) \($0.status)" }
        return "\(device.name) has \(device.notes.map(\.id)) and sends \(changes)"
      }.joined(separator: "; ")
  }

  /// Whether a device has the server's notes. Each has them in the order in which it got them.
  private func hasAll(_ device: SimulatedDevice) -> Bool {
    device.notes.count == server.objects.count && device.notes.allSatisfy { server.objects[id: $0.id] == $0 }
  }

  private mutating func step() throws {
    let device = Int.random(in: devices.indices, using: &random)
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<7: change(device)
    case 7..<11: record(device)
    case 11..<18: if !messages.isEmpty { deliver(isFaulty: true) }
    case 18: handle(.online(!devices[device].engine.isOnline), on: device)
    case 19: handle(.refresh, on: device)
    case 20: try restart(device)
    default:
      now = Timestamp(milliseconds: now.milliseconds + Int64.random(in: 0..<30_000, using: &random))
      wake()
    }
  }

  private mutating func wake() {
    for device in devices.indices {
      if let time = devices[device].wake, time <= now {
        devices[device].wake = nil
        handle(.woke, on: device)
      }
    }
  }

  /// The process ends and starts again from what it has saved.
  private mutating func restart(_ device: Int) throws {
    let saved = try JSONEncoder().encode(devices[device].engine)
    devices[device].engine = try JSONDecoder().decode(SyncEngine<Note>.self, from: saved)
    devices[device].process += 1
    devices[device].wake = nil
    handle(.started, on: device)
  }

  // MARK: The app

  private mutating func change(_ index: Int) {
    var device = devices[index]
    defer { devices[index] = device }
    let position = device.notes.isEmpty ? 0 : Int.random(in: device.notes.indices, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<2:
      device.count += 1
      let note = Note(id: "\(device.name)-\(device.count)", text: "a\nb\nc")
      created.insert(note.id)
      device.notes.insert(note, at: Int.random(in: 0...device.notes.count, using: &random))
    case 2 where !device.notes.isEmpty:
      let note = device.notes.remove(at: position)
      removed.insert(note.id)
      device.removed.append(note)
    case 3 where !device.removed.isEmpty:
      let note = device.removed.removeLast()
      if !device.notes.contains(id: note.id) { device.notes.insert(note, at: position) }
    case 4..<6 where !device.notes.isEmpty:
      device.notes.update(id: device.notes[position].id) { $0.isDone.toggle() }
    case 6 where !device.notes.isEmpty:
      let title = "\(device.name) \(Int.random(in: 0..<100, using: &random))"
      device.notes.update(id: device.notes[position].id) { $0.title = title }
    case 7 where !device.notes.isEmpty:
      let line = Int.random(in: 0..<3, using: &random)
      device.notes.update(id: device.notes[position].id) { note in
        var lines = note.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if line < lines.count { lines[line] += "+" }
        note.text = lines.joined(separator: "\n")
      }
    default: break
    }
  }

  private mutating func record(_ index: Int) {
    guard devices[index].engine.hasUnrecordedChanges(in: devices[index].notes) else { return }
    devices[index].count += 1
    guard let id = ChangeID("change-\(devices[index].name)-\(devices[index].count)") else { return }
    var device = devices[index]
    let actions = device.engine.record(&device.notes, as: id, at: now) { "Change \($0.id)" }
    devices[index] = device
    send(actions, from: index)
  }

  private mutating func handle(_ event: SyncEvent<Note>, on index: Int) {
    var device = devices[index]
    let actions = device.engine.handle(event, at: now, updating: &device.notes)
    devices[index] = device
    send(actions, from: index)
  }

  private mutating func discardRefused(_ index: Int) {
    var device = devices[index]
    for change in device.engine.replica.changes where change.status.isRejected {
      device.engine.discard(change.id, updating: &device.notes)
    }
    devices[index] = device
  }

  // MARK: The network

  private mutating func send(_ actions: [SyncAction<Note>], from index: Int) {
    for action in actions {
      if case .wake(let time) = action {
        devices[index].wake = time
      } else {
        messages.append(.request(device: index, process: devices[index].process, action))
      }
    }
  }

  private mutating func deliver(isFaulty: Bool) {
    let message = messages.remove(at: Int.random(in: messages.indices, using: &random))
    func isLost() -> Bool { isFaulty && Int.random(in: 0..<6, using: &random) == 0 }
    switch message {
    case .answer(let device, let process, let event):
      if devices[device].process == process { handle(event, on: device) }
    case .request(let device, let process, let action):
      let isRequestLost = isLost()
      guard let answer = isRequestLost ? failure(of: action) : answer(to: action, of: devices[device].name) else {
        return
      }
      let isAnswerLost = isLost()
      messages.append(
        .answer(device: device, process: process, isAnswerLost ? failure(of: action) ?? answer : answer))
    }
  }

  private func failure(of action: SyncAction<Note>) -> SyncEvent<Note>? {
    switch action {
    case .push(let push): .pushed(push.ticket, .failed(.offline))
    case .lookUp(let push): .lookedUp(push.ticket, .failed(.offline))
    case .pull(let ticket, _): .pulled(ticket, .failed(.offline))
    default: nil
    }
  }

  private mutating func answer(to action: SyncAction<Note>, of name: String) -> SyncEvent<Note>? {
    let reader = SyncReader<Notes.Query>(person: "anna", query: nil, schema: 3)
    switch action {
    case .push(let push):
      let change = SyncChange(push.change)
      let before = server.revision
      server.receive([change], from: "anna", at: now, by: rules)
      if server.revision != before { effects[change.id, default: 0] += 1 }
      let answer = server.answer(to: change, for: reader, by: rules)
      if forgetsChanges { server.answers = [] }
      return answer.map { .pushed(push.ticket, $0.pushResult) }
    case .lookUp(let push):
      let isCreation = if case .make = push.change.operation { true } else { false }
      let lookup = server.lookup(push.change.id, of: push.change.object, isCreation: isCreation, for: reader, by: rules)
      return .lookedUp(push.ticket, lookup.result)
    case .pull(let ticket, let cursor):
      return .pulled(ticket, server.page(after: cursor.flatMap { SyncCursor($0) }, for: reader, by: rules).result)
    default: return nil
    }
  }
}
