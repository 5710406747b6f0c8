import Tarn
import TarnRecord
import TarnStorage
import TarnValues

/// The state of StorageProbe's app, as its file contains it.
struct Numbers: Record {
  var count = 0
  var recent: Vector<Int> = []
  var picture: BlobID?

  static let fields: [Field<Numbers>] = [
    Field("count", \.count), Field("recent", \.recent), Field("picture", \.picture),
  ]

  enum Action: Codable, Sendable {
    case count(Int)
    case picture(BlobID)
  }
}

typealias NumberStorage = Storage<Numbers, Numbers.Action>

extension Storage where State == Numbers, Action == Numbers.Action {
  static func open(_ path: String) throws(StorageError) -> NumberStorage {
    try NumberStorage(
      path, app: "Counting", first: Numbers(),
      history: HistoryRules<Numbers, Numbers.Action>(tracks: [.whole()], bound: .init(count: 100)))
  }
}
