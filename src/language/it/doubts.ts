import type { Translation } from '../catalogue.ts'
import type { doubts as source } from '../en/doubts.ts'
import { toldPart, unended } from '../text.ts'
import type { Words } from '../words.ts'

const read = {
  supplier: (value: string) => `il fornitore ${value} è stato letto`,
  date: (value: string) => `la data ${value} è stata letta`,
  total: (value: string) => `il totale ${value} è stato letto`,
  vat: (value: string) => `l'IVA ${value} è stata letta`,
  currency: (value: string) => `la valuta ${value} è stata letta`,
} as const

const notFound = {
  supplier: 'il fornitore non è stato trovato',
  date: 'la data non è stata trovata',
  total: 'il totale non è stato trovato',
  vat: "l'IVA non è stata trovata",
  currency: 'la valuta non è stata trovata',
} as const

type Read = Parameters<(typeof source)['weak_value.text']>[0]

const readWith = ({ field, confidence, reasons }: Omit<Read, 'value'>, value: string, words: Words): string => {
  const why = reasons.map(reason => toldPart(reason, words)).join(' e ') || 'sul documento poco lo conferma'
  return `${read[field](value)} con affidabilità ${words.number(confidence)}: ${why}`
}

const rival = (value: string, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? `tra gli altri è possibile anche ${value}` : `è possibile anche ${value}`

export const doubts: Translation<typeof source> = {
  'weak_value.not_found': ({ field }) => `${notFound[field]} sul documento`,
  'weak_value.no_vat': "il documento non dice a quanto ammonta l'IVA",
  'weak_value.text': (given, words) => readWith(given, given.value, words),
  'weak_value.day': (given, words) => readWith(given, words.day(given.day), words),
  'weak_value.amount': (given, words) => readWith(given, words.money(given.amount, given.currency), words),
  'weak_value.assumed': ({ reason }, words) => `presunto e non letto: ${unended(toldPart(reason, words))}`,
  'other_value_fits.text': ({ value, isOneOfSeveral }) => rival(value, isOneOfSeveral),
  'other_value_fits.day': ({ day, isOneOfSeveral }, words) => rival(words.day(day), isOneOfSeveral),
  'other_value_fits.amount': ({ amount, currency, isOneOfSeveral }, words) => rival(words.money(amount, currency), isOneOfSeveral),

  several_doubts: ({ doubts }, words) => doubts.map(words.sentence).join(' e '),
  print_hard_to_read: 'la stampa è poco leggibile',
  other_name_as_likely: 'un altro nome è altrettanto probabile',
  name_found_once: 'è stato trovato solo il nome, una volta e senza etichetta',
  seller_not_labelled: 'nulla dice che sia il venditore',
  supplier_not_registered: 'non è stato trovato alcun numero di iscrizione o partita IVA',
  day_and_month_swapped: 'giorno e mese potrebbero essere scambiati',
  date_not_labelled: 'nessuna etichetta nota dice che sia la data del documento',
  other_days_too: 'sul documento ci sono anche altre date',
  total_not_confirmed: 'imponibile e IVA sul documento non lo confermano',
  total_printed_once: 'è stampato una sola volta',
  vat_not_stated: 'il documento non la indica',
  vat_not_from_sums: 'non risulta dagli altri importi',
  currency_not_printed: 'non è stampata alcuna valuta',
  currency_of_other_country: 'non è la valuta del paese da cui proviene il documento',
  read_from_picture: "il valore è letto da un'immagine",
  currency_by_origin: ({ country }, words) =>
    `nessuna valuta indicata; il documento sembra provenire da questo paese: ${words.country(country)}`,
  'currency_by_origin.unclear': 'nessuna valuta indicata; il documento sembra provenire da dove questa si usa',
}
