/** Why a value that was read is not sure, in parts of a sentence: each begins with a small letter, and has no full stop. */
import { toldPart, unended } from '../text.ts'
import type { Said, Words } from '../words.ts'

type Field = 'supplier' | 'date' | 'total' | 'vat' | 'currency'

const fields: Readonly<Record<Field, string>> = { supplier: 'supplier', date: 'date', total: 'total', vat: 'VAT', currency: 'currency' }

export interface Read {
  field: Field
  confidence: number
  reasons: readonly (Said | string)[]
}

const readWith = ({ field, confidence, reasons }: Read, value: string, words: Words): string => {
  const why = reasons.map(reason => toldPart(reason, words)).join(', and ') || 'little on the document confirms it'
  return `the ${fields[field]} ${value} was read with a confidence of ${words.number(confidence)}: ${why}`
}

const rival = (value: string, isOneOfSeveral: boolean): string => `${isOneOfSeveral ? 'among others ' : ''}${value} fits too`

export const doubts = {
  'weak_value.not_found': ({ field }: { field: Field }) => `the ${fields[field]} was not found on the document`,
  'weak_value.no_vat': 'the document does not say how much VAT it holds',
  'weak_value.text': (read: Read & { value: string }, words: Words) => readWith(read, read.value, words),
  'weak_value.day': (read: Read & { day: string }, words: Words) => readWith(read, words.day(read.day), words),
  'weak_value.amount': (read: Read & { amount: number; currency: string }, words: Words) =>
    readWith(read, words.money(read.amount, read.currency), words),
  'weak_value.assumed': ({ reason }: { reason: Said | string }, words: Words) =>
    `taken for granted, and not read: ${unended(toldPart(reason, words))}`,
  'other_value_fits.text': ({ value, isOneOfSeveral }: { value: string; isOneOfSeveral: boolean }) => rival(value, isOneOfSeveral),
  'other_value_fits.day': ({ day, isOneOfSeveral }: { day: string; isOneOfSeveral: boolean }, words: Words) =>
    rival(words.day(day), isOneOfSeveral),
  'other_value_fits.amount': (
    { amount, currency, isOneOfSeveral }: { amount: number; currency: string; isOneOfSeveral: boolean },
    words: Words,
  ) => rival(words.money(amount, currency), isOneOfSeveral),

  several_doubts: ({ doubts }: { doubts: readonly Said[] }, words: Words) => doubts.map(words.sentence).join(', and '),
  print_hard_to_read: 'its print is hard to read',
  other_name_as_likely: 'another name has as good a claim',
  name_found_once: 'only the name was found, once and without a label',
  seller_not_labelled: 'nothing says that this is the seller',
  supplier_not_registered: 'no number that it is registered under was found',
  day_and_month_swapped: 'day and month may have been swapped',
  date_not_labelled: 'no label that is known says that it is the day of the document',
  other_days_too: 'the document has other days too',
  total_not_confirmed: 'net and VAT on the document do not confirm it',
  total_printed_once: 'it is printed once only',
  vat_not_stated: 'the document does not state it',
  vat_not_from_sums: 'it does not follow from the other sums',
  currency_not_printed: 'no currency is printed',
  currency_of_other_country: 'it is not the currency of the country that the document is from',
  read_from_picture: 'it was read from a picture',
  currency_by_origin: ({ country }: { country: string }, words: Words) =>
    `no sign of a currency; the document seems to be from ${words.country(country)}`,
  'currency_by_origin.unclear': 'no sign of a currency; the document seems to be from where it is used',
} as const
