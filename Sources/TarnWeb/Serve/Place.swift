/// Where on a server a page is: its name, and what follows from it.
///
/// ```
/// name            page              cookie                   its path
/// (none)          /                 tarn-8080                /
/// clocks          /clocks/          tarn-8080-clocks         /clocks
/// chance/watch    /chance/watch/    tarn-8080-chance.watch   /chance/watch
/// ```
///
/// The path of a cookie is not written into it: a browser takes the address without its last word, so it is right behind a proxy, too.
struct Place: Hashable, Sendable {
  let name: String

  /// What a page has below its own address: no name may have such a word in it, or one address would be two things.
  static let taken: Set = ["stream", "print", "event", "files", "file"]

  init(_ name: String) throws(NameError) {
    // No dots: they are kept for files (`style.css`), for `..`, and for the cookie.
    let isPlain =
      name.isEmpty
      || name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty && !Self.taken.contains(String(word))
          && word.utf8.allSatisfy { Self.plain.contains($0) }
      }
    guard isPlain else { throw NameError(name: name) }
    self.name = name
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

  /// The address of the page on its server, with a slash at the end: what is below it is asked for by relative addresses.
  var path: String { name.isEmpty ? "/" : "/\(name)/" }

  /// The same from the address without the slash: `./watch/` from `/chance/watch`.
  var relativeFromBare: String { "./\(name.split(separator: "/").last ?? "")/" }

  /// Cookies know no ports: without it in the name two apps on one machine would take each other's. And `/`'s is sent to
  /// all the others too: without the page in the name they would take that one for theirs.
  func cookie(port: UInt16) -> String {
    name.isEmpty ? "tarn-\(port)" : "tarn-\(port)-\(name.replacing("/", with: "."))"
  }

  struct NameError: Error, CustomStringConvertible, Equatable {
    let name: String
    var description: String {
      "“\(name)” can't be a page's name. A name is one or more words with / between them, such as “todos” or “chance/watch”; "
        + "a word has letters (a–z), digits, - and _, and is not “stream”, “print”, “event”, “files” or “file”, "
        + "which every page has below it."
    }
  }
}
