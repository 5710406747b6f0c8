/// Finds short names for the functions and variables that a script declares at the left edge.
///
/// ```swift
/// let script = "const total = 1;\nprint(total);\n"
/// ScriptMinifier.minified(Array(script.utf8), shortNames: ScriptNames.short(in: script))  // "const a=1;print(a);"
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
    var uses: [ArraySlice<UInt8>: (count: Int, first: Int)] = [:]
    forEachName(in: minified) { name in
      used.insert(name)
      let first = uses.count
      uses[name, default: (0, first)].count += 1
      if isKey(name, in: minified) { names.remove(name) }
    }
    var candidates = candidates.makeIterator()
    var short: [ArraySlice<UInt8>: [UInt8]] = [:]
    // The most frequent ones get the shortest; names that are close to each other are alike, and compress better.
    let found = names.compactMap { name in uses[name].map { (name, count: $0.count, first: $0.first) } }
    for (name, _, _) in found.sorted(by: { ($1.count, $0.first) < ($0.count, $1.first) }) {
      // There are always more: see below.
      while let candidate = candidates.next() {
        if used.contains(candidate[...]) { continue }
        if candidate.count < name.count { short[name] = candidate }
        break
      }
    }
    return short
  }

  /// `a` to `z`, `A` to `Z`, and `aa` to `zz` without words of JavaScript: some 700, twice the number of names in the
  /// pages' script.
  private static var candidates: [[UInt8]] {
    let letters = "abcdefghijklmnopqrstuvwxyz".map { "\($0)" }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    return
      (letters + letters.map { $0.uppercased() } + pairs.filter { !["as", "do", "if", "in", "is", "of"].contains($0) })
      .map { Array($0.utf8) }
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
