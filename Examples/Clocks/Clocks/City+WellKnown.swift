extension City {
  /// Large and well-known cities without a zone of their own. Names of one city are separated by /; the first one is
  /// shown.
  ///
  /// The facts are public: the zone of a city follows from the country, and in large countries from the state.
  static let wellKnown: [(names: [String], zone: String)] = table.split(separator: "\n").flatMap { line in
    let parts = line.split(separator: ":", maxSplits: 1)
    return parts[1].split(separator: ",").map { names in
      (names.split(separator: "/").map { String($0).trimmed }, String(parts[0]))
    }
  }

  private static let table = """
    Africa/Abidjan:Yamoussoukro
    Africa/Algiers:Oran, Constantine
    Africa/Cairo:Alexandria, Giza, Luxor
    Africa/Casablanca:Rabat, Marrakesh/Marrakech, Fez/Fès, Tangier
    Africa/Dar_es_Salaam:Dodoma, Zanzibar
    Africa/Johannesburg:Cape Town, Durban, Pretoria, Soweto, Port Elizabeth/Gqeberha
    Africa/Kinshasa:Matadi
    Africa/Lagos:Abuja, Kano, Ibadan, Port Harcourt
    Africa/Lubumbashi:Kisangani
    Africa/Nairobi:Mombasa
    America/Argentina/Buenos_Aires:La Plata
    America/Argentina/Cordoba:Rosario
    America/Bogota:Medellín, Cali, Barranquilla, Cartagena
    America/Caracas:Maracaibo
    America/Chicago:Houston, Dallas, Austin, San Antonio, Fort Worth, Minneapolis, Saint Paul, Milwaukee, St. Louis, Kansas City, New Orleans, Memphis, Nashville, Oklahoma City, Omaha
    America/Denver:Salt Lake City, Albuquerque, Santa Fe, Colorado Springs, El Paso
    America/Edmonton:Calgary, Banff
    America/Guayaquil:Quito
    America/Lima:Cusco, Arequipa
    America/Los_Angeles:San Francisco, San Diego, San José/San Jose, Seattle, Portland, Las Vegas, Sacramento, Oakland, Palo Alto
    America/Mexico_City:Guadalajara, Puebla, Acapulco, Oaxaca
    America/New_York:Boston, Washington/Washington DC, Philadelphia, Miami, Atlanta, Baltimore, Charlotte, Cleveland, Columbus, Orlando, Pittsburgh, Tampa, Buffalo, Raleigh, Cincinnati
    America/Phoenix:Tucson, Scottsdale
    America/Santiago:Valparaíso
    America/Sao_Paulo:Rio de Janeiro, Brasília, Belo Horizonte, Curitiba, Porto Alegre, Florianópolis
    America/Toronto:Ottawa, Montréal/Montreal, Québec/Quebec City, Hamilton
    America/Vancouver:Victoria, Whistler
    Asia/Almaty:Astana
    Asia/Baghdad:Basra, Mosul, Erbil
    Asia/Dhaka:Chittagong/Chattogram
    Asia/Dubai:Abu Dhabi, Sharjah
    Asia/Ho_Chi_Minh:Hanoi/Hà Nội, Saigon, Đà Nẵng/Da Nang
    Asia/Hong_Kong:Kowloon
    Asia/Jakarta:Bandung, Surabaya, Medan, Yogyakarta
    Asia/Jerusalem:Tel Aviv, Haifa
    Asia/Karachi:Lahore, Islamabad, Faisalabad, Rawalpindi, Peshawar
    Asia/Kathmandu:Pokhara
    Asia/Kolkata:Mumbai/Bombay, Delhi/New Delhi, Bengaluru/Bangalore, Chennai/Madras, Hyderabad, Calcutta, Pune, Ahmedabad, Jaipur, Lucknow, Goa, Kochi, Surat, Kanpur, Nagpur, Varanasi, Agra
    Asia/Kuala_Lumpur:George Town/Penang, Johor Bahru
    Asia/Makassar:Bali/Denpasar
    Asia/Manila:Quezon City, Cebu, Davao
    Asia/Riyadh:Jeddah, Mecca/Makkah, Medina
    Asia/Seoul:Busan, Incheon, Daegu
    Asia/Shanghai:Beijing/Peking, Guangzhou/Canton, Shenzhen, Chengdu, Wuhan, Tianjin, Xi'an/Xian, Hangzhou, Nanjing, Chongqing, Suzhou, Qingdao
    Asia/Taipei:Kaohsiung, Taichung
    Asia/Tashkent:Bukhara
    Asia/Tehran:Isfahan, Shiraz, Tabriz, Mashhad
    Asia/Tokyo:Osaka, Kyoto, Yokohama, Nagoya, Sapporo, Fukuoka, Kobe, Hiroshima, Nagasaki
    Asia/Yangon:Rangoon, Mandalay, Naypyidaw
    Atlantic/Canary:Las Palmas, Tenerife
    Australia/Brisbane:Gold Coast, Cairns
    Australia/Perth:Fremantle
    Australia/Sydney:Canberra, Newcastle, Wollongong
    Europe/Amsterdam:Rotterdam, The Hague/Den Haag, Utrecht, Eindhoven, Groningen
    Europe/Athens:Thessaloniki, Heraklion
    Europe/Berlin:Munich/München, Hamburg, Cologne/Köln, Frankfurt, Stuttgart, Düsseldorf, Leipzig, Dresden, Hanover/Hannover, Nuremberg/Nürnberg, Bremen, Dortmund, Essen, Heidelberg, Freiburg, Bonn
    Europe/Brussels:Antwerp/Antwerpen, Ghent/Gent, Bruges/Brugge, Liège
    Europe/Bucharest:Cluj-Napoca, Timișoara
    Europe/Budapest:Debrecen
    Europe/Copenhagen:Aarhus, Odense
    Europe/Dublin:Cork, Galway
    Europe/Helsinki:Tampere, Turku, Espoo
    Europe/Istanbul:Ankara, İzmir/Izmir, Antalya, Bursa
    Europe/Kyiv:Lviv, Odesa/Odessa, Kharkiv, Dnipro
    Europe/Lisbon:Porto, Coimbra, Faro
    Europe/London:Manchester, Birmingham, Edinburgh, Glasgow, Liverpool, Leeds, Bristol, Cardiff, Oxford, Cambridge, Sheffield
    Europe/Madrid:Barcelona, Valencia, Seville/Sevilla, Bilbao, Málaga, Zaragoza, Granada
    Europe/Moscow:Saint Petersburg/St. Petersburg, Kazan, Sochi
    Europe/Oslo:Bergen, Trondheim, Stavanger, Tromsø
    Europe/Paris:Marseille, Lyon, Nice, Toulouse, Bordeaux, Strasbourg, Lille, Nantes, Montpellier
    Europe/Prague:Brno, Ostrava
    Europe/Rome:Milan/Milano, Naples/Napoli, Turin/Torino, Florence/Firenze, Venice/Venezia, Bologna, Genoa/Genova, Palermo
    Europe/Sofia:Plovdiv, Varna
    Europe/Stockholm:Gothenburg/Göteborg, Malmö, Uppsala
    Europe/Vienna:Graz, Salzburg, Linz, Innsbruck
    Europe/Warsaw:Kraków/Cracow, Łódź/Lodz, Wrocław, Gdańsk, Poznań
    Europe/Zurich:Geneva/Genève, Basel, Bern, Lausanne, Lucerne/Luzern
    Pacific/Auckland:Wellington, Christchurch, Queenstown
    Pacific/Honolulu:Waikiki, Hilo
    """
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
