import Foundation

/// What a server answers when it is asked for a timeline: statuses, newest first.
///
/// One that can't be read does not take the others along: ``omissions`` says which it was and why.
public struct StatusPage: Hashable, Sendable {
  public var statuses: [Status]
  public var omissions: [SkippedItem]

  /// - Throws: ``DecodingFailure`` if it is no list at all, or larger than ``ReadingLimits/pageBytes``.
  public init(json: Data) throws {
    let list: Entries<Status> = try decoded(json).value
    statuses = list.entries
    omissions = list.omissions
  }
}

extension Status {
  /// Reads one status, as it comes for an answer.
  ///
  /// - Returns: the status, and what was left out of it.
  /// - Throws: ``DecodingFailure`` with the field that is wrong.
  public static func read(json: Data) throws -> (status: Status, omissions: [SkippedItem]) {
    let (status, remarks): (Status, [DecodingFailure]) = try decoded(json)
    return (status, remarks.map { SkippedItem(place: nil, id: status.id, isWhole: false, why: $0) })
  }
}

extension Account {
  /// Reads one account, as it comes for an answer.
  ///
  /// - Throws: ``DecodingFailure`` with the field that is wrong.
  public static func read(json: Data) throws -> Account { try decoded(json).value }
}

extension StatusSource {
  /// Reads the source of a status, as it comes for an answer.
  ///
  /// - Throws: ``DecodingFailure`` with the field that is wrong.
  public static func read(json: Data) throws -> StatusSource { try decoded(json).value }
}

extension APIError {
  /// Reads what a server says of a failure; `nil` if it says nothing of the kind, but a page for people, say.
  public static func read(json: Data) -> APIError? { try? decoded(json).value }
}

/// The statuses of a page, one after the other.
private struct Entries<Value: Decodable>: Decodable {
  var entries: [Value] = []
  var omissions: [SkippedItem] = []

  init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else { throw DecodingFailure(field: "", reason: "is not a list") }
    let remarks = decoder.userInfo[.omissions] as? SkippedItems
    while !list.isAtEnd {
      let place = list.currentIndex
      let entry = try list.decode(ListEntry<Value>.self)
      let id = (try? entry.result.get() as? Status)?.id ?? entry.id
      let said = remarks?.take() ?? []
      switch entry.result {
      case .success(let value):
        entries.append(value)
        omissions += said.map { SkippedItem(place: place, id: id, isWhole: false, why: $0) }
      case .failure(let why):
        omissions.append(SkippedItem(place: place, id: id, isWhole: true, why: why))
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
