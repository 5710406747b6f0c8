import TarnLanguages

/// The route of a page: its name, and the address and the cookie that follow from it.
///
/// ```
/// name            page              cookie                   its path
/// (none)          /                 tarn-8080                /
/// clocks          /clocks/          tarn-8080-clocks         /clocks
/// chance/watch    /chance/watch/    tarn-8080-chance.watch   /chance/watch
/// ```
///
/// The cookie has no path attribute: a browser then uses the address without its last component, which is also right
/// behind a proxy.
struct PageRoute: Hashable, Sendable {
  let name: String
  /// The language of its pages; `nil` if they have only one.
  var language: Language?

  /// The resources below a page's own address: a name must not contain such a component, otherwise an address would be
  /// ambiguous.
  static let reserved = Set(WireFormat.Address.allCases.map(\.rawValue) + ["file", Assets.folder])

  init(_ name: String) throws(NameError) {
    // No dots: they are reserved for files (`style.css`), for `..`, and for the cookie.
    let isValid =
      name.isEmpty
      || name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && !Self.reserved.contains(String(word))
          && word.utf8.allSatisfy { Self.allowedCharacters.contains($0) }
      }
    guard isValid else { throw NameError(name: name) }
    self.name = name
  }

  private static let allowedCharacters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

  /// The address of the page on its server, with a slash at the end, so that relative addresses resolve below it.
  var path: String { name.isEmpty ? "/" : "/\(name)/" }

  /// The relative address of the page from its address without the slash: `./watch/` from `/chance/watch`.
  var relativeFromPathWithoutSlash: String { "./\(name.split(separator: "/").last ?? "")/" }

  /// Returns the page's cookie. Cookies are not separated by port: without the port in the name, two apps
  /// on one machine would read each other's. A browser also sends the cookie of `/` to all other pages: without the
  /// page in the name, they would read that one as theirs.
  func cookie(port: UInt16) -> CookieName {
    CookieName(name.isEmpty ? "tarn-\(port)" : "tarn-\(port)-\(name.replacing("/", with: "."))")
  }

  /// Returns the cookie with the chosen language. No name of a page has a tilde.
  func languageCookie(port: UInt16) -> CookieName { CookieName(cookie(port: port).plain + "~language") }

  struct NameError: Error, CustomStringConvertible, Equatable {
    let name: String
    var description: String {
      "“\(name)” can't be a page's name. A name is one or more words with / between them, such as “todos” or “chance/watch”; "
        + "a word has letters (a–z), digits, - and _, and is not “stream”, “print”, “event”, “files”, “file” or “assets”, "
        + "which every page has below it."
    }
  }
}
