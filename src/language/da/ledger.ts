import type { Translation } from '../catalogue.ts'
import type { ledger as source } from '../en/ledger.ts'
import { toldPart } from '../text.ts'

export const ledger: Translation<typeof source> = {
  ledger_entry_not_found: ({ id }) => `Der er ingen postering med id'et ${id}.`,
  account_not_found: ({ account }) => `Kontoen ${account} findes ikke.`,
  entry_in_other_ledger: ({ entry, ledger }) => `${entry} er bogført i ${ledger}: tilbagefør den der.`,
  entry_is_reversal: ({ number, reverses }) => `Postering ${number} tilbagefører ${reverses}. Bogfør i stedet det tilbageførte igen.`,
  entry_reversed: ({ number, reversedBy }) => `Postering ${number} er tilbageført med ${reversedBy}.`,
  entry_is_settlement: ({ number, transaction }) =>
    `Postering ${number} bogfører det, som ${transaction} er afstemt med. Ophæv i stedet afstemningen af den bankbevægelse.`,
  entry_reconciled: ({ number }) => `Postering ${number} er afstemt med en bankbevægelse. Ophæv først den afstemning.`,
  'document_in_progress.being_recorded': ({ document }) => `Bogføringen af ${document} er ved at blive registreret. Prøv igen om lidt.`,
  reversal_before_entry: ({ date }, words) => `En postering fra den ${words.day(date)} kan ikke tilbageføres på en tidligere dato.`,
  reversal_in_future: 'En postering kan ikke tilbageføres på en dato, der ligger i fremtiden.',
  document_text: ({ name, kind, number }) =>
    `${name ?? 'Ukendt leverandør'}, ${{ receipt: 'kvittering', invoice: 'faktura', credit_note: 'kreditnota' }[kind]} ${number ?? ''}`.trim(),
  rounding_text: 'Øreafrunding',
  'sale_text.invoice': ({ number, name }) => `Faktura ${number}, ${name}`,
  'sale_text.credit_note': ({ number, name }) => `Kreditnota ${number}, ${name}`,
  'stamp_duty_text.invoice': ({ number }) => `Stempelafgift af faktura ${number}`,
  'stamp_duty_text.credit_note': ({ number }) => `Stempelafgift af kreditnota ${number}`,
  movement_text: 'Banktransaktion',
  reversal_text: ({ number, text }) => `Tilbageførsel af ${number}: ${text}`,
  'reversal_text.reason': ({ number, text, reason }) => `Tilbageførsel af ${number}: ${text} (${reason})`,

  coded_amount_missing: 'Beløbet er ukendt: angiv det, eller indtast valutakursen og kontér bilaget igen.',
  coded_amount_zero: 'Der er intet at bogføre: beløbet er nul.',
  account_not_decided: 'Kontoen er ikke valgt.',
  vat_code_not_decided: 'Momskoden er ikke valgt.',

  currency_code: 'Brug de tre store bogstaver fra ISO 4217, for eksempel EUR.',
  rate_decimals: ({ max }) => `Brug højst ${max} decimaler.`,
  own_currency: 'Det er virksomhedens egen valuta.',
  exchange_rate_not_found: ({ id }) => `Der er ingen valutakurs ${id}.`,
  rates_file_refused: ({ told }, words) =>
    `Filen med valutakurser blev ikke indlæst: ${toldPart(told, words)}. De nuværende kurser gælder fortsat.`,
  'rates_file.size': ({ bytes }, words) => `mere end ${words.number(bytes)} byte`,
  'rates_file.not_xml': ({ told }, words) => `den er ikke XML, der kan læses. ${toldPart(told, words).replace(/\.$/, '')}`,
  'rates_file.shape': ({ found, expected }) => `”${found}” i stedet for ”${expected}”`,
  'rates_file.days': ({ count }, words) => `${count === 1 ? '1 dag' : `${words.number(count)} dage`} i den`,
  'rates_file.day': ({ found }) => `dagen ”${found}”`,
  'rates_file.day_twice': ({ day }, words) => `${words.day(day)} to gange`,
  'rates_file.currency': ({ found, day }, words) => `${words.day(day)} med ”${found}”`,
  'rates_file.currency_twice': ({ currency, day }, words) => `${currency} to gange den ${words.day(day)}`,
  'rates_file.currencies': ({ count, day }, words) =>
    `${count === 1 ? '1 valuta' : `${words.number(count)} valutaer`} den ${words.day(day)}`,
  'rates_file.rate': ({ found, currency, day }, words) => `${found} ${currency} den ${words.day(day)}`,
  'rates_file.no_rate': ({ currency, day }, words) => `ingen ${currency} den ${words.day(day)}`,
  'rates_file.step': ({ currency, from, to, day }, words) =>
    `${words.number(Number(to))} ${currency} den ${words.day(day)} efter ${words.number(Number(from))}`,
  'rates_file.apart': ({ currency, told, there, day, other }, words) =>
    `${words.number(Number(told))} ${currency} den ${words.day(day)}, men ${words.number(Number(there))} hos ${other}`,
  rates_differ: ({ on, currency, told, there, other }, words) =>
    `Kurserne er ikke ens: ${currency} den ${words.day(on)} er ${words.number(Number(told))}, men ${words.number(Number(there))} hos ${other}. Den første gælder; se på det, der er bogført med den anden kurs.`,
  rates_unreachable: ({ told }, words) =>
    `Valutakurserne kunne ikke hentes: ${toldPart(told, words)}. Der prøves igen; indtast imens det, du har brug for (POST /exchange-rates).`,
  rates_not_fetched: 'Valutakurser hentes ikke på denne installation (PRIMANOTA_RATES). Indtast dem: POST /exchange-rates.',
  'ledger_unavailable.chart': ({ ledger, cause }) => `${ledger} sendte ikke sin kontoplan: ${cause}.`,
}
