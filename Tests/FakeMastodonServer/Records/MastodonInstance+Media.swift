import Foundation
import TarnWeb

// Files uploaded by clients.
extension MastodonInstance {
  /// Mastodon's limits for an image, a description, and the files of a status.
  static let maximumFileSize = 16 << 20
  static let maximumDescriptionLength = 1_500
  static let maximumFileCount = 4
  static let fileTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  /// `POST /api/v2/media`
  ///
  /// - Parameter processingTime: the processing time in milliseconds: see ``InjectedFault/Kind/processing``.
  func upload(_ parameters: Parameters, _ account: Int64, processingTime: Int?) throws -> APIResponse {
    try parameters.check(allowed: ["file", "description", "focus"])
    guard let file = parameters.files["file"] else { return .refused(422, "Validation failed: File can't be blank") }
    guard let head = ImageHead(file.bytes) else {
      return .refused(422, "Validation failed: File content type is invalid, File is invalid")
    }
    guard file.bytes.count <= Self.maximumFileSize else {
      return .refused(422, "Validation failed: File file size must be less than 16 MB")
    }
    if let refusal = refusal(ofDescription: parameters) { return refusal }
    let focus = try Self.focus(parameters)
    let id = try newID(at: time)
    let insert = try database.prepare(
      "INSERT INTO upload VALUES (?1, ?2, NULL, 0, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")
    try insert.bind(1, id)
    try insert.bind(2, account)
    try insert.bind(3, head.type)
    try insert.bind(4, head.size.width)
    try insert.bind(5, head.size.height)
    if let description = parameters["description"] { try insert.bind(6, description) } else { try insert.bind(6, nil) }
    // In thousandths: this server reads and writes no decimal numbers.
    if let focus { try insert.bind(7, focus.x) } else { try insert.bind(7, nil) }
    if let focus { try insert.bind(8, focus.y) } else { try insert.bind(8, nil) }
    try insert.bind(9, time + Int64(processingTime ?? 0))
    try insert.bind(10, file.bytes)
    try insert.run()
    guard let upload = try attachment(id) else { return .notFound }
    var response = APIResponse.changed(upload, true)
    // As Mastodon: accepted, but not ready.
    if processingTime != nil { response.status = 202 }
    return response
  }

  /// `GET /api/v1/media/:id`, until it is attached: 206 while it is being processed.
  func media(_ id: Int64, _ account: Int64) throws -> APIResponse {
    guard let ready = try unattached(id, account), let upload = try attachment(id) else { return .notFound }
    var response = APIResponse.read(upload)
    if ready > time { response.status = 206 }
    return response
  }

  /// `PUT /api/v1/media/:id`
  func updateMedia(_ id: Int64, _ parameters: Parameters, _ account: Int64) throws -> APIResponse {
    try parameters.check(allowed: ["description", "focus"])
    guard try unattached(id, account) != nil else { return .notFound }
    if let refusal = refusal(ofDescription: parameters) { return refusal }
    if let description = parameters["description"] {
      try run("UPDATE upload SET description = ?2 WHERE id = ?1", .number(id), .text(description))
    }
    if let focus = try Self.focus(parameters) {
      try run(
        "UPDATE upload SET focus_x = ?2, focus_y = ?3 WHERE id = ?1", .number(id), .number(focus.x), .number(focus.y))
    }
    return try attachment(id).map { .changed($0, true) } ?? .notFound
  }

  // MARK: Attaching

  /// Returns the reason why files can't be attached to a status; `nil` if they can.
  ///
  /// - Parameter status: the edited status, whose own files stay attached to it.
  func refusal(ofFiles ids: [String], _ account: Int64, for status: Int64?) throws -> APIResponse? {
    guard ids.count <= Self.maximumFileCount else {
      return .refused(422, "Validation failed: Cannot attach more than 4 files")
    }
    var missing: [String] = []
    for id in ids {
      let found = try rows(
        "SELECT ready FROM upload WHERE id = ?1 AND account = ?2 AND (status IS NULL OR status = ?3)",
        .number(Int64(id) ?? -1), .number(account), status.map(Value.number) ?? .null
      ) { $0.int64(0) }.first
      guard let ready = found else {
        missing.append(id)
        continue
      }
      if ready > time {
        return .refused(
          422, "Validation failed: Cannot attach files that have not finished processing. Try again in a moment!")
      }
    }
    guard missing.isEmpty else {
      return .refused(
        422, "Validation failed: Media \(missing.joined(separator: ", ")) not found or already attached to another post"
      )
    }
    return nil
  }

  /// Attaches exactly these files in this order. Detached files can be attached again.
  func attach(_ ids: [String], to status: Int64) throws {
    try run("UPDATE upload SET status = NULL WHERE status = ?1", .number(status))
    for (index, id) in ids.enumerated() {
      try run(
        "UPDATE upload SET status = ?2, place = ?3 WHERE id = ?1", .number(Int64(id) ?? -1), .number(status),
        .number(Int64(index)))
    }
  }

  /// The files of a status, in order.
  func attached(to status: Int64) throws -> [Int64] {
    try rows("SELECT id FROM upload WHERE status = ?1 ORDER BY place, id", .number(status)) { $0.int64(0) }
  }

  // MARK: As the API has it

  /// Returns a file with its addresses, once it is processed.
  func attachment(_ id: Int64) throws -> JSON? {
    try rows(
      "SELECT type, width, height, description, focus_x, focus_y, ready FROM upload WHERE id = ?1", .number(id)
    ) { row -> JSON in
      let size = GeneratedImage.Size(width: Int(row.int64(1)), height: Int(row.int64(2)))
      let suffix = row.text(0) == "image/jpeg" ? "jpg" : String((row.text(0) ?? "").dropFirst("image/".count))
      let isReady = row.int64(6) <= time
      let page = JSON.text(isReady ? "\(address)/uploads/\(id).\(suffix)" : nil)
      var meta: [(String, JSON)] = [("original", self.size(size)), ("small", self.size(size))]
      if !row.isNull(4) {
        let (x, y) = (row.int64(4), row.int64(5))
        meta.append(("focus", .object([("x", .decimal(Double(x) / 1_000)), ("y", .decimal(Double(y) / 1_000))])))
      }
      return .object([
        ("id", .id(id)), ("type", .text("image")), ("url", page), ("preview_url", page), ("remote_url", .null),
        ("preview_remote_url", .null), ("text_url", .null), ("meta", .object(isReady ? meta : [])),
        ("description", .text(row.text(3))), ("blurhash", .null),
      ])
    }.first
  }

  /// Returns the bytes of a file, without access control, as on Mastodon.
  func file(at path: String) -> HTTPResponse {
    let name = path.dropFirst("/uploads/".count)
    guard let id = Int64(name.prefix { $0 != "." }),
      let found = try? rows(
        "SELECT type, bytes FROM upload WHERE id = ?1 AND ready <= ?2", .number(id), .number(time),
        row: {
          ($0.text(0) ?? "", $0.withBytes(1) { Array($0) })
        }
      ).first
    else { return .text(404, "There is no file at this address.") }
    return HTTPResponse(
      status: 200,
      headers: [
        ("Content-Type", found.0), ("Cache-Control", "public, max-age=86400, immutable"),
        ("X-Content-Type-Options", "nosniff"),
      ], body: found.1)
  }

  /// - Returns: the end of the processing time of an unattached upload of this account; `nil` if there is none.
  private func unattached(_ id: Int64, _ account: Int64) throws -> Int64? {
    try rows(
      "SELECT ready FROM upload WHERE id = ?1 AND account = ?2 AND status IS NULL", .number(id), .number(account)
    ) { $0.int64(0) }.first
  }

  private func refusal(ofDescription parameters: Parameters) -> APIResponse? {
    guard (parameters["description"] ?? "").count > Self.maximumDescriptionLength else { return nil }
    return .refused(
      422, "Validation failed: Description is too long (maximum is \(Self.maximumDescriptionLength) characters)")
  }

  /// The focal point of an image, `x,y` from -1 to 1, in thousandths; `nil` if it is not given.
  private static func focus(_ parameters: Parameters) throws -> (x: Int64, y: Int64)? {
    guard let text = parameters["focus"], !text.isEmpty else { return nil }
    let numbers = text.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], (-1...1).contains(x), (-1...1).contains(y) else {
      throw Parameters.Invalid(status: 422, message: "focus takes two numbers from -1 to 1, such as 0.5,-0.25")
    }
    return (Int64((x * 1_000).rounded()), Int64((y * 1_000).rounded()))
  }
}
