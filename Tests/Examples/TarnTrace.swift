// Context for the examples in the comments of TarnTrace; see Scripts/examples.
import Foundation
import Tarn
import TarnSession

@testable import TarnTrace

struct Listing: Feature {
  struct State: Equatable, Codable, Sendable {}
  enum Action: Codable, Sendable { case add(String) }
  enum Effect: Equatable { case add(String) }

  func update(_ state: inout State, _ action: Action) -> [Effect] { [] }
}

typealias Sorting = Listing

@MainActor let rules = HistoryRules<Listing.State, Listing.Action>(tracks: [.whole()])
@MainActor let history = History(first: Listing.State(), at: Timestamp(milliseconds: 0), rules: rules)
@MainActor let handlers: [EffectHandler<Listing.Effect, Listing.Action>] = []
