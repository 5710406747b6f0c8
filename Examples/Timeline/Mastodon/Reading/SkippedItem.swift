import Foundation
import Synchronization

/// Something that a server sent and that was not taken: told, so that nothing is missing without a word.
public struct SkippedItem: Hashable, Sendable, CustomStringConvertible {
  /// Which status of the page, from 0; `nil` if one thing alone was read.
  public var place: Int?
  /// Its id, if that could be read.
  public var id: String?
  /// Whether the whole entry is missing, or only the field.
  public var isWhole: Bool
  public var why: DecodingFailure

  public var description: String {
    let which = id.map { "Status \($0)" } ?? place.map { "Status number \($0 + 1) of the page" } ?? "The content"
    let field = why.field.isEmpty ? "it" : "its field \(why.field)"
    return isWhole ? "\(which) was skipped: \(field) \(why.reason)." : "\(which) is incomplete: \(field) \(why.reason)."
  }
}

/// Where readers tell what they leave out, while one page is read.
final class SkippedItems: Sendable {
  private let remarks = Mutex<[DecodingFailure]>([])

  func add(_ remark: DecodingFailure) {
    remarks.withLock { if $0.count < ReadingLimits.omissions { $0.append(remark) } }
  }

  /// What was told since it was last asked.
  func take() -> [DecodingFailure] {
    remarks.withLock { remarks in
      defer { remarks = [] }
      return remarks
    }
  }
}

extension CodingUserInfoKey {
  static let omissions = CodingUserInfoKey(rawValue: "omissions")!
}
