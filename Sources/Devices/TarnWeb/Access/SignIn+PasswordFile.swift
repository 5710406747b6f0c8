#if Passwords || Full
  import TarnAccounts

  extension SignIn {
    /// Creates the sign-in of the people in a file with the hashes of their passwords: see `PasswordFile`.
    ///
    /// ```swift
    /// let access = WebServer.Access.signIn(try SignIn(to: "Kitty", peopleIn: "people"))
    /// ```
    ///
    /// It needs the package trait `Passwords`.
    ///
    /// - Throws: an error that names the line that is not understood, or says why the file can't be read.
    public init(to app: String, peopleIn path: String) throws {
      self.init(to: app, hasher: Yescrypt(), people: try PasswordFile(path: path))
    }
  }
#endif
