/** The country of the supplier, as far as the document says it, each sign with how far it can be trusted. */
import { countryOfVatPrefix } from '../../../domain/identity/countries.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'
import type { FoundId } from '../../text/ids.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { Parties } from '../supplier/parties.ts'
import { countryNamedIn } from './country-names.ts'

export interface FoundCountry {
  country: string
  trust: number
  line: MarkedLine | null
}

const callingCodes: readonly (readonly [string, string])[] = [
  ['+353', 'IE'],
  ['+378', 'SM'],
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
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT
    VA WA WV WI WY DC`.split(/\s+/)
const americanAddress = new RegExp(`(?:^|[\\s,])(?:${states.join('|')}),? \\d{5}(?:-\\d{4})?(?!\\d)`)

/** `DK-2100 København`: the code in front of a postal code. */
const postalCountry = /(?:^|[\s,])(AT|BE|CH|DE|DK|ES|FI|FR|GB|IE|IT|LU|NL|NO|PL|PT|SE)[- ]\d{4,5}\s+\p{L}/u

/**
 * The two states inside Italy write their addresses as Italians do. Postal codes from 47890 to 47899 and 00120 are theirs alone, and so is the register of
 * San Marino (C.O.E.).
 */
const enclaves: readonly (readonly [string, RegExp])[] = [
  [
    'SM',
    wordwise(
      /(?<!\d)4789\d,?\s+\p{L}|\brep(?:ubblica|\.)\s+(?:di\s+)?san\s+marino\b|\bc\.?\s?o\.?\s?e\.?\s*(?:n\.?|:)?\s*sm\s?\d{3,6}\b/iu,
    ),
  ],
  ['VA', wordwise(/(?<!\d)00120,?\s+\p{L}|\bcitt[àa]['’]?\s+del\s+vaticano\b/iu)],
]

export function countryOf(
  lines: readonly MarkedLine[],
  parties: Parties,
  ids: { vatNumber: FoundId | null; cvr: FoundId | null; iban: FoundId | null },
): FoundCountry | null {
  const registered = ids.vatNumber ? countryOfPrefix(ids.vatNumber.value) : undefined
  if (registered) return { country: registered, trust: 0.98, line: null }
  if (ids.cvr) return { country: 'DK', trust: 0.98, line: null }
  for (const line of lines) {
    const cell = line.cells.find(one => !parties.isBuyers(line, one) && countryNamedIn(one.text) !== undefined)
    if (cell && line.amounts.every(amount => amount.isBare)) return { country: countryNamedIn(cell.text)!, trust: 0.9, line }
  }
  for (const line of lines) {
    for (const [country, pattern] of enclaves) {
      const match = pattern.exec(line.content)
      if (match && !parties.isBuyers(line, { start: match.index, end: match.index + 1 })) return { country, trust: 0.9, line }
    }
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
