import TarnRecord
import TarnValues

extension SyncEngine: Record {
  // A generic type can't keep a list: it is made when it is asked for.
  public static var fields: [Field<SyncEngine>] {
    [
      Field("replica", \.replica), .fixed("rules", \.rules), Field("flights", \.flights), Field("delays", \.delays),
      Field("line", \.line), Field("pulling", \.pulling), Field("confirmed", \.confirmed), Field("gone", \.gone),
      Field("clock", \.clock),
    ]
  }
}
