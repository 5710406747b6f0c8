// Context for the examples in the comments of TarnSession; see Scripts/examples.
import Foundation
import Tarn
import TarnRecord

@testable import TarnSession

struct Clocks: Feature {
  struct State: Record {
    var cities: [String] = []

    static let fields: [Field<State>] = [Field("cities", \.cities)]
  }

  enum Action: Equatable, Codable, Sendable { case add(String) }

  func update(_ state: inout State, _ action: Action) -> [Never] { [] }
}

typealias Action = Clocks.Action

@MainActor let file = URL(fileURLWithPath: "clocks.session")
@MainActor let rules = HistoryRules<Clocks.State, Clocks.Action>(tracks: [.whole()])
@MainActor let store = Store(Clocks.State(), Clocks(), history: rules)
@MainActor let history = History(first: Clocks.State(), at: Timestamp(milliseconds: 0), rules: rules)
@MainActor let session = SessionRecording(history, of: "Clocks")
@MainActor let recorded = RecordedSession<Clocks.State, Clocks.Action>(
  SessionHeader(app: "Clocks"), first: Clocks.State())
