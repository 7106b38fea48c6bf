import type { Translation } from '../../catalogue.ts'
import type { vatSheet as source } from '../../en/vat/sheet.ts'
import { withArticle } from '../grammar/articles.ts'

const frequencies = { monthly: 'mensile', quarterly: 'trimestrale', half_yearly: 'semestrale', annual: 'annuale' } as const

export const vatSheet: Translation<typeof source> = {
  day_in_words: ({ day }, words) => words.day(day),
  period_in_words: ({ start, end }, words) => words.period(start, end),
  country_name: ({ country }, words) => words.country(country),
  'vat_return_name.momsangivelse': 'Dichiarazione IVA',
  'vat_return_name.lipe': 'Liquidazione periodica IVA',

  'vat_sheet.draft': 'Bozza',
  'vat_sheet.filed': 'Presentata',
  'vat_sheet.span': ({ start, end }, words) => {
    const period = words.period(start, end)
    if (period.startsWith(words.day(start))) return period
    const first = start.slice(0, 4) === end.slice(0, 4) ? words.day(start).replace(/ \d+$/, '') : words.day(start)
    return `${period}, ${withArticle('dal', first)} ${withArticle('al', words.day(end))}`
  },
  'vat_sheet.organization': 'Azienda',
  'vat_sheet.vat_number': 'Partita IVA',
  'vat_sheet.business_id': 'Numero di registro',
  'vat_sheet.fiscal_code': 'Codice fiscale',
  'vat_sheet.file_by': 'Presentare entro',
  'vat_sheet.pay_by': 'Versare entro',
  'vat_sheet.frequency': 'Periodicità',
  'vat_sheet.frequency_value': ({ frequency }) => frequencies[frequency],
  'vat_sheet.entries': 'Registrazioni',
  'vat_sheet.entries_value': ({ count, corrections }) =>
    `${count}${corrections > 0 ? `, di cui ${corrections} ${corrections === 1 ? 'rettifica' : 'rettifiche'}` : ''}`,
  'vat_sheet.prepared': 'Preparata',
  'vat_sheet.filed_at': 'Presentata',
  'vat_sheet.filed_by': ({ moment, by }) => `${moment} da ${by}`,
  'vat_sheet.reference': 'Riferimento',
  'vat_sheet.no_reference': 'non indicato',
  'vat_sheet.box': 'Voce',
  'vat_sheet.row': 'Rigo',
  'vat_sheet.amount': ({ currency }) => `Importo, ${currency}`,
  'vat_sheet.in_column': ({ explanation, column }) => `${explanation} (colonna ${column})`,
  'vat_sheet.pay': ({ day }, words) => `Versare entro ${withArticle('il', words.day(day))}`,
  'vat_sheet.pay_amount': ({ size, day }, words) => `Versare ${size} entro ${withArticle('il', words.day(day))}`,
  'vat_sheet.with_code': ({ order, code }) => `${order}, codice tributo ${code}`,
  'vat_sheet.in_favour': "A credito dell'azienda",
  'vat_sheet.nothing_to_pay': 'Nulla da versare',
  'vat_sheet.owed': 'Dovuta, nulla da versare ora',
  'vat_sheet.to_pay': 'Da versare',
  'vat_sheet.notes': 'Note',
  'vat_sheet.corrections': ({ count }) =>
    count === 1
      ? '1 registrazione riguarda periodi precedenti, presentati senza di essa.'
      : `${count} registrazioni riguardano periodi precedenti, presentati senza di esse.`,
  'vat_sheet.place_and_date': 'Luogo e data',
  'vat_sheet.signature': 'Firma',
  'vat_sheet.page': ({ page, count }) => `Pagina ${page} di ${count}`,

  'vat_table.language': 'italiano',
  'vat_table.id': 'Identificativo della liquidazione',
  'vat_table.organization': 'Azienda',
  'vat_table.vat_number': 'Partita IVA',
  'vat_table.business_id': 'Numero di registro',
  'vat_table.fiscal_code': 'Codice fiscale',
  'vat_table.currency': 'Valuta di tutti gli importi',
  'vat_table.period_start': 'Primo giorno del periodo',
  'vat_table.period_end': 'Ultimo giorno del periodo',
  'vat_table.frequency': "Periodicità dell'IVA",
  'vat_table.file_by': 'Ultimo giorno per la presentazione',
  'vat_table.state': 'Bozza (draft), oppure presentata e bloccata (filed)',
  'vat_table.prepared_at': 'Quando gli importi sono stati presi dalla contabilità',
  'vat_table.filed_at': 'Quando è stata presentata',
  'vat_table.filed_by': "Chi l'ha presentata",
  'vat_table.reference': "Riferimento dell'amministrazione fiscale",
  'vat_table.entry_count': 'Registrazioni comprese nella liquidazione',
  'vat_table.correction_count': 'Di cui registrazioni di periodi precedenti, presentati senza di esse',
  'vat_table.payment_code': 'Codice tributo del modello di pagamento',
  'vat_table.payment_due_on': 'Ultimo giorno per il versamento',
  'vat_table.payment_amount': 'Quanto si versa ora',
  'vat_table.payable': 'Risultato della liquidazione: se negativo, a rimborso o a credito',
  'vat_table.warning': 'Avviso',
}
