import Tarn
import TarnEncoding

/// The beginning of a recorded session: the app and the program that recorded it, with their versions.
///
/// A session of several files has a header in each, with the number of the file and of its first step.
public struct SessionHeader: Hashable, Sendable {
  /// The name of the app. Another app refuses to read the session.
  public var app: String
  /// The version of the app, for people; empty if the app has none.
  public var appVersion: String
  /// The version of the app's saved form. An app with another version refuses to read the session.
  public var schema: Int
  /// The name of the program that recorded the session, by which `tarn replay` finds it.
  public var program: String
  /// Identifies the run: all files of one run have the same.
  public var run: String
  /// The number of this file in its run, from 0.
  public var segment: Int
  /// The number of the first step in this file, counted from the beginning of the run.
  public var step: Int
  /// The time of the first state.
  public var time: Timestamp
  /// The names of the secret fields, whose values are left out.
  public var secrets: [String]
  /// The paths of the fields of the state, such as `document.todos.title`. A newer version of the app, which has more of
  /// them, does not compare those that it has added. Empty if they are unknown; then all are compared.
  public var fields: [String]

  /// Creates a header.
  public init(
    app: String, appVersion: String = "", schema: Int = 1, program: String = "", run: String = "", segment: Int = 0,
    step: Int = 0, time: Timestamp = Timestamp(milliseconds: 0), secrets: [String] = [],
    fields: [String] = []
  ) {
    self.app = app
    self.appVersion = appVersion
    self.schema = schema
    self.program = program
    self.run = run
    self.segment = segment
    self.step = step
    self.time = time
    self.secrets = secrets
    self.fields = fields
  }
}

extension SessionHeader: Codable {
  /// The name of the format, which the first line of its text form has.
  static let format = "tarn-steps"
  /// The newest version of the format that can be read.
  static let version = 1

  private enum CodingKeys: String, CodingKey {
    case app, appVersion, fields, format, program, run, schema, secrets, segment, step, time, version
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    guard format == Self.format else {
      throw DecodingError.dataCorruptedError(forKey: .format, in: container, debugDescription: "unknown format")
    }
    _ = try container.decode(Int.self, forKey: .version)
    self.init(
      app: try container.decode(String.self, forKey: .app),
      appVersion: try container.decode(String.self, forKey: .appVersion),
      schema: try container.decode(Int.self, forKey: .schema),
      program: try container.decode(String.self, forKey: .program),
      run: try container.decode(String.self, forKey: .run), segment: try container.decode(Int.self, forKey: .segment),
      step: try container.decode(Int.self, forKey: .step), time: try container.decode(Timestamp.self, forKey: .time),
      secrets: try container.decode([String].self, forKey: .secrets),
      fields: try container.decodeIfPresent([String].self, forKey: .fields) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(app, forKey: .app)
    try container.encode(appVersion, forKey: .appVersion)
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
    try container.encode(Self.format, forKey: .format)
    try container.encode(program, forKey: .program)
    try container.encode(run, forKey: .run)
    try container.encode(schema, forKey: .schema)
    try container.encode(secrets, forKey: .secrets)
    try container.encode(segment, forKey: .segment)
    try container.encode(step, forKey: .step)
    try container.encode(time, forKey: .time)
    try container.encode(Self.version, forKey: .version)
  }
}
