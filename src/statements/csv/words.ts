/** The words by which banks name their columns, for files whose layout nobody described: Danish, Italian, English. Folded, the best of a role first. */
import type { Role } from './layout.ts'

export type Language = 'da' | 'it' | 'en'

/** Words that mean two things (valuta is a currency in Danish, a value day in Italian) are told apart by what stands below them. */
export const wordsOf: Partial<Record<Role, Partial<Record<Language, readonly string[]>>>> = {
  date: {
    da: ['bogforingsdato', 'bogfort dato', 'bogfort', 'posteringsdato', 'dato', 'transaktionsdato', 'kobsdato'],
    it: ['data contabile', 'data registrazione', 'data cont', 'data', 'data operazione', 'data movimento', 'data op'],
    en: [
      'booking date',
      'posting date',
      'posted date',
      'date completed',
      'completed date',
      'date',
      'transaction date',
      'date posted',
      'operation date',
    ],
  },
  valueDate: {
    da: ['valordato', 'valor', 'rentedato', 'rentedag'],
    it: ['data valuta', 'data val', 'valuta data'],
    en: ['value date', 'value'],
  },
  moneyOut: {
    da: ['ud', 'ud af konto', 'udbetalt', 'haevet', 'debet', 'udbetaling', 'udgift'],
    it: ['dare', 'addebiti', 'addebito', 'uscite', 'uscita', 'importo uscite', 'importo dare', 'importo addebito', 'movimenti dare'],
    en: ['debit', 'debits', 'debit amount', 'withdrawal', 'withdrawals', 'money out', 'paid out', 'outflow', 'spent'],
  },
  moneyIn: {
    da: ['ind', 'ind paa konto', 'ind pa konto', 'indbetalt', 'indsat', 'kredit', 'indbetaling', 'indtaegt'],
    it: [
      'avere',
      'accrediti',
      'accredito',
      'entrate',
      'entrata',
      'importo entrate',
      'importo avere',
      'importo accredito',
      'movimenti avere',
    ],
    en: ['credit', 'credits', 'credit amount', 'deposit', 'deposits', 'money in', 'paid in', 'inflow', 'received'],
  },
  direction: {
    it: ['segno', 'segno d a', 'd a', 'dare avere'],
    en: ['direction', 'debit credit', 'credit debit', 'd c', 'c d', 'dr cr', 'cr dr'],
    da: ['debet kredit', 'ind ud'],
  },
  balance: {
    da: ['saldo', 'bogfort saldo', 'lobende saldo'],
    it: ['saldo contabile', 'saldo progressivo', 'saldo'],
    en: ['balance', 'running balance', 'booked balance', 'balance after'],
  },
  currency: { da: ['valuta', 'valutakode'], it: ['divisa', 'codice divisa'], en: ['currency', 'currency code', 'ccy'] },
  text: {
    da: [
      'tekst',
      'posteringstekst',
      'beskrivelse',
      'besked',
      'meddelelse',
      'titel',
      'emne',
      'tekst til modtager',
      'supp tekst til modtager',
    ],
    it: [
      'descrizione',
      'descrizione operazione',
      'descrizione operazioni',
      'descrizione movimento',
      'descrizione estesa',
      'descrizione completa',
      'causale',
      'dettagli',
      'dettaglio',
      'causale descrizione',
      'note',
      'tipologia operazione',
    ],
    en: [
      'description',
      'text',
      'details',
      'narrative',
      'memo',
      'title',
      'message',
      'transaction details',
      'payment details',
      'label',
      'note',
      'notes',
    ],
  },
  counterparty: {
    da: ['navn', 'modpart', 'modtager afsender', 'afsender modtager', 'modtagernavn', 'afsendernavn', 'indbetaler'],
    it: ['controparte', 'nome controparte', 'ordinante beneficiario', 'beneficiario ordinante', 'beneficiario', 'ordinante', 'nominativo'],
    en: [
      'counterparty',
      'counterparty name',
      'name',
      'payee',
      'payer',
      'merchant',
      'partner name',
      'beneficiary',
      'payer payee',
      'beneficiary name',
    ],
  },
  iban: {
    da: ['modparts iban', 'modtager iban'],
    it: ['iban controparte', 'iban beneficiario', 'iban ordinante', 'iban beneficiario ordinante'],
    en: ['counterparty iban', 'partner iban', 'beneficiary iban', 'counterparty account', 'payee iban'],
  },
  reference: {
    da: ['reference', 'betalingsident', 'betalings id', 'end2end', 'end to end', 'betalingsreference', 'fakturanummer'],
    it: ['riferimento', 'riferimenti', 'cro', 'trn', 'cro trn', 'rif', 'end to end id', 'riferimento pagamento'],
    en: ['reference', 'payment reference', 'ref', 'end to end id', 'endtoendid', 'invoice number', 'customer reference'],
  },
  bankId: {
    da: ['transaktions id', 'transaktionsid', 'arkivreference'],
    it: ['id transazione', 'id movimento', 'id operazione', 'codice transazione', 'identificativo'],
    en: ['transaction id', 'transactionid', 'fitid', 'unique id', 'entry id'],
  },
  account: {
    da: ['kontonummer', 'kontonr', 'konto nr', 'konto', 'exportkonto'],
    it: ['conto', 'numero conto', 'conto corrente', 'rapporto', 'iban conto', 'n conto'],
    en: ['account', 'account number', 'account iban', 'account no'],
  },
  status: { da: ['status', 'tilstand'], it: ['stato', 'contabilizzazione'], en: ['status', 'state'] },
  originalAmount: {
    da: ['belob i valuta', 'valutabelob', 'originalt belob', 'oprindeligt belob'],
    it: ['importo in valuta', 'importo originale', 'importo orig', 'importo valuta'],
    en: ['original amount', 'foreign amount', 'orig amount', 'amount foreign currency', 'instructed amount'],
  },
  originalCurrency: {
    da: ['original valuta', 'oprindelig valuta'],
    it: ['divisa orig', 'divisa originale', 'valuta originale'],
    en: ['original currency', 'foreign currency', 'orig currency', 'type foreign currency'],
  },
}

/** A column whose name has one of these words in it could be the amount... */
export const amountWords = /(?:^| )(?:belob|beloeb|belb|bel b|importo|amount|movimento)(?: |$)/

/** ...unless it is about something else: another currency, a fee, tax, a balance, the number of things. */
export const otherAmountWords =
  /(?:^| )(?:original|orig|originale|originalt|oprindeligt|foreign|valuta|in valuta|fee|fees|gebyr|commissioni|commissione|spese|vat|moms|iva|tax|saldo|balance|kurs|rate|instructed|tipo|data|date|dato)(?: |$)/

/** The languages of the amount, by its word. */
export const amountLanguage = (header: string): Language => (/bel/.test(header) ? 'da' : /importo|movimento/.test(header) ? 'it' : 'en')

export const pendingWords = [
  'venter',
  'reserveret',
  'afventer',
  'non contabilizzato',
  'da contabilizzare',
  'autorizzato',
  'in attesa',
  'pending',
  'reserved',
  'authorised',
  'authorized',
]
export const voidWords = [
  'afvist',
  'slettet',
  'annulleret',
  'rifiutato',
  'annullato',
  'stornato',
  'declined',
  'rejected',
  'failed',
  'reverted',
  'cancelled',
  'canceled',
]
