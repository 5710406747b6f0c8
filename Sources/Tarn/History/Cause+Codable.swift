// Apart from the loop, which has no Codable: the word that each cause is.
extension Cause: Codable {}
