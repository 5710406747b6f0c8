extension Schema {
  /// Tables for the requests of clients: applications and their tokens, files, notifications.
  static let clientTables = """

    CREATE TABLE application (
      id INTEGER PRIMARY KEY, client TEXT NOT NULL UNIQUE, secret TEXT NOT NULL, name TEXT NOT NULL, website TEXT,
      redirects TEXT NOT NULL, scopes TEXT NOT NULL);
    CREATE TABLE code (
      code TEXT PRIMARY KEY, application INTEGER NOT NULL REFERENCES application,
      account INTEGER NOT NULL REFERENCES account, redirect TEXT NOT NULL, scopes TEXT NOT NULL,
      created INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE token (
      token TEXT PRIMARY KEY, application INTEGER NOT NULL REFERENCES application, account INTEGER REFERENCES account,
      scopes TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE upload (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account,
      status INTEGER REFERENCES status ON DELETE SET NULL, place INTEGER NOT NULL, type TEXT NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL, description TEXT, focus_x INTEGER, focus_y INTEGER,
      ready INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX upload_status ON upload (status);
    CREATE TABLE notification (
      id INTEGER PRIMARY KEY AUTOINCREMENT, account INTEGER NOT NULL REFERENCES account, kind TEXT NOT NULL,
      other INTEGER NOT NULL REFERENCES account, status INTEGER NOT NULL REFERENCES status ON DELETE CASCADE,
      created INTEGER NOT NULL, UNIQUE (account, kind, other, status));
    CREATE INDEX notification_account ON notification (account, id);
    CREATE INDEX notification_status ON notification (status);
    """
}
