import Foundation
import Synchronization

/// A part of a response that was skipped: reported, so that nothing is missing without notice.
public struct SkippedItem: Hashable, Sendable, CustomStringConvertible {
  /// The index of the status on the page; `nil` if a single entity was read.
  public var index: Int?
  /// Its ID, if that is readable.
  public var id: String?
  /// Whether the whole entry was skipped, or only a field.
  public var isWhole: Bool
  public var why: DecodingFailure

  public var description: String {
    let which = id.map { "Status \($0)" } ?? index.map { "Status number \($0 + 1) of the page" } ?? "The content"
    let field = why.field.isEmpty ? "it" : "its field \(why.field)"
    return isWhole ? "\(which) was skipped: \(field) \(why.reason)." : "\(which) is incomplete: \(field) \(why.reason)."
  }
}

/// Collects the skipped items of one page.
final class SkippedItems: Sendable {
  private let remarks = Mutex<[DecodingFailure]>([])

  func add(_ remark: DecodingFailure) {
    remarks.withLock { if $0.count < ReadingLimits.omissions { $0.append(remark) } }
  }

  /// Returns the items since the last call.
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
