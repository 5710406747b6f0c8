/// Finds short names for the functions and variables that a script declares at the left edge.
///
/// ```swift
/// let script = "const total = 1;\nprint(total);\n"
/// ScriptMinifier.minified(Array(script.utf8), shortNames: ScriptNames.short(in: script))  // "const _a=1;\nprint(_a);"
/// ```
///
/// A local name that equals one of them is replaced, too, so that it hides the same one as before. A name stays if it may be
/// the key of an object somewhere: in `{ total }` it is both, and in `{ total() {} }` it is a method.
///
/// It is for the project's own scripts, which the browser tests run in this form.
///
/// - Complexity: O(n) in the length of the script.
enum ScriptNames {
  static func short(in script: String) -> [ArraySlice<UInt8>: [UInt8]] {
    let minified = ScriptMinifier.minified(Array(script.utf8))
    var names = declared(in: script)
    var used: Set<ArraySlice<UInt8>> = []
    forEachName(in: minified) { name in
      used.insert(name)
      if isKey(name, in: minified) { names.remove(name) }
    }
    var candidates = candidates.makeIterator()
    var short: [ArraySlice<UInt8>: [UInt8]] = [:]
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      // There are always more: see below.
      while let candidate = candidates.next() {
        if used.contains(candidate[...]) { continue }
        if candidate.count < name.count { short[name] = candidate }
        break
      }
    }
    return short
  }

  /// `_a` to `_z`, and `_aa` to `_zz`: 702, twice the number of names in the pages' script.
  private static var candidates: [[UInt8]] {
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    let underscore = UInt8(ascii: "_")
    return letters.map { [underscore, $0] } + letters.flatMap { first in letters.map { [underscore, first, $0] } }
  }

  private static func declared(in script: String) -> Set<ArraySlice<UInt8>> {
    Set(
      script.matches(of: /(?m)^(?:async )?(?:function|const|let) (\w+)/).map { ArraySlice(Array($0.1.utf8)) })
  }

  private static func forEachName(in script: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var rest = script[...]
    while let start = rest.firstIndex(where: ScriptMinifier.isPartOfName) {
      let name = rest[start...].prefix(while: ScriptMinifier.isPartOfName)
      body(name)
      rest = rest[name.endIndex...]
    }
  }

  private static func isKey(_ name: ArraySlice<UInt8>, in script: [UInt8]) -> Bool {
    let before = script[..<name.startIndex]
    guard let last = before.last, "{,".utf8.contains(last), name.endIndex < script.endIndex else { return false }
    // The beginning of an expression in a template.
    if before.suffix(2).elementsEqual("${".utf8) { return false }
    let rest = script[name.endIndex...]
    switch rest.first {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "="): return true
    case UInt8(ascii: "("):
      return rest.dropFirst(rest.prefix { $0 != UInt8(ascii: ")") }.count).starts(with: "){".utf8)
    default: return false
    }
  }
}
