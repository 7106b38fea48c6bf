/** The words of an invoice, in the three languages that we write it in. What the law words itself comes with the invoice and is printed as it is. */
import type { CalendarDate } from '../calendar/dates.ts'

export const documentLanguages = ['da', 'it', 'en'] as const

export type DocumentLanguage = (typeof documentLanguages)[number]

/** Greenland and the Faroe Islands read Danish; San Marino and the Vatican write Italian. */
const languageOfCountry: Readonly<Record<string, DocumentLanguage>> = { DK: 'da', GL: 'da', FO: 'da', IT: 'it', SM: 'it', VA: 'it' }

/** By the country of the buyer; one that is not known is taken as that of the seller. */
export const languageFor = (buyerCountry: string | null, sellerCountry: string): DocumentLanguage =>
  languageOfCountry[buyerCountry ?? sellerCountry] ?? 'en'

/** How numbers are written. */
export const localeOf: Readonly<Record<DocumentLanguage, string>> = { da: 'da-DK', it: 'it-IT', en: 'en-GB' }

export interface DocumentWords {
  invoice: string
  creditNote: string
  draft: string
  test: string
  /** On a document of the sandbox, below its title. */
  testNote: string
  buyer: string
  date: string
  dueDate: string
  currency: string
  orderReference: string
  buyerReference: string
  contractReference: string
  /** Before the number of the invoice that is corrected. */
  corrects: string
  /** That number with its day. */
  dated: (number: string, day: string) => string
  description: string
  quantity: string
  unitPrice: string
  vat: string
  vatRate: string
  lineNet: string
  vatBase: string
  vatBasis: string
  /** Of the lines alone, where something is added to them. */
  linesTotal: string
  pensionFund: string
  /** Charged to the buyer. */
  stampDutyCharged: string
  net: string
  total: string
  splitPayment: string
  withheld: string
  toPay: string
  nothingToPay: string
  inFavour: string
  /** Before the last day to pay. */
  payBy: string
  /** Where no last day is set. */
  onReceipt: string
  payment: string
  iban: string
  bankAccount: string
  reference: string
  notes: string
  vatInHomeCurrency: string
  exchangeRate: string
  stampDuty: string
  vatNumber: string
  fiscalCode: string
  businessId: string
  /** The number in the Danish register. */
  cvr: string
  recipientCode: string
  page: (page: number, count: number) => string
}

const da: DocumentWords = {
  invoice: 'Faktura',
  creditNote: 'Kreditnota',
  draft: 'KLADDE',
  test: 'TEST',
  testNote: 'Testdokument uden værdi: der er ikke leveret eller opkrævet noget.',
  buyer: 'Køber',
  date: 'Dato',
  dueDate: 'Forfaldsdato',
  currency: 'Valuta',
  orderReference: 'Ordrenummer',
  buyerReference: 'Deres reference',
  contractReference: 'Kontrakt',
  corrects: 'Vedrører faktura',
  dated: (number, day) => `${number} af ${day}`,
  description: 'Beskrivelse',
  quantity: 'Antal',
  unitPrice: 'Enhedspris',
  vat: 'Moms',
  vatRate: 'Momssats',
  lineNet: 'Beløb',
  vatBase: 'Momsgrundlag',
  vatBasis: 'Hjemmel',
  linesTotal: 'Linjer i alt',
  pensionFund: 'Pensionsbidrag',
  stampDutyCharged: 'Italiensk stempelafgift',
  net: 'I alt uden moms',
  total: 'I alt',
  splitPayment: 'Moms, som køber betaler til staten',
  withheld: 'Indeholdt skat',
  toPay: 'At betale',
  nothingToPay: 'Intet at betale',
  inFavour: 'Til din fordel',
  payBy: 'Betales senest',
  onReceipt: 'Betales ved modtagelsen',
  payment: 'Betaling',
  iban: 'IBAN',
  bankAccount: 'Konto',
  reference: 'Reference',
  notes: 'Bemærkninger',
  vatInHomeCurrency: 'Moms i',
  exchangeRate: 'kurs',
  stampDuty: 'italiensk stempelafgift',
  vatNumber: 'Momsnr.',
  fiscalCode: 'Skattekode',
  businessId: 'Registreringsnr.',
  cvr: 'CVR-nr.',
  recipientCode: 'Modtagerkode',
  page: (page, count) => `Side ${page} af ${count}`,
}

const it: DocumentWords = {
  invoice: 'Fattura',
  creditNote: 'Nota di credito',
  draft: 'BOZZA',
  test: 'TEST',
  testNote: 'Documento di prova senza valore fiscale.',
  buyer: 'Cliente',
  date: 'Data',
  dueDate: 'Scadenza',
  currency: 'Valuta',
  orderReference: 'Ordine',
  buyerReference: 'Vostro riferimento',
  contractReference: 'Contratto',
  corrects: 'Rettifica la fattura',
  // Not `del`, which becomes `dell'` before 8 and 11.
  dated: (number, day) => `${number}, ${day}`,
  description: 'Descrizione',
  quantity: 'Quantità',
  unitPrice: 'Prezzo unitario',
  vat: 'IVA',
  vatRate: 'Aliquota',
  lineNet: 'Importo',
  vatBase: 'Imponibile',
  vatBasis: 'Riferimento normativo',
  linesTotal: 'Totale righe',
  pensionFund: 'Contributo previdenziale',
  stampDutyCharged: 'Imposta di bollo',
  net: 'Totale imponibile',
  total: 'Totale documento',
  splitPayment: 'IVA versata dal cliente (scissione dei pagamenti)',
  withheld: 'Ritenuta',
  toPay: 'Da pagare',
  nothingToPay: 'Nulla da pagare',
  inFavour: 'A Vostro credito',
  payBy: 'Scadenza',
  onReceipt: 'Pagamento a vista fattura',
  payment: 'Pagamento',
  iban: 'IBAN',
  bankAccount: 'Conto',
  reference: 'Causale',
  notes: 'Note',
  vatInHomeCurrency: 'IVA in',
  exchangeRate: 'cambio',
  stampDuty: 'bollo',
  vatNumber: 'Partita IVA',
  fiscalCode: 'Codice fiscale',
  businessId: 'Numero di registro',
  cvr: 'CVR',
  recipientCode: 'Codice destinatario',
  page: (page, count) => `Pagina ${page} di ${count}`,
}

const en: DocumentWords = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  draft: 'DRAFT',
  test: 'TEST',
  testNote: 'A test document without value: nothing was supplied or charged.',
  buyer: 'Billed to',
  date: 'Date',
  dueDate: 'Due date',
  currency: 'Currency',
  orderReference: 'Order',
  buyerReference: 'Your reference',
  contractReference: 'Contract',
  corrects: 'Corrects invoice',
  dated: (number, day) => `${number} of ${day}`,
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  vat: 'VAT',
  vatRate: 'VAT rate',
  lineNet: 'Amount',
  vatBase: 'Taxable amount',
  vatBasis: 'Legal basis',
  linesTotal: 'Lines',
  pensionFund: 'Pension fund contribution',
  stampDutyCharged: 'Italian stamp duty',
  net: 'Total without VAT',
  total: 'Total',
  splitPayment: 'VAT that the buyer pays to the state',
  withheld: 'Tax withheld',
  toPay: 'To pay',
  nothingToPay: 'Nothing to pay',
  inFavour: 'In your favour',
  payBy: 'Pay by',
  onReceipt: 'Payable on receipt',
  payment: 'Payment',
  iban: 'IBAN',
  bankAccount: 'Account',
  reference: 'Reference',
  notes: 'Notes',
  vatInHomeCurrency: 'VAT in',
  exchangeRate: 'exchange rate',
  stampDuty: 'Italian stamp duty',
  vatNumber: 'VAT number',
  fiscalCode: 'Tax code',
  businessId: 'Registration number',
  cvr: 'CVR no.',
  recipientCode: 'Recipient code',
  page: (page, count) => `Page ${page} of ${count}`,
}

export const documentWords: Readonly<Record<DocumentLanguage, DocumentWords>> = { da, it, en }

const months: Readonly<Record<DocumentLanguage, readonly string[]>> = {
  da: 'januar februar marts april maj juni juli august september oktober november december'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/** `12. marts 2026`, `12 marzo 2026`, `12 March 2026`. */
export function documentDay(date: CalendarDate, language: DocumentLanguage): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day}${language === 'da' ? '.' : ''} ${months[language][(month ?? 1) - 1]} ${year}`
}
