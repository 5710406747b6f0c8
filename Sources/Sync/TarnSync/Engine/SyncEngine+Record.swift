import TarnRecord
import TarnValues

extension SyncEngine: Record {
  // A generic type has no static stored properties. A record with an engine in a field reads this list once.
  public static var patchScheme: PatchScheme<SyncEngine> { .record(of: fields) }

  /// The properties of the process, which are not saved.
  public static var derived: [String] { ["ownStart", "requestedPages", "settledAt"] }

  public static var fields: [Field<SyncEngine>] {
    [
      Field("replica", \._replica), .fixed("rules", \.rules), Field("flights", \.flights), Field("delays", \.delays),
      Field("line", \.connectivity), Field("pulling", \.pulling), Field("confirmed", \.confirmations),
      Field("gone", \.deletions), Field("clock", \.clock), Field("starts", \.starts),
    ]
  }
}
