import type { Translation } from '../../catalogue.ts'
import type { vatSheet as source } from '../../en/vat/sheet.ts'

const frequencies = { monthly: 'hver måned', quarterly: 'hvert kvartal', half_yearly: 'hvert halvår', annual: 'hvert år' } as const

export const vatSheet: Translation<typeof source> = {
  day_in_words: ({ day }, words) => words.day(day),
  period_in_words: ({ start, end }, words) => words.period(start, end),
  country_name: ({ country }, words) => words.country(country),
  'vat_return_name.momsangivelse': 'Momsangivelse',
  'vat_return_name.lipe': 'Periodisk momsopgørelse',

  'vat_sheet.draft': 'Kladde',
  'vat_sheet.filed': 'Indberettet',
  'vat_sheet.span': ({ start, end }, words) => {
    const period = words.period(start, end)
    if (period.startsWith(words.day(start))) return period
    const first = start.slice(0, 4) === end.slice(0, 4) ? words.day(start).replace(/ \d+$/, '') : words.day(start)
    return `${period}, fra ${first} til ${words.day(end)}`
  },
  'vat_sheet.organization': 'Virksomhed',
  'vat_sheet.vat_number': 'Momsnummer',
  'vat_sheet.business_id': 'CVR- eller registernummer',
  'vat_sheet.fiscal_code': 'Codice fiscale',
  'vat_sheet.file_by': 'Frist',
  'vat_sheet.pay_by': 'Betales senest',
  'vat_sheet.frequency': 'Afregning',
  'vat_sheet.frequency_value': ({ frequency }) => frequencies[frequency],
  'vat_sheet.entries': 'Posteringer',
  'vat_sheet.entries_value': ({ count, corrections }) =>
    `${count}${corrections > 0 ? `, heraf ${corrections} ${corrections === 1 ? 'rettelse' : 'rettelser'}` : ''}`,
  'vat_sheet.prepared': 'Udarbejdet',
  'vat_sheet.filed_at': 'Indberettet',
  'vat_sheet.filed_by': ({ moment, by }) => `${moment} af ${by}`,
  'vat_sheet.reference': 'Reference',
  'vat_sheet.no_reference': 'ikke angivet',
  'vat_sheet.box': 'Felt',
  'vat_sheet.row': 'Række',
  'vat_sheet.amount': ({ currency }) => `Beløb, ${currency}`,
  'vat_sheet.in_column': ({ explanation, column }) => `${explanation} (kolonne ${column})`,
  'vat_sheet.pay': ({ day }, words) => `Betal senest den ${words.day(day)}`,
  'vat_sheet.pay_amount': ({ size, day }, words) => `Betal ${size} senest den ${words.day(day)}`,
  'vat_sheet.with_code': ({ order, code }) => `${order}, kode ${code}`,
  'vat_sheet.in_favour': 'Til gode',
  'vat_sheet.nothing_to_pay': 'Intet at betale',
  'vat_sheet.owed': 'Skyldes, men betales ikke nu',
  'vat_sheet.to_pay': 'At betale',
  'vat_sheet.notes': 'Bemærkninger',
  'vat_sheet.corrections': ({ count }) =>
    `${count} ${count === 1 ? 'postering' : 'posteringer'} hører til tidligere perioder, der blev indberettet uden ${count === 1 ? 'den' : 'dem'}.`,
  'vat_sheet.place_and_date': 'Sted og dato',
  'vat_sheet.signature': 'Underskrift',
  'vat_sheet.page': ({ page, count }) => `Side ${page} af ${count}`,

  'vat_table.language': 'dansk',
  'vat_table.id': 'Angivelsens id',
  'vat_table.organization': 'Virksomhed',
  'vat_table.vat_number': 'Momsnummer',
  'vat_table.business_id': 'CVR- eller registernummer',
  'vat_table.fiscal_code': 'Codice fiscale',
  'vat_table.currency': 'Valuta for alle beløb',
  'vat_table.period_start': 'Periodens første dag',
  'vat_table.period_end': 'Periodens sidste dag',
  'vat_table.frequency': 'Hvor ofte moms angives',
  'vat_table.file_by': 'Sidste dag for indberetning',
  'vat_table.state': 'Kladde (draft), eller indberettet og låst (filed)',
  'vat_table.prepared_at': 'Hvornår tallene blev hentet fra bogholderiet',
  'vat_table.filed_at': 'Hvornår den blev indberettet',
  'vat_table.filed_by': 'Hvem der indberettede den',
  'vat_table.reference': 'Skattemyndighedens reference',
  'vat_table.entry_count': 'Posteringer i angivelsen',
  'vat_table.correction_count': 'Heraf posteringer fra tidligere perioder, der blev indberettet uden dem',
  'vat_table.payment_code': 'Kode på betalingsblanketten',
  'vat_table.payment_due_on': 'Sidste dag for betaling',
  'vat_table.payment_amount': 'Det, der betales nu',
  'vat_table.payable': 'Angivelsens resultat: negativt er til udbetaling eller til gode',
  'vat_table.warning': 'Advarsel',
}
