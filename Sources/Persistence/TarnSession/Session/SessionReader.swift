import Tarn
import TarnEncoding
import TarnTrace

/// Reads the lines of a file from the first to the last, and stops at the first invalid one.
struct SessionReader<State: Codable, Action: Codable> {
  typealias Line = UnsafeBufferPointer<UInt8>

  let rules: HistoryRules<State, Action>
  let lines: [Line]
  let endsInMiddle: Bool
  var header = SessionLines.Header(app: "", format: "", tracks: [], note: "", version: 0)
  var beginning: SessionLines.Beginning<State>?
  var entries: [History<State, Action>.Entry] = []
  var trace: Trace?
  var trackBits: [String: Int] = [:]
  private var sum = LineChecksum()
  private var next = 0

  init(_ bytes: Line, rules: HistoryRules<State, Action>, bound: Int) throws(SessionError) {
    guard bytes.count <= bound else {
      throw SessionError(.tooLarge, "the session has \(bytes.count) bytes; the maximum is \(bound)")
    }
    self.rules = rules
    endsInMiddle = bytes.last != UInt8(ascii: "\n")
    lines = SessionLines.split(bytes)
    for (track, index) in zip(rules.tracks, 0...) { trackBits[track.name] = index }
  }

  /// Reads the header and the first state, which all other lines depend on.
  mutating func readHead(app: String) throws(SessionError) {
    guard let line = lines.first, let node = try? JSONParser.parse(line),
      node["format"]?.isText(SessionLines.format) == true
    else {
      throw SessionError(.notASession, lines.isEmpty ? "it is empty" : "its first line is not the header of a session")
    }
    if let newer = SessionError.newer(node, reader: "this app") { throw newer }
    header = try decode(SessionLines.Header.self)
    guard header.version >= 1 else { throw unreadable(path: "version", "expected 1 or 2, found \(header.version)") }
    guard header.app == app else {
      throw SessionError(.otherApp, line: 1, "this is a session of “\(header.app.shortened)”, not of “\(app)”")
    }
    guard header.tracks.count == trackBits.count, Set(header.tracks) == Set(trackBits.keys) else {
      let tracks = header.tracks.joined(separator: ", ")
      let expected = rules.tracks.map(\.name).joined(separator: ", ")
      throw unreadable(
        path: "lanes", "the session has the tracks \(tracks.shortened), but this app has \(expected.shortened)")
    }
    beginning = try decode(SessionLines.Beginning<State>.self)
  }

  /// Reads the entries, up to the first line that is not an entry.
  mutating func readEntries() throws(SessionError) {
    while next < lines.count, !SessionLines.isTail(lines[next]) {
      let line = try decode(SessionLines.Entry<State, Action>.self)
      var tracks: UInt64 = 0
      for name in line.tracks {
        guard let bit = trackBits[name] else {
          throw unreadable(path: "lanes", "the session has no track “\(name.shortened)”")
        }
        tracks |= 1 << bit
      }
      entries.append(
        History.Entry(
          id: line.id, time: line.time, cause: line.cause, actions: line.actions, named: line.name, group: line.group,
          state: line.state, tracks: tracks))
    }
  }

  /// Reads the steps and the seal, and returns the complete history.
  mutating func readTail() throws(SessionError) -> History<State, Action> {
    guard let beginning else { throw truncated() }
    let steps = try decode(SessionLines.Steps.self)
    let stepsLine = next
    var tracks: [String: SessionLines.Track] = [:]
    for track in steps.tracks { tracks[track.track] = track }
    guard steps.tracks.count == rules.tracks.count, Set(tracks.keys) == Set(trackBits.keys) else {
      throw unreadable(path: "tracks", "expected one list of steps for each track")
    }
    if header.version == 2 { trace = try decode(SessionLines.Traced.self).trace }
    let sum = self.sum.text
    let seal = try decode(SessionLines.End.self).end
    try seal.check(entries: entries.count, sum: sum, line: next, of: lines.count)
    let parts = History<State, Action>.Parts(
      first: beginning.state, firstTime: beginning.time, base: beginning.base ?? beginning.state, entries: entries,
      steps: rules.tracks.map { tracks[$0.name]?.steps ?? [] },
      positions: rules.tracks.map { tracks[$0.name]?.position ?? 0 }, order: steps.order)
    do throws(History<State, Action>.Invalid) { return try History(parts, rules: rules) } catch {
      throw SessionError(.unreadable, line: error.entry.map { $0 + 3 } ?? stepsLine, "found \(error.reason)")
    }
  }

  private mutating func decode<Value: Decodable>(_ type: Value.Type) throws(SessionError) -> Value {
    guard next < lines.count else { throw truncated() }
    let line = lines[next]
    do throws(TextSyntaxError) {
      let value = try JSONNodeDecoder.decode(type, from: JSONParser.parse(line))
      next += 1
      sum.add(line)
      return value
    } catch {
      if error.isIncomplete, endsInMiddle, next == lines.count - 1 {
        throw SessionError(.truncated, line: next + 1, "the file ends in the middle of this line" + rescueHint)
      }
      throw SessionError(.unreadable, line: next + 1, error, in: line)
    }
  }

  private func truncated() -> SessionError {
    SessionError(.truncated, line: next, "the file ends after this line; its last line is missing" + rescueHint)
  }

  private var rescueHint: String { beginning == nil ? "" : "; the entries before it can be rescued" }

  /// Returns an error about the line that was read last.
  private func unreadable(path: String, _ reason: String) -> SessionError {
    SessionError(.unreadable, line: next, path: path, reason)
  }
}
