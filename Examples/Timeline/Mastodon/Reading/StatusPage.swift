import Foundation

/// A page of a timeline: statuses, newest first.
///
/// An invalid status does not make the others unreadable: ``omissions`` contains it with the reason.
public struct StatusPage: Hashable, Sendable {
  public var statuses: [Status]
  public var omissions: [SkippedItem]

  /// - Throws: ``DecodingFailure`` if it is not a list, or larger than ``ReadingLimits/pageBytes``.
  public init(json: Data) throws {
    let list: Entries<Status> = try decoded(json).value
    statuses = list.entries
    omissions = list.omissions
  }
}

extension Status {
  /// Reads one status from a response.
  ///
  /// - Returns: the status, and its skipped parts.
  /// - Throws: ``DecodingFailure`` with the invalid field.
  public static func read(json: Data) throws -> (status: Status, omissions: [SkippedItem]) {
    let (status, remarks): (Status, [DecodingFailure]) = try decoded(json)
    return (status, remarks.map { SkippedItem(index: nil, id: status.id, isWhole: false, why: $0) })
  }
}

/// The conversation around a status, without the statuses that are invalid, or that the user may not see.
public struct StatusContext: Hashable, Sendable {
  /// The statuses that it replies to, the first one first.
  public var ancestors: [Status]
  /// The replies below it, each followed by its own replies.
  public var descendants: [Status]

  /// Reads a conversation from a response.
  ///
  /// - Throws: ``DecodingFailure`` with the invalid field.
  public static func read(json: Data) throws -> StatusContext { try decoded(json).value }
}

extension StatusContext: Decodable {
  private enum CodingKeys: String, CodingKey { case ancestors, descendants }

  public init(from decoder: any Decoder) throws {
    let reader = try EntityReader<CodingKeys>(decoder)
    let (above, below): (Entries<Status>, Entries<Status>) = try (
      reader.needed(.ancestors), reader.needed(.descendants)
    )
    (ancestors, descendants) = (above.entries, below.entries)
  }
}

extension Account {
  /// Reads one account from a response.
  ///
  /// - Throws: ``DecodingFailure`` with the invalid field.
  public static func read(json: Data) throws -> Account { try decoded(json).value }
}

extension StatusSource {
  /// Reads the source of a status from a response.
  ///
  /// - Throws: ``DecodingFailure`` with the invalid field.
  public static func read(json: Data) throws -> StatusSource { try decoded(json).value }
}

extension APIError {
  /// Reads an error from a response; `nil` if the response is something else, such as a page for people.
  public static func read(json: Data) -> APIError? { try? decoded(json).value }
}

/// The statuses of a page.
private struct Entries<Value: Decodable>: Decodable {
  var entries: [Value] = []
  var omissions: [SkippedItem] = []

  init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else { throw DecodingFailure(field: "", reason: "is not a list") }
    let remarks = decoder.userInfo[.omissions] as? SkippedItems
    while !list.isAtEnd {
      let index = list.currentIndex
      let entry = try list.decode(ListEntry<Value>.self)
      let id = (try? entry.result.get() as? Status)?.id ?? entry.id
      let problems = remarks?.take() ?? []
      switch entry.result {
      case .success(let value):
        entries.append(value)
        omissions += problems.map { SkippedItem(index: index, id: id, isWhole: false, why: $0) }
      case .failure(let why):
        omissions.append(SkippedItem(index: index, id: id, isWhole: true, why: why))
      }
    }
  }
}

func decoded<Value: Decodable>(_ json: Data) throws -> (value: Value, remarks: [DecodingFailure]) {
  guard json.count <= ReadingLimits.pageBytes else {
    throw DecodingFailure(
      field: "", reason: "has \(json.count) bytes; an answer has at most \(ReadingLimits.pageBytes)")
  }
  let omissions = SkippedItems()
  let decoder = JSONDecoder()
  decoder.userInfo[.omissions] = omissions
  do {
    let value = try decoder.decode(Value.self, from: json)
    return (value, omissions.take())
  } catch {
    throw DecodingFailure(error)
  }
}
