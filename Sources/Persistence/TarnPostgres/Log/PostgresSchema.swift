#if Postgres || Full
  /// The tables of documents in a database, in the schema `tarn`. `docs/many-machines.md` describes them for
  /// administrators.
  ///
  /// ```
  /// format     one row: the version of these tables
  /// document   one row for each document: its app, the number and the checksum of the last row of its log, the names of
  ///            secret fields, the paths of all fields that some program has, and whether some program lacks some of them
  /// log        one row for each change, numbered from 1 without gaps
  /// snapshot   a whole state from time to time, with the shape of the history at that point
  /// blob       bytes by their hash
  /// ```
  ///
  /// The log has no foreign key to its document: the statement that appends rows changes the document's row, too, and a
  /// key would read it once more for each row.
  enum PostgresSchema {
    ///
    /// Version 2 has added the fields of documents.
    static let version = 2

    static let readVersion = PostgresStatement("read_format", "SELECT version FROM tarn.format")

    /// Held until the end of the transaction, so that two programs do not create the tables at once. The number is
    /// “Tarn” in ASCII.
    private static let lock = PostgresStatement("lock_format", "SELECT pg_advisory_xact_lock(1415672430)::text")

    /// Creates the tables. Each statement may be repeated.
    static let creating: [PostgresCommand] =
      [lock()]
      + [
        "CREATE SCHEMA IF NOT EXISTS tarn",
        "CREATE TABLE IF NOT EXISTS tarn.format (id int PRIMARY KEY CHECK (id = 1), version bigint NOT NULL)",
        """
        CREATE TABLE IF NOT EXISTS tarn.document (
          id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, app text NOT NULL,
          schema bigint NOT NULL, made bigint NOT NULL, number bigint NOT NULL, sum bigint NOT NULL,
          secrets text[] NOT NULL DEFAULT '{}', fields text[] NOT NULL DEFAULT '{}',
          is_mixed boolean NOT NULL DEFAULT false
        ) WITH (fillfactor = 50)
        """,
        """
        CREATE TABLE IF NOT EXISTS tarn.log (
          document bigint NOT NULL, number bigint NOT NULL, time bigint NOT NULL, cause text NOT NULL, position text,
          action text, change text, sum bigint NOT NULL, writer bigint NOT NULL, batch bigint NOT NULL,
          PRIMARY KEY (document, number))
        """,
        """
        CREATE TABLE IF NOT EXISTS tarn.snapshot (
          document bigint NOT NULL, number bigint NOT NULL, time bigint NOT NULL, schema bigint NOT NULL, history text,
          chain bigint NOT NULL, sum bigint NOT NULL, text bytea NOT NULL, PRIMARY KEY (document, number))
        """,
        """
        CREATE TABLE IF NOT EXISTS tarn.blob (
          document bigint NOT NULL, hash text NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (document, hash))
        """,
        "INSERT INTO tarn.format (id, version) VALUES (1, \(version)) ON CONFLICT DO NOTHING",
      ].enumerated().map { PostgresStatement("create_\($0.offset)", $0.element)() }

    /// Changes the tables of older versions to those of this one. Each statement may be repeated.
    static let upgrading: [PostgresCommand] =
      [lock()]
      + [
        """
        ALTER TABLE tarn.document ADD COLUMN IF NOT EXISTS fields text[] NOT NULL DEFAULT '{}',
          ADD COLUMN IF NOT EXISTS is_mixed boolean NOT NULL DEFAULT false
        """,
        "UPDATE tarn.format SET version = \(version) WHERE version < \(version)",
      ].enumerated().map { PostgresStatement("upgrade_\($0.offset)", $0.element)() }
  }
#endif
