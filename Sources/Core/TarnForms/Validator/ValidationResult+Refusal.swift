import Tarn
import TarnRecord

extension ValidationResult {
  /// Returns the reason to refuse an action that needs a valid value, such as the button of a form: the first error, at its
  /// field, or else the first field that is not filled in or not checked yet. `nil` if the value is ready.
  ///
  /// ```swift
  /// let refusal = signUp.check(form).refusal(missing: "Fill in this field.") { "\($0)" }
  /// ```
  ///
  /// - Parameters:
  ///   - sentence: the reason for a field that is not filled in or not checked yet.
  ///   - words: returns the sentence for an error.
  public func refusal(missing sentence: String, words: (Reason) -> String) -> Refusal? {
    if let error = errors.first { return Refusal(words(error.reason), field: error.path.fieldName) }
    return (missing + pending).first.map { Refusal(sentence, field: $0.fieldName) }
  }
}

extension ValidationResult<String> {
  /// Returns the reason to refuse an action that needs a valid value, for a validator whose reasons are sentences.
  ///
  /// ```swift
  /// let name = Validator<String, String>.length(1...20, short: "", long: "At most 20 characters.")
  /// let refusal = name.check("").refusal(missing: "Give a name.")         // Refusal("Give a name.")
  /// ```
  public func refusal(missing sentence: String) -> Refusal? { refusal(missing: sentence) { $0 } }
}

extension FieldPath {
  /// The path as the name of a form's field; `nil` for the form as a whole.
  fileprivate var fieldName: String? { components.isEmpty ? nil : description }
}
