import type { Translation } from '../catalogue.ts'
import type { doubts as source } from '../en/doubts.ts'
import { toldPart, unended } from '../text.ts'
import type { Words } from '../words.ts'

const fields = { supplier: 'leverandøren', date: 'datoen', total: 'det samlede beløb', vat: 'momsen', currency: 'valutaen' } as const

type Read = Parameters<(typeof source)['weak_value.text']>[0]

const readWith = ({ field, confidence, reasons }: Omit<Read, 'value'>, value: string, words: Words): string => {
  const why = reasons.map(reason => toldPart(reason, words)).join(', og ') || 'der er kun lidt på bilaget, der bekræfter det'
  return `${fields[field]} ${value} er læst med en sikkerhed på ${words.number(confidence)}: ${why}`
}

const rival = (value: string, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? `blandt andet ${value} passer også` : `${value} passer også`

export const doubts: Translation<typeof source> = {
  'weak_value.not_found': ({ field }) => `${fields[field]} blev ikke fundet på bilaget`,
  'weak_value.no_vat': 'bilaget siger ikke, hvor meget moms der er i beløbet',
  'weak_value.text': (read, words) => readWith(read, read.value, words),
  'weak_value.day': (read, words) => readWith(read, words.day(read.day), words),
  'weak_value.amount': (read, words) => readWith(read, words.money(read.amount, read.currency), words),
  'weak_value.assumed': ({ reason }, words) => `antaget og ikke læst: ${unended(toldPart(reason, words))}`,
  'other_value_fits.text': ({ value, isOneOfSeveral }) => rival(value, isOneOfSeveral),
  'other_value_fits.day': ({ day, isOneOfSeveral }, words) => rival(words.day(day), isOneOfSeveral),
  'other_value_fits.amount': ({ amount, currency, isOneOfSeveral }, words) => rival(words.money(amount, currency), isOneOfSeveral),

  several_doubts: ({ doubts }, words) => doubts.map(words.sentence).join(', og '),
  print_hard_to_read: 'trykket er svært at læse',
  other_name_as_likely: 'et andet navn passer lige så godt',
  name_found_once: 'kun navnet blev fundet, én gang og uden ledetekst',
  seller_not_labelled: 'intet siger, at det er sælgeren',
  supplier_not_registered: 'der blev ikke fundet et registreringsnummer',
  day_and_month_swapped: 'dag og måned kan være byttet om',
  date_not_labelled: 'ingen kendt ledetekst siger, at det er bilagets dato',
  other_days_too: 'der står også andre datoer på bilaget',
  total_not_confirmed: 'beløb uden moms og moms på bilaget bekræfter det ikke',
  total_printed_once: 'det står der kun én gang',
  vat_not_stated: 'bilaget angiver den ikke',
  vat_not_from_sums: 'den følger ikke af de andre beløb',
  currency_not_printed: 'der står ingen valuta',
  currency_of_other_country: 'det er ikke valutaen i det land, bilaget kommer fra',
  read_from_picture: 'værdien er læst fra et billede',
  currency_by_origin: ({ country }, words) => `der står ingen valuta; bilaget ser ud til at komme fra ${words.country(country)}`,
  'currency_by_origin.unclear': 'der står ingen valuta; bilaget ser ud til at komme fra et sted, hvor denne bruges',
}
