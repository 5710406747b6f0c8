import TarnRecord
import TarnValues

extension SyncEngine: Record {
  // A generic type can't keep a list. Whoever has an engine in a field reads it once.
  public static var shape: Shape<SyncEngine> { .record(of: fields) }

  /// Whether it runs is a property of the process, not of what is saved.
  public static var derived: [String] { ["isRunning"] }

  public static var fields: [Field<SyncEngine>] {
    [
      Field("replica", \._replica), .fixed("rules", \.rules), Field("flights", \.flights), Field("delays", \.delays),
      Field("line", \.line), Field("pulling", \.pulling), Field("confirmed", \.confirmed), Field("gone", \.gone),
      Field("clock", \.clock),
    ]
  }
}
