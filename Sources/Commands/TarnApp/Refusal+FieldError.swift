import Tarn
import TarnCommandLine

/// A command that throws a refusal names the value of the refusal's field: `--due: This day has passed.`
extension Refusal: FieldError {}
