import Foundation
import Tarn
import TarnEncoding
import TarnRecord
import TarnValues

@testable import TarnStorage

/// A small app with a field of every kind of patch.
struct Garden: Feature {
  struct State: Record {
    var title = "Beds"
    var beds: Table<Bed> = []
    var counts: Map<String, Int> = [:]
    var words: Vector<String> = []
    var due: Int?
    var picture: BlobID?

    static let fields: [Field<State>] = [
      Field("title", \.title), Field("beds", \.beds), Field("counts", \.counts), Field("words", \.words),
      Field("due", \.due), Field("picture", \.picture),
    ]
  }

  struct Bed: Record, Identifiable {
    let id: Int
    var name: String
    var length = -0.0

    static let fields: [Field<Bed>] = [.fixed("id", \.id), Field("name", \.name), Field("length", \.length)]
  }

  enum Action: Equatable, Codable, Sendable {
    case title(String)
    case add(Int, String)
    case rename(Int, String)
    case stretch(Int, Double)
    case move(Int, Int)
    case remove(Int)
    case count(String)
    case word(String)
    case due(Int?)
    case picture(BlobID?)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .title(let title): state.title = title
    case .add(let id, let name): if !state.beds.contains(id: id) { state.beds.append(Bed(id: id, name: name)) }
    case .rename(let id, let name): state.beds[id: id]?.name = name
    case .stretch(let id, let length): state.beds[id: id]?.length = length
    case .move(let id, let index): if state.beds.contains(id: id) { state.beds.move(id: id, to: index) }
    case .remove(let id): state.beds.remove(id: id)
    case .count(let word): state.counts[word, default: 0] += 1
    case .word(let word): state.words.append(word)
    case .due(let due): state.due = due
    case .picture(let picture): state.picture = picture
    }
    return []
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole()])
  static let blob: [UInt8] = Array("a picture of a bed".utf8)

  /// Actions of every kind, with control characters for a terminal in one of the texts.
  static let sampleActions: [Action] = [
    .title("North"), .add(1, "Cairo"), .add(2, "Oslo"), .add(3, "Rome\u{1b}[2J\u{202e}"), .rename(1, "Home"),
    .stretch(2, 0.5), .stretch(2, 0.0), .move(3, 0), .count("milk"), .count("milk"), .count("bread"), .word("one"),
    .word("two"), .due(4), .due(nil), .picture(BlobID(of: blob)), .remove(2), .title("South"),
  ]
}

/// A file that an app made, and its states after each row of its log.
struct SampleFile {
  let path: String
  /// The states by version; the first is the initial state.
  let states: [Garden.State]

  /// - Parameters:
  ///   - snapshot: the version of a second snapshot.
  ///   - isClosed: whether the app closed the file; otherwise its log is beside it, as after a kill.
  init(
    _ folder: Folder, _ actions: [Garden.Action] = Garden.sampleActions, snapshot: Int? = nil, isClosed: Bool = true
  ) throws {
    let original = folder.file("growing/garden.tarn")
    try FileManager.default.createDirectory(atPath: folder.file("growing"), withIntermediateDirectories: false)
    let storage = try Garden.open(original)
    let loop = Loop(storage.state, Garden(), history: Garden.rules)
    storage.persist(loop)
    try storage.writer.onQueue { writer throws(StorageError) in
      try writer.put(BlobID(of: Garden.blob), Garden.blob)
    }
    var states = [storage.state]
    for action in actions {
      loop.send(action)
      states.append(loop.state)
    }
    try storage.flush()
    if isClosed { try storage.close() }
    self.states = states
    path = folder.file("garden.tarn")
    for suffix in isClosed ? [""] : ["", "-wal"] {
      try FileManager.default.copyItem(atPath: original + suffix, toPath: path + suffix)
    }
    if !isClosed { try storage.close() }
    if let snapshot { try add(snapshot) }
  }

  /// Apps make a snapshot after a megabyte of log, which is too much for a test.
  private func add(_ number: Int) throws {
    let file = try StoredFile(path, mode: .write)
    var row: LogRow?
    try file.forEachRow(after: (0, Checksum()), upTo: number) { last in row = last }
    guard let row else { return }
    let text = Array(try file.state(at: number).json.utf8)
    try file.transaction { () throws(StorageError) in
      try file.write(text, number: number, time: row.time, schema: 1, history: nil, chain: row.sum)
    }
    file.database.setKeepsWALOnClose(false)
    try file.database.close()
  }
}

extension Garden {
  static func open(_ path: String) throws(StorageError) -> Storage<State, Action> {
    try Storage(path, app: "Garden", first: State(), history: rules)
  }
}

/// A folder for one test, removed with it.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("tarn-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

  @discardableResult func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
