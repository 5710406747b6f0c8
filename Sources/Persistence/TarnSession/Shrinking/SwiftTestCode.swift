/// The code of a test of Swift Testing that runs steps of an app.
package struct SwiftTestCode {
  /// The modules that a file of its own imports.
  package var imports: [String] = []
  /// The module of the app, whose types a program's target does not export.
  package var testedModule: String?
  /// The sentence of the test; `nil` for none.
  package var title: String?
  package let function: String
  package var isThrowing = false
  /// The lines of the function, without its indentation. Only the first line of a text of several lines is indented.
  package var body: [String]

  package init(
    imports: [String] = [], testing module: String? = nil, title: String? = nil, function: String,
    isThrowing: Bool = false, body: [String]
  ) {
    self.imports = imports
    testedModule = module
    self.title = title
    self.function = function
    self.isThrowing = isThrowing
    self.body = body
  }

  package var text: String {
    var imports = self.imports.map { "import \($0)" } + (self.imports.isEmpty ? [] : [""])
    if let testedModule { imports += ["@testable import \(testedModule)", ""] }
    let attribute = title.map { "@Test(\($0.debugDescription))" } ?? "@Test"
    let head = "\(attribute) func \(function)()\(isThrowing ? " throws" : "") {"
    return (imports + [head] + body.map { "  \($0)" } + ["}"]).joined(separator: "\n")
  }
}
