/// The limits of a sync server for each person. All objects are in the memory of the server.
public struct SyncLimits: Equatable, Sendable {
  /// The maximum number of objects that a person has created.
  public var objectsPerPerson = 100_000
  /// The maximum number of bytes of these objects as JSON: with the default, thirty persons fill 2 GB.
  public var bytesPerPerson = 64 << 20
  /// The maximum number of bytes of one object as JSON. A longer text is better stored as a blob.
  public var bytesPerObject = 256 << 10
  /// The maximum number of changes in one request. ``/TarnSync/SyncClient`` sends at most 64.
  public var changesPerSet = 64
  /// The maximum number of changes that a person sends in a minute. A client that was offline for weeks sends as many.
  public var changesPerMinute = 3_000

  /// Creates the default limits.
  public init() {}
}
