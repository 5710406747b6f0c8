// Context for the examples in the comments of TarnSync; see Scripts/examples.
import Foundation
import Tarn
import TarnRecord
import TarnValues

@testable import TarnSync

typealias StatusID = String

struct Status: Synced {
  let id: StatusID
  var text = ""
  var isFavourite = false

  static let fields: [Field<Status>] = [
    .fixed("id", \.id), Field("text", \.text), Field("isFavourite", \.isFavourite),
  ]

  func renamed(_ old: StatusID, to new: StatusID) -> Status {
    Status(id: id == old ? new : id, text: text, isFavourite: isFavourite)
  }
}

typealias Note = Status

struct App: Feature {
  enum Action: Sendable {
    case favour(StatusID, ChangeID, Timestamp)
    case sync(SyncEvent<Status>, Timestamp)
  }

  func update(_ state: inout SyncEngine<Status>, _ action: Action) -> [SyncAction<Status>] { [] }
}

struct Service: SyncService {
  let transport: any Transport

  init(_ transport: any Transport) { self.transport = transport }

  func push(_ push: Push<Status>) async -> PushResult<Status> { .gone }
  func lookUp(_ push: Push<Status>) async -> LookupResult<Status> { .absent }
  func pull(since cursor: String?) async -> PullResult<Status> { .failed(.offline) }
}

func request(for push: Push<Note>) -> HTTPClientRequest { HTTPClientRequest(.put, url) }
func message(_ response: HTTPClientResponse) -> String { "" }
func note(_ response: HTTPClientResponse) -> Note? { nil }

let url = URL(string: "https://example.com/todos")!
let folder = URL(fileURLWithPath: "images")
let json = "{}"
let token = ""
let transport: any Transport = MemoryTransport { _ throws(TransportError) in HTTPClientResponse(status: 204) }
@MainActor let state = SyncEngine<Status>()
@MainActor var engine = SyncEngine<Status>()
@MainActor var statuses: Table<Status> = []
@MainActor var replica = Replica<Status>()
@MainActor var request = HTTPClientRequest(.get, url)
@MainActor var response = HTTPClientResponse(status: 200)
@MainActor let page: Table<Status> = []
@MainActor let id = "s1"
@MainActor let change = ChangeID.unique()
@MainActor let now = Timestamp.now()
let client = SyncClient<Status>(url, token: token)
