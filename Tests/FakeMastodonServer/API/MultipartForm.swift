import Foundation

/// A form with files, as `multipart/form-data` (RFC 7578).
struct MultipartForm {
  struct Part: Sendable {
    var name: String
    /// `nil` for a field that is not a file.
    var fileName: String?
    /// The type according to the client; the real one follows from the bytes.
    var type: String
    var bytes: ArraySlice<UInt8>
  }

  private(set) var parts: [Part] = []

  /// - Returns: `nil` if there is no boundary, a part without a name, or no end.
  /// - Complexity: O(bytes of the body), without a copy of the files in it.
  init?(_ body: [UInt8], contentType: String) {
    guard let boundary = Self.parameter("boundary", of: contentType), !boundary.isEmpty else { return nil }
    let line = Array("\r\n--\(boundary)".utf8)
    // The first boundary has no line before it.
    guard body.starts(with: line.dropFirst(2)) else { return nil }
    var remainder = body[(line.count - 2)...]
    while !remainder.starts(with: Array("--".utf8)) {
      guard remainder.starts(with: Array("\r\n".utf8)), let headEnd = Self.first(Array("\r\n\r\n".utf8), in: remainder),
        let end = Self.first(line, in: remainder[(headEnd + 2)...]),
        let part = Part(
          head: remainder[(remainder.startIndex + 2)..<headEnd], bytes: remainder[min(headEnd + 4, end)..<end])
      else { return nil }
      parts.append(part)
      remainder = remainder[(end + line.count)...]
    }
  }

  /// Returns the position of the first occurrence of some bytes.
  private static func first(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let start = pattern.first else { return nil }
    var offset = bytes.startIndex
    while let next = bytes[offset...].firstIndex(of: start) {
      if bytes[next...].starts(with: pattern) { return next }
      offset = next + 1
    }
    return nil
  }

  /// A parameter of a header's value, with or without quotation marks: `form-data; name="file"`.
  fileprivate static func parameter(_ name: String, of header: String) -> String? {
    for parameter in header.split(separator: ";").dropFirst() {
      let sides = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard sides.count == 2, sides[0].lowercased() == name else { continue }
      return sides[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
    return nil
  }
}

extension MultipartForm.Part {
  fileprivate init?(head: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>) {
    var headers: [String: String] = [:]
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
      let sides = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if sides.count == 2 { headers[sides[0].lowercased()] = sides[1] }
    }
    guard let disposition = headers["content-disposition"],
      let name = MultipartForm.parameter("name", of: disposition)
    else { return nil }
    self.init(
      name: name, fileName: MultipartForm.parameter("filename", of: disposition), type: headers["content-type"] ?? "",
      bytes: bytes)
  }
}
