import type { Translation } from '../catalogue.ts'
import type { requests as source } from '../en/requests.ts'

const kinds = {
  string: 'un testo',
  number: 'un numero',
  int: 'un numero intero',
  boolean: 'true o false',
  array: 'un elenco',
  object: 'un oggetto',
  null: 'null',
  true: 'true',
  false: 'false',
} as const

const counted = (count: number, unit: 'characters' | 'items'): string =>
  unit === 'characters' ? `${count} ${count === 1 ? 'carattere' : 'caratteri'}` : `${count} ${count === 1 ? 'elemento' : 'elementi'}`

const choice = (value: string): string => (value === '' ? 'un testo vuoto' : value)

export const requests: Translation<typeof source> = {
  whole_body: 'Il corpo della richiesta',
  'invalid_input.fields': 'Alcuni campi sono errati: vedi errors.',
  'invalid_input.many': ({ count }) => `Ci sono ${count} errori: vedi errors.`,
  required: 'Il campo è obbligatorio.',
  unknown_property: 'Questo campo qui non esiste.',
  'unknown_property.others': ({ others }) => `Questo campo qui non esiste. Ci sono anche: ${others.join(', ')}.`,
  not_possible: 'Questo valore qui non è ammesso.',
  number_too_large: 'Il numero è troppo grande.',
  wrong_type: ({ expected }) => `Qui serve ${kinds[expected]}.`,
  'wrong_type.not': ({ expected, got }) => `Qui serve ${kinds[expected]}, non ${kinds[got]}.`,
  wrong_length: ({ exactly, unit }) => `Servono esattamente ${counted(exactly, unit)}.`,
  empty: 'Il campo non può essere vuoto.',
  too_short: ({ min, unit }) => `Servono almeno ${counted(min, unit)}.`,
  too_long: ({ max, unit }) => `Sono ammessi al massimo ${counted(max, unit)}.`,
  too_small: ({ min }) => `Il valore deve essere almeno ${min}.`,
  'too_small.above': ({ above }) => `Il valore deve essere maggiore di ${above}.`,
  too_big: ({ max }) => `Il valore può essere al massimo ${max}.`,
  'too_big.below': ({ below }) => `Il valore deve essere minore di ${below}.`,
  not_one_of: ({ allowed }) =>
    allowed.length === 1
      ? `Il valore deve essere ${choice(allowed[0]!)}.`
      : `Il valore deve essere uno tra: ${allowed.map(choice).join(', ')}.`,
  not_a_moment: 'Scrivi data e ora secondo RFC 3339, per esempio 2026-01-15T09:30:00Z.',
  not_a_day: 'Scrivi una data esistente nel formato AAAA-MM-GG.',
  not_in_digits: 'Qui serve un numero intero, in cifre.',
  country_code: 'Usa le due lettere maiuscole di ISO 3166-1, per esempio DK o IT.',
  contradiction: ({ other }) => `È in contraddizione con ${other}: invia solo uno dei due.`,
  from_after_to: 'La data non può essere successiva a `to`.',
  not_a_cursor: 'Questo cursore non proviene da un elenco.',
  'forbidden.read_only': ({ operation }) => `${operation} modifica dei dati, ma questa connessione può solo leggere.`,
  'forbidden.permission': ({ operation, permission }) => `${operation} richiede il permesso ${permission}, che non hai.`,
  invalid_idempotency_key: 'Usa da 1 a 255 caratteri ASCII visibili senza spazi, per esempio un UUID.',
  idempotency_in_progress: 'Attendi la fine della prima richiesta, poi riprova con la stessa chiave.',
  idempotency_mismatch: 'Usa una nuova Idempotency-Key per una nuova richiesta.',
}
