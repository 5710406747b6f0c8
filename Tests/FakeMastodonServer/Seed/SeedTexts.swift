/// The texts of the seed statuses. `@` with a name mentions an account.
enum SeedTexts {
  static let all = [
    "Good morning to everyone who is warm.", "Somebody sat on me again. It was nice, actually.",
    "It is raining. This is my moment. ☔️", "Has anyone seen @left_sock@drawer.example? Asking for a drawer.",
    "Day 4,000 of standing still. No complaints. #patience",
    "I was moved ten centimetres to the left today and I am still processing it.",
    "Reading until late. Well, *they* read. I shine. #books", "North is that way ⬆️ and I will not be taking questions.",
    "TIL that “stout” is a compliment.", "clack clack clack\nclack clack\nDING",
    "Two letters and a postcard today. The postcard had a whale on it 🐋",
    "Route of the day, mostly downhill: https://bicycle.example/routes/river-meadow-old-bridge-and-back-before-supper?lang=en#map",
    "@lamp you were on all night. Is everything all right?", "@teapot one cup, please, no sugar.",
    "Has it always been this dusty up here? #shelf",
    "A spider has moved in. We have agreed on a corner.", "صباح الخير من الرف العلوي ☀️ #شاي",
    "چای تازه دم است، بفرمایید.",
    "شاي أم قهوة؟ سؤال قديم، والجواب: @teapot طبعًا.",
    "Heute zeige ich ausnahmsweise nach Süden. Bitte nicht weitersagen. 🤫",
    "雨の日は傘がいちばん忙しい。 #雨", "🫖🫖🫖", "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈 are one letter each. I checked. #unicode",
    "If a <b>tag</b> & an \"attribute\" walk into a bar, it's sanitized.", "Low tide at six. Flash. Flash. Flash.",
    "In B flat: I have a key that sticks, and I have decided that it is jazz. #music",
    "Three things I know:\n\n1. Water boils.\n\n2. Water cools.\n\n3. In between, there is tea. #tea",
    "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhängeraufbewahrungsschublade is where I live now.",
    """
    A long one, sorry. I have been thinking about drawers. A drawer is a place where things wait. Some wait for a season, some for a guest, \
    some for the other half of themselves. You would think that it is dark in there, and it is, but it is the kind of dark that a pillow has. \
    Nobody shouts in a drawer. When it is opened the light comes from one side only, and whoever is nearest is taken. It is not about merit. \
    I have made my peace with it. #drawers #essay
    """,
    "New bell. Ring ring. #bicycle",
    "The library called. I am overdue for nothing, they just wanted to hear a lamp. #books",
    "Watered!!! #cactus", "I do not like the new vase. There, I said it.", "Weather: wet. Mood: open. ☂️",
    "Five o'clock. Emptied. Light as a feather.",
  ]

  static let answers = [
    "@%@ the same here.", "@%@ I was wondering about that, too.", "@%@ no.", "@%@ 😂",
    "@%@ have you tried standing on the other leg?",
    "@%@ that is the best thing I have read on this shelf. #shelf", "@%@ والله صحيح.",
    "@%@ see https://shelf.example/a/longer/answer/with/pictures",
  ]

  static let pictures: [String?] = [
    "Rings of colour on water", "Stripes, like a deck chair", nil, "What the sky looked like from the shelf",
    "A cup from above", nil,
  ]

  static let warnings = ["", "", "", "", "", "", "", "dust", "hot water", "spoilers for the mystery of the left sock"]
}
