import type { Translation } from '../catalogue.ts'
import type { requests as source } from '../en/requests.ts'

const kinds = {
  string: 'en tekst',
  number: 'et tal',
  int: 'et helt tal',
  boolean: 'true eller false',
  array: 'en liste',
  object: 'et objekt',
  null: 'null',
  true: 'true',
  false: 'false',
} as const

const counted = (count: number, unit: 'characters' | 'items'): string =>
  unit === 'characters' ? `${count} tegn` : `${count} ${count === 1 ? 'element' : 'elementer'}`

const choice = (value: string): string => (value === '' ? 'en tom tekst' : value)

export const requests: Translation<typeof source> = {
  whole_body: 'Forespørgslens indhold',
  'invalid_input.fields': 'Der er fejl i felterne; se errors.',
  'invalid_input.many': ({ count }) => `Der er ${count} fejl; se errors.`,
  required: 'Feltet skal udfyldes.',
  unknown_property: 'Feltet findes ikke her.',
  'unknown_property.others': ({ others }) => `Feltet findes ikke her. Der findes også: ${others.join(', ')}.`,
  not_possible: 'Værdien kan ikke bruges her.',
  number_too_large: 'Tallet er for stort.',
  wrong_type: ({ expected }) => `Her skal stå ${kinds[expected]}.`,
  'wrong_type.not': ({ expected, got }) => `Her skal stå ${kinds[expected]}, ikke ${kinds[got]}.`,
  wrong_length: ({ exactly, unit }) => `Der skal være præcis ${counted(exactly, unit)}.`,
  empty: 'Feltet må ikke være tomt.',
  too_short: ({ min, unit }) => `Der skal være mindst ${counted(min, unit)}.`,
  too_long: ({ max, unit }) => `Der må højst være ${counted(max, unit)}.`,
  too_small: ({ min }) => `Værdien skal være mindst ${min}.`,
  'too_small.above': ({ above }) => `Værdien skal være større end ${above}.`,
  too_big: ({ max }) => `Værdien må højst være ${max}.`,
  'too_big.below': ({ below }) => `Værdien skal være mindre end ${below}.`,
  not_one_of: ({ allowed }) =>
    allowed.length === 1 ? `Værdien skal være ${choice(allowed[0]!)}.` : `Værdien skal være en af: ${allowed.map(choice).join(', ')}.`,
  not_a_moment: 'Skriv tidspunktet som i RFC 3339, for eksempel 2026-01-15T09:30:00Z.',
  not_a_day: 'Skriv en rigtig dato som ÅÅÅÅ-MM-DD.',
  not_in_digits: 'Her skal stå et helt tal med cifre.',
  country_code: 'Brug landets to store bogstaver fra ISO 3166-1, for eksempel DK eller IT.',
  contradiction: ({ other }) => `Det modsiger ${other}: send kun det ene.`,
  from_after_to: 'Datoen må ikke ligge efter `to`.',
  not_a_cursor: 'Denne cursor er ikke en, som en liste har givet.',
  'forbidden.read_only': ({ operation }) => `${operation} ændrer noget, og denne forbindelse må kun læse.`,
  'forbidden.permission': ({ operation, permission }) => `${operation} kræver rettigheden ${permission}, som du ikke har.`,
  invalid_idempotency_key: 'Brug 1 til 255 synlige ASCII-tegn uden mellemrum, for eksempel et UUID.',
  idempotency_in_progress: 'Vent, til den første forespørgsel er færdig, og spørg så igen med samme nøgle.',
  idempotency_mismatch: 'Brug en ny Idempotency-Key til en ny forespørgsel.',
}
