/// The answer of a sync server to one change.
package enum SyncAnswer<Object: Synced>: Equatable, Sendable {
  /// The server has applied the change, now or before. The object is its present version; `nil` if it was removed or the
  /// person can't see it.
  case accepted(Object?)
  /// The change is in conflict with the present version, and was not applied.
  case outdated(Object)
  /// The object does not exist, or the person can't see it.
  case gone
  /// The server refuses the change permanently.
  case refused(String)

  /// The answer as a sync engine takes it.
  package var pushResult: PushResult<Object> {
    switch self {
    case .accepted(let object): .accepted(object)
    case .outdated(let object): .outdated(object)
    case .gone: .gone
    case .refused(let reason): .rejected(reason)
    }
  }
}

extension SyncAnswer: Codable {
  private enum Key: String, CodingKey { case status, object, reason }

  private enum Status: String, Codable { case accepted, outdated, gone, refused }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Status.self, forKey: .status) {
    case .accepted: self = .accepted(try container.decodeIfPresent(Object.self, forKey: .object))
    case .outdated: self = .outdated(try container.decode(Object.self, forKey: .object))
    case .gone: self = .gone
    case .refused: self = .refused(try container.decode(String.self, forKey: .reason))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .accepted(let object):
      try container.encode(Status.accepted, forKey: .status)
      try container.encodeIfPresent(object, forKey: .object)
    case .outdated(let object):
      try container.encode(Status.outdated, forKey: .status)
      try container.encode(object, forKey: .object)
    case .gone: try container.encode(Status.gone, forKey: .status)
    case .refused(let reason):
      try container.encode(Status.refused, forKey: .status)
      try container.encode(reason, forKey: .reason)
    }
  }
}

/// The answer of a sync server to a set of changes, in their order.
package struct SyncAnswers<Object: Synced>: Codable, Equatable, Sendable {
  package let answers: [SyncAnswer<Object>]

  package init(_ answers: [SyncAnswer<Object>]) { self.answers = answers }
}

/// The answer of a sync server about a change that was sent long ago.
package struct SyncLookup<Object: Synced>: Codable, Equatable, Sendable {
  package enum Status: String, Codable, Sendable { case found, absent }

  package let status: Status
  /// The present version of the object; `nil` if it was removed or the person can't see it.
  package let object: Object?

  package init(_ status: Status, _ object: Object? = nil) {
    self.status = status
    self.object = object
  }

  /// The answer as a sync engine takes it.
  package var result: LookupResult<Object> { status == .found ? .found(object) : .absent }
}

/// A page of news of a sync server.
package struct SyncNewsPage<Object: Synced>: Codable, Equatable, Sendable {
  /// The new and changed objects in the server's order.
  package var objects: [Object]
  /// The objects that were removed, or that the client does not get any more.
  package var removed: [Object.ID]
  /// Whether an object that is not in the page was removed.
  package var isAll: Bool
  /// The cursor of the next page.
  package var cursor: String
  /// Whether the next page is not empty.
  package var hasMore: Bool

  package init(
    objects: [Object] = [], removed: [Object.ID] = [], isAll: Bool = false, cursor: String, hasMore: Bool = false
  ) {
    self.objects = objects
    self.removed = removed
    self.isAll = isAll
    self.cursor = cursor
    self.hasMore = hasMore
  }

  /// The page as a sync engine takes it.
  package var result: PullResult<Object> {
    .page(SyncPage(objects, removed: removed, at: .last, isAll: isAll), next: cursor, hasMore: hasMore)
  }
}

/// The answer of a sync server to a request that it does not perform.
package struct SyncRefusal: Codable, Equatable, Sendable {
  /// A sentence for a person.
  package let error: String

  package init(_ error: String) { self.error = error }
}
