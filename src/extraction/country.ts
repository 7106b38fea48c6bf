/** The country of the supplier, as far as the document says it, each sign with how far it can be trusted. */
import { countryCodes, countryName, countryOfVatPrefix } from '../domain/countries.ts'
import type { FoundId } from './ids.ts'
import type { MarkedLine } from './mark.ts'
import type { Parties } from './parties.ts'
import { fold } from './words.ts'

export interface FoundCountry {
  country: string
  trust: number
  line: MarkedLine | null
}

/** How addresses name countries beside their English names. */
const otherNames: Readonly<Record<string, string>> = {
  AT: 'Østrig, Österreich, Austria',
  BE: 'Belgien, Belgio, Belgique, België',
  CH: 'Schweiz, Svizzera, Suisse',
  CZ: 'Tjekkiet, Czech Republic, Repubblica Ceca',
  DE: 'Tyskland, Deutschland, Germania, Allemagne, Alemania',
  DK: 'Danmark, Danimarca, Dänemark, Danemark, Dinamarca',
  ES: 'Spanien, España, Spagna, Espagne',
  FI: 'Suomi, Finlandia',
  FR: 'Frankrig, Francia, Frankreich',
  GB: 'Storbritannien, Regno Unito, Great Britain, England, Scotland, UK, Inghilterra',
  GR: 'Grækenland, Grecia',
  IE: 'Irland, Irlanda',
  IT: 'Italien, Italia, Italie',
  LU: 'Lussemburgo',
  NL: 'Holland, Nederland, Paesi Bassi, Olanda, The Netherlands',
  NO: 'Norge, Norvegia, Norwegen',
  PL: 'Polen, Polska, Polonia',
  PT: 'Portogallo',
  SE: 'Sverige, Svezia, Schweden',
  US: 'USA, United States of America, U.S.A., Stati Uniti, Vereinigte Staaten',
}

/** These are names of states, cities or people as well: alone they say nothing. */
const ambiguous = new Set(['GE', 'JE', 'JO', 'TD', 'ML', 'GG', 'MO', 'SJ', 'LB', 'CU', 'TO', 'NU', 'SX', 'MF'])

const countryOfName = new Map<string, string>()
for (const code of countryCodes) if (!ambiguous.has(code)) countryOfName.set(fold(countryName(code) ?? code), code)
for (const [code, names] of Object.entries(otherNames)) for (const name of names.split(', ')) countryOfName.set(fold(name), code)

const callingCodes: readonly (readonly [string, string])[] = [
  ['+353', 'IE'],
  ['+352', 'LU'],
  ['+358', 'FI'],
  ['+351', 'PT'],
  ['+420', 'CZ'],
  ['+45', 'DK'],
  ['+39', 'IT'],
  ['+46', 'SE'],
  ['+47', 'NO'],
  ['+49', 'DE'],
  ['+44', 'GB'],
  ['+33', 'FR'],
  ['+34', 'ES'],
  ['+31', 'NL'],
  ['+32', 'BE'],
  ['+41', 'CH'],
  ['+43', 'AT'],
  ['+48', 'PL'],
]

const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  )
const americanAddress = new RegExp(`(?:^|[\\s,])(?:${states.join('|')}),? \\d{5}(?:-\\d{4})?(?!\\d)`)

/** A country's name as the whole of a column, or at its end behind a comma. */
function namedIn(text: string): string | undefined {
  const cleaned = fold(text)
    .replace(/[\s.,;)]+$/, '')
    .replace(/^[\s(]+/, '')
  const last = cleaned.slice(cleaned.lastIndexOf(',') + 1).trim()
  return countryOfName.get(cleaned) ?? (last === cleaned ? undefined : countryOfName.get(last))
}

/** `DK-2100 København`: the code in front of a postal code. */
const postalCountry = /(?:^|[\s,])(AT|BE|CH|DE|DK|ES|FI|FR|GB|IE|IT|LU|NL|NO|PL|PT|SE)[- ]\d{4,5}\s+\p{L}/u

export function countryOf(
  lines: readonly MarkedLine[],
  parties: Parties,
  ids: { vatNumber: FoundId | null; cvr: FoundId | null; iban: FoundId | null },
): FoundCountry | null {
  const registered = ids.vatNumber ? countryOfPrefix(ids.vatNumber.value) : undefined
  if (registered) return { country: registered, trust: 0.98, line: null }
  if (ids.cvr) return { country: 'DK', trust: 0.98, line: null }
  for (const line of lines) {
    const cell = line.cells.find(one => !parties.isBuyers(line, one) && namedIn(one.text) !== undefined)
    if (cell && line.amounts.every(amount => amount.isBare)) return { country: namedIn(cell.text)!, trust: 0.9, line }
  }
  for (const line of lines) {
    const match = americanAddress.exec(line.content)
    if (match && !parties.isBuyers(line, { start: match.index, end: match.index + 1 })) return { country: 'US', trust: 0.85, line }
    const postal = postalCountry.exec(line.content)
    if (postal && !parties.isBuyers(line, { start: postal.index + 1, end: postal.index + 2 }))
      return { country: postal[1]!, trust: 0.85, line }
  }
  if (ids.iban) return { country: ids.iban.value.slice(0, 2), trust: 0.85, line: null }
  for (const line of lines) {
    for (const id of line.ids) {
      const code = id.kind === 'telephone' ? callingCodes.find(([prefix]) => id.value.startsWith(prefix)) : undefined
      if (code && !parties.isBuyers(line, id)) return { country: code[1], trust: 0.7, line }
    }
  }
  return null
}

/** A VAT number of Switzerland or Norway says as much, though it is none of the EU's. */
const countryOfPrefix = (vatNumber: string): string | undefined =>
  vatNumber.startsWith('CHE') ? 'CH' : vatNumber.startsWith('NO') ? 'NO' : countryOfVatPrefix(vatNumber.slice(0, 2))
