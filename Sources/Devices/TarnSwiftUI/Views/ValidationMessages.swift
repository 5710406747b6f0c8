#if canImport(SwiftUI)
  import SwiftUI
  import TarnForms

  // On Linux, CI compiles this file against Tests/AppleDeclarations.

  /// The words of a validator about a field: errors and warnings, in the order of its rules. Nothing while the field is
  /// valid, empty or being checked.
  ///
  /// ```swift
  /// TextField("Name", text: store.binding(\.form.name) { .name($0) })
  /// ValidationMessages(signUp.check(store.form).at("name")) { $0.words }
  /// ```
  ///
  /// A symbol distinguishes errors from warnings, not only a color.
  public struct ValidationMessages<Reason: Equatable & Sendable>: View {
    private let result: ValidationResult<Reason>
    private let words: (Reason) -> String

    /// Creates the view of a result.
    ///
    /// - Parameters:
    ///   - result: the result for the field: `result.at("name")` of that for the form.
    ///   - words: returns what the user reads for a reason.
    public init(_ result: ValidationResult<Reason>, words: @escaping (Reason) -> String) {
      self.result = result
      self.words = words
    }

    /// A label for each message.
    public var body: some View {
      ForEach(Array(result.errors.enumerated()), id: \.offset) { _, error in
        Label(words(error.reason), systemImage: "exclamationmark.octagon").foregroundStyle(.red)
      }
      ForEach(Array(result.warnings.enumerated()), id: \.offset) { _, warning in
        Label(words(warning.reason), systemImage: "exclamationmark.triangle").foregroundStyle(.secondary)
      }
    }
  }
#endif
