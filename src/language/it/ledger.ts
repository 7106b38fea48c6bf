import type { Translation } from '../catalogue.ts'
import type { ledger as source } from '../en/ledger.ts'
import { toldPart } from '../text.ts'

export const ledger: Translation<typeof source> = {
  ledger_entry_not_found: ({ id }) => `Non esiste alcuna registrazione con l'id ${id}.`,
  account_not_found: ({ account }) => `Il conto ${account} non esiste.`,
  entry_in_other_ledger: ({ entry, ledger }) => `${entry} è stata registrata in ${ledger}: stornala lì.`,
  entry_is_reversal: ({ number, reverses }) =>
    `La registrazione ${number} è lo storno di ${reverses}. Registra di nuovo ciò che è stato stornato.`,
  entry_reversed: ({ number, reversedBy }) => `La registrazione ${number} è già stata stornata da ${reversedBy}.`,
  entry_is_settlement: ({ number, transaction }) =>
    `La registrazione ${number} contabilizza la riconciliazione di ${transaction}. Annulla invece la riconciliazione di quel movimento.`,
  entry_reconciled: ({ number }) =>
    `La registrazione ${number} è riconciliata con un movimento bancario. Annulla prima quella riconciliazione.`,
  'document_in_progress.being_recorded': ({ document }) => `La registrazione di ${document} è ancora in corso. Riprova tra poco.`,
  reversal_before_entry: ({ date }, words) =>
    `Una registrazione in data ${words.day(date)} non può essere stornata in una data precedente.`,
  reversal_in_future: 'Una registrazione non può essere stornata in una data futura.',
  document_text: ({ name, kind, number }) =>
    `${name ?? 'Fornitore sconosciuto'}, ${{ receipt: 'scontrino', invoice: 'fattura', credit_note: 'nota di credito' }[kind]} ${number ?? ''}`.trim(),
  rounding_text: 'Arrotondamento',
  'sale_text.invoice': ({ number, name }) => `Fattura ${number}, ${name}`,
  'sale_text.credit_note': ({ number, name }) => `Nota di credito ${number}, ${name}`,
  'stamp_duty_text.invoice': ({ number }) => `Imposta di bollo sulla fattura ${number}`,
  'stamp_duty_text.credit_note': ({ number }) => `Imposta di bollo sulla nota di credito ${number}`,
  movement_text: 'Movimento bancario',
  reversal_text: ({ number, text }) => `Storno di ${number}: ${text}`,
  'reversal_text.reason': ({ number, text, reason }) => `Storno di ${number}: ${text} (${reason})`,

  coded_amount_missing: "L'importo non è noto: indicalo, oppure inserisci il cambio e imputa di nuovo il documento.",
  coded_amount_zero: "Non c'è nulla da registrare: l'importo è zero.",
  account_not_decided: 'Il conto non è stato scelto.',
  vat_code_not_decided: 'Il codice IVA non è stato scelto.',

  currency_code: 'Usa le tre lettere maiuscole di ISO 4217, per esempio EUR.',
  rate_decimals: ({ max }) => `Usa al massimo ${max} decimali.`,
  own_currency: "Questa è la valuta dell'azienda stessa.",
  exchange_rate_not_found: ({ id }) => `Non esiste il cambio ${id}.`,
  rates_file_refused: ({ told }, words) => `Il file dei cambi non è stato accettato: ${toldPart(told, words)}. I cambi presenti restano.`,
  'rates_file.size': ({ bytes }, words) => `più di ${words.number(bytes)} byte`,
  'rates_file.not_xml': ({ told }, words) => `non è un XML leggibile. ${toldPart(told, words).replace(/\.$/, '')}`,
  'rates_file.shape': ({ found, expected }) => `«${found}» al posto di «${expected}»`,
  'rates_file.days': ({ count }, words) => `${count === 1 ? '1 giorno' : `${words.number(count)} giorni`} nel file`,
  'rates_file.day': ({ found }) => `il giorno «${found}»`,
  'rates_file.day_twice': ({ day }, words) => `${words.day(day)} due volte`,
  'rates_file.currency': ({ found, day }, words) => `${words.day(day)} con «${found}»`,
  'rates_file.currency_twice': ({ currency, day }, words) => `${currency} due volte in data ${words.day(day)}`,
  'rates_file.currencies': ({ count, day }, words) =>
    `${count === 1 ? '1 valuta' : `${words.number(count)} valute`} in data ${words.day(day)}`,
  'rates_file.rate': ({ found, currency, day }, words) => `${found} ${currency} in data ${words.day(day)}`,
  'rates_file.no_rate': ({ currency, day }, words) => `nessun ${currency} in data ${words.day(day)}`,
  'rates_file.step': ({ currency, from, to, day }, words) =>
    `${words.number(Number(to))} ${currency} in data ${words.day(day)}, dopo ${words.number(Number(from))}`,
  'rates_file.apart': ({ currency, told, there, day, other }, words) =>
    `${words.number(Number(told))} ${currency} in data ${words.day(day)}, ma ${words.number(Number(there))} presso ${other}`,
  rates_differ: ({ on, currency, told, there, other }, words) =>
    `I cambi non coincidono: ${currency} in data ${words.day(on)} è ${words.number(Number(told))}, ma ${words.number(Number(there))} presso ${other}. Vale il primo; controlla quanto registrato con l'altro.`,
  rates_unreachable: ({ told }, words) =>
    `Non è stato possibile scaricare i cambi: ${toldPart(told, words)}. Si riprova; intanto inserisci quelli che servono (POST /exchange-rates).`,
  rates_not_fetched: 'Questa installazione non scarica i cambi (PRIMANOTA_RATES). Inseriscili: POST /exchange-rates.',
  'ledger_unavailable.chart': ({ ledger, cause }) => `${ledger} non ha inviato il proprio piano dei conti: ${cause}.`,
}
