#if Postgres || Full
  import CPostgres

  /// A parameter of a statement, in PostgreSQL's binary form.
  package enum PostgresValue: Sendable {
    case int(Int64)
    case text([UInt8])
    case bytes([UInt8])
    case ints([Int64])
    case texts([[UInt8]?])
    case null

    package static func int(_ value: Int) -> Self { .int(Int64(value)) }

    package static func text(_ text: String) -> Self { .text(Array(text.utf8)) }

    package static func optional(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

    /// A list of names, sorted.
    package static func names(_ names: Set<String>) -> Self { .texts(names.sorted().map { Array($0.utf8) }) }

    /// The bytes to send; `nil` for NULL.
    var encoded: [UInt8]? {
      switch self {
      case .int(let value): return value.bigEndianBytes
      case .text(let bytes), .bytes(let bytes): return bytes
      case .null: return nil
      case .ints(let values):
        var bytes = Self.arrayHeader(count: values.count, hasNull: false, element: Self.int8)
        bytes.reserveCapacity(bytes.count + 12 * values.count)
        for value in values {
          bytes += Int32(8).bigEndianBytes
          bytes += value.bigEndianBytes
        }
        return bytes
      case .texts(let texts):
        var bytes = Self.arrayHeader(count: texts.count, hasNull: texts.contains { $0 == nil }, element: Self.text)
        for text in texts {
          guard let text else {
            bytes += Int32(-1).bigEndianBytes
            continue
          }
          bytes += Int32(text.count).bigEndianBytes
          bytes += text
        }
        return bytes
      }
    }

    // The object IDs of types that PostgreSQL fixes in its catalog (src/include/catalog/pg_type.dat).
    private static let int8: Int32 = 20
    private static let text: Int32 = 25

    /// The head of an array with one dimension: the number of dimensions, whether there are NULLs, the type of the
    /// elements, their number, and the first index.
    private static func arrayHeader(count: Int, hasNull: Bool, element: Int32) -> [UInt8] {
      guard count > 0 else { return [0, 0, element].flatMap(\.bigEndianBytes) }
      return [1, hasNull ? 1 : 0, element, Int32(count), 1].flatMap(\.bigEndianBytes)
    }
  }

  extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
  }

  /// The rows that a statement returned, and the number of rows that it changed.
  package struct PostgresResult: Sendable {
    let columns: Int
    let cells: [[UInt8]?]
    package let changed: Int

    package var count: Int { columns == 0 ? 0 : cells.count / columns }

    package func bytes(_ row: Int, _ column: Int) -> [UInt8]? { cells[row * columns + column] }

    package func text(_ row: Int, _ column: Int) -> String? {
      bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a `bigint`; 0 for NULL and for another type.
    package func int(_ row: Int, _ column: Int) -> Int64 {
      guard let bytes = bytes(row, column), bytes.count == 8 else { return 0 }
      return Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }

    package func bool(_ row: Int, _ column: Int) -> Bool { bytes(row, column) == [1] }

    /// Copies a result of libpq.
    init(_ result: OpaquePointer) {
      let (rows, columns) = (PQntuples(result), PQnfields(result))
      self.columns = Int(columns)
      var cells: [[UInt8]?] = []
      cells.reserveCapacity(Int(rows * columns))
      for row in 0..<rows {
        for column in 0..<columns {
          guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
            cells.append(nil)
            continue
          }
          let buffer = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
          cells.append(Array(buffer))
        }
      }
      self.cells = cells
      changed = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
  }
#endif
