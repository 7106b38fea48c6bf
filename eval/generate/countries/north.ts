/** Denmark, Sweden, Finland in Swedish, the Netherlands and Belgium in Dutch. */
import type { Country } from './country.ts'

const danish: Country = {
  code: 'DK',
  language: 'da',
  currency: 'DKK',
  signs: 'kr.|DKK|kr|DKK|,-|kr.',
  rates: { standard: 25, reduced: 25, low: 25 },
  towns:
    'Aarhus C|Odense M|Aalborg|Vejle|Horsens|Esbjerg|Kolding|Herning|Silkeborg|Roskilde|Hillerød|København K|København Ø|Valby|Hvidovre|Ballerup|Glostrup|Kgs. Lyngby|Svendborg|Slagelse|Randers SV|Viborg|Holstebro|Thisted|Nykøbing F|Rønne|Frederikshavn|Ringsted|Middelfart|Sønderborg',
  streets:
    'Nørregade|Industrivej|Havnegade|Møllevej|Østergade|Birkevej|Bredgade|Skovvej|Kirkestræde|Ringvejen|Åboulevarden|Lundtoftevej|Sdr. Ringvej|Engvej|Teglværksvej|Fabriksparken|Torvet|Vester Allé|Smedegade|Stationsvej|Håndværkervænget|Kongensgade|Strandvejen|Erhvervsbakken',
  place: '#### T',
  address: 'S #|S #, 2. tv.|S # A|S #, st.|S #B, 1. sal',
  surnames:
    'Mortensen|Kjær|Thygesen|Lundgaard|Bech|Østergaard|Juhl|Skov|Krogh|Dalgaard|Frandsen|Winther|Toft|Hvid|Bruun|Søndergaard|Holst|Lauridsen',
  firstNames: 'Mette|Søren|Karen|Jens|Bodil|Anders|Pernille|Troels|Kirsten|Rasmus|Lone|Esben|Gitte|Bjarne|Signe|Aage',
  forms: 'ApS|A/S|ApS|I/S|P/S|K/S|IVS|A.m.b.a.||ApS',
  phone: '+45 ## ## ## ##|## ## ## ##|#### ####|+45 ########|(+45) ## ### ###',
  bban: '##############',
  vatPrefix: 'DK',
  vatForms: 'N|N|V|S|N',
  register: '',
  dates: 'd.m.y|d-m-y|d/m-y|d.m.yy|d. MMMM y|y-m-d|d-m-yy|d. MMM y|d/m/y|MMMM-d. y|d-MMM-y',
  amounts: '1.234,56|1.234,56|1.234,56|1234,56|1 234,56|1,234.56',
  cashStep: 50,
}

const swedish: Country = {
  code: 'SE',
  language: 'sv',
  currency: 'SEK',
  signs: 'kr|SEK|kr|SEK|:-',
  rates: { standard: 25, reduced: 12, low: 6 },
  towns:
    'Göteborg|Malmö|Uppsala|Västerås|Örebro|Linköping|Norrköping|Jönköping|Umeå|Gävle|Borås|Eskilstuna|Solna|Täby|Karlstad|Växjö|Halmstad|Sundsvall|Luleå|Kalmar|Stockholm|Skövde|Nacka|Trollhättan',
  streets:
    'Storgatan|Drottninggatan|Industrigatan|Kungsgatan|Björkvägen|Skolgatan|Hamngatan|Verkstadsgatan|Östra Ringvägen|Fabriksgatan|Ängsvägen|Järnvägsgatan|Norra Vägen|Kyrkogatan|Bergslagsgatan|Södra Torggatan',
  place: '### ## T',
  address: 'S #|S # B|S #, 3 tr|Box ###',
  surnames: 'Lindqvist|Sandström|Ekdahl|Nyberg|Wallin|Hedlund|Åkesson|Sjögren|Blomberg|Öberg|Forsman|Norén|Lundmark|Hallberg|Dahlin',
  firstNames: 'Lars|Kerstin|Göran|Annika|Björn|Eva|Mats|Ulrika|Håkan|Linnéa|Stefan|Maja|Per|Sofia',
  forms: 'AB|AB|AB|HB|KB|Ekonomisk förening|Aktiebolag|',
  phone: '0##-### ## ##|+46 ## ### ## ##|08-### ## ##|0##-## ## ##',
  bban: '####################',
  vatPrefix: 'SE',
  vatForms: 'V|V|V',
  register: 'Org.nr ######-####|Organisationsnummer ######-####|Orgnr: ######-####',
  dates: 'y-m-d|y-m-d|y-m-d|d MMMM y|yy-m-d|d/m y|d MMM y|ymd|d.m.y',
  amounts: '1 234,56|1 234,56|1234,56|1.234,56|1 234:56',
  cashStep: 100,
}

const finnish: Country = {
  ...swedish,
  code: 'FI',
  currency: 'EUR',
  signs: '€|EUR|€',
  rates: { standard: 24, reduced: 14, low: 10 },
  towns: 'Borgå|Ekenäs|Jakobstad|Vasa|Helsingfors|Esbo|Åbo|Mariehamn|Lovisa|Hangö',
  place: '##### T|FI-##### T',
  forms: 'Ab|Oy Ab|Ab|',
  phone: '+358 ## ### ####|0## ### ####',
  bban: '##############',
  vatPrefix: 'FI',
  register: 'FO-nummer #######-#|FO-nr #######-#',
  dates: 'd.m.y|d.m.y|d.m.yy|y-m-d',
  cashStep: 5,
}

const dutch: Country = {
  code: 'NL',
  language: 'nl',
  currency: 'EUR',
  signs: '€|€|EUR|€',
  rates: { standard: 21, reduced: 9, low: 9 },
  towns:
    'Utrecht|Eindhoven|Tilburg|Groningen|Almere|Breda|Nijmegen|Apeldoorn|Haarlem|Arnhem|Zaandam|Amersfoort|Zwolle|Leiden|Dordrecht|Ede|Gouda|Hengelo|Roosendaal|Venlo|Den Haag|Delft|Deventer|Helmond',
  streets:
    'Kerkstraat|Dorpsstraat|Industrieweg|Molenweg|Stationsweg|Havenkade|Nieuwstraat|Schoolstraat|Ambachtsweg|Parallelweg|Lange Haven|Singel|Prinsengracht|Handelskade|De Corridor|Zuiderdijk|Oosterkade',
  place: '#### @@ T|#### @@  T|####@@ T',
  address: 'S #|S #a|S #-2|S # hs|Postbus ###',
  surnames:
    'van der Meulen|de Graaf|Hoekstra|Verbeek|Schouten|van Dalen|Kuipers|Terpstra|Brouwer|Post|van Leeuwen|Koster|Hofman|Wiersma|Boersma',
  firstNames: 'Joost|Femke|Bram|Sanne|Willem|Marloes|Daan|Ineke|Ruud|Lotte|Gijs|Anouk|Maarten|Tess',
  forms: 'B.V.|BV|B.V.|V.O.F.|N.V.|B.V.|Holding B.V.||',
  phone: '0##-#######|+31 ## ### ####|0### ## ## ##|06-########|+31 (0)## ### ## ##',
  bban: '@@@@##########',
  vatPrefix: 'NL',
  vatForms: 'V|V|D',
  register: 'KvK ########|KvK-nummer: ########|K.v.K. ########|KVK nr. ########',
  dates: 'd-m-y|d-m-y|d-m-y|d MMMM y|d-m-yy|d/m/y|y-m-d|d MMM y|d.m.y',
  amounts: '1.234,56|1.234,56|1234,56|1234.56',
  cashStep: 5,
}

const flemish: Country = {
  ...dutch,
  code: 'BE',
  rates: { standard: 21, reduced: 6, low: 12 },
  towns: 'Gent|Antwerpen|Leuven|Brugge|Hasselt|Kortrijk|Mechelen|Aalst|Genk|Roeselare|Turnhout|Sint-Niklaas',
  place: '#### T|B-#### T',
  forms: 'BV|BVBA|NV|Comm.V|VOF|',
  phone: '0## ## ## ##|+32 ## ## ## ##|03 ### ## ##|+32 (0)9 ### ## ##',
  bban: '############',
  vatPrefix: 'BE',
  vatForms: 'V|S|V',
  register: 'RPR Gent, afd. Dendermonde|RPR Antwerpen|',
  dates: 'd/m/y|d/m/y|d-m-y|d MMMM y|d/m/yy',
}

export const north: readonly Country[] = [danish, swedish, finnish, dutch, flemish]
