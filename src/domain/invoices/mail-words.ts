/** The mail that an invoice goes with, in the language of its paper. */
import { minorUnits } from '../money/currencies.ts'
import { absolute, fromMinor } from '../money/money.ts'
import { type DocumentLanguage, documentDay, documentWords, languageFor, localeOf } from './document-words.ts'
import type { PrintableInvoice } from './printable.ts'

export interface MailWords {
  subject: string
  text: string
}

interface Facts {
  number: string
  amount: string
  /** Empty where there is none. */
  due: string
  iban: string
  seller: string
}

interface Sentences {
  greeting: string
  regards: string
  invoice: (facts: Facts) => string
  creditNote: (facts: Facts) => string
  pay: (facts: Facts) => string
  invoiceSubject: (facts: Facts) => string
  creditNoteSubject: (facts: Facts) => string
}

const da: Sentences = {
  greeting: 'Hej',
  regards: 'Venlig hilsen',
  invoice: ({ number, amount, due }) => `Vedhæftet er faktura ${number} på ${amount}${due && ` med forfald den ${due}`}.`,
  creditNote: ({ number, amount }) => `Vedhæftet er kreditnota ${number} på ${amount}.`,
  pay: ({ number, iban }) => `Beløbet bedes overført til IBAN ${iban} med ${number} som reference.`,
  invoiceSubject: ({ number, seller }) => `Faktura ${number} fra ${seller}`,
  creditNoteSubject: ({ number, seller }) => `Kreditnota ${number} fra ${seller}`,
}

const it: Sentences = {
  greeting: 'Buongiorno,',
  regards: 'Cordiali saluti',
  invoice: ({ number, amount, due }) => `in allegato la fattura n. ${number} di ${amount}${due && `, con scadenza ${due}`}.`,
  creditNote: ({ number, amount }) => `in allegato la nota di credito n. ${number} di ${amount}.`,
  pay: ({ number, iban }) => `Il pagamento può essere effettuato con bonifico sull'IBAN ${iban}, indicando ${number} nella causale.`,
  invoiceSubject: ({ number, seller }) => `Fattura n. ${number} - ${seller}`,
  creditNoteSubject: ({ number, seller }) => `Nota di credito n. ${number} - ${seller}`,
}

const en: Sentences = {
  greeting: 'Hello,',
  regards: 'Kind regards',
  invoice: ({ number, amount, due }) => `Please find attached invoice ${number} for ${amount}${due && `, due on ${due}`}.`,
  creditNote: ({ number, amount }) => `Please find attached credit note ${number} for ${amount}.`,
  pay: ({ number, iban }) => `Please pay to IBAN ${iban} and give ${number} as the reference.`,
  invoiceSubject: ({ number, seller }) => `Invoice ${number} from ${seller}`,
  creditNoteSubject: ({ number, seller }) => `Credit note ${number} from ${seller}`,
}

const sentences: Readonly<Record<DocumentLanguage, Sentences>> = { da, it, en }

const languageOf = ({ invoice }: PrintableInvoice): DocumentLanguage => languageFor(invoice.buyer.country, invoice.seller.country)

export function proposeMail(sheet: PrintableInvoice): MailWords {
  const { number, currency, dueDate, priced, seller } = sheet.invoice
  const language = languageOf(sheet)
  const say = sentences[language]
  const digits = minorUnits(currency)
  const format = new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
  const facts: Facts = {
    number,
    amount: `${format.format(fromMinor(absolute(priced.payable), currency))} ${currency}`,
    due: dueDate === null ? '' : documentDay(dueDate, language),
    iban: seller.iban ?? '',
    seller: seller.name,
  }
  const isOwed = !priced.isCreditNote && priced.payable > 0
  const lines = [
    say.greeting,
    priced.isCreditNote ? say.creditNote(facts) : say.invoice(isOwed ? facts : { ...facts, due: '' }),
    ...(isOwed && facts.iban !== '' ? [say.pay(facts)] : []),
    `${say.regards}\n${seller.name}`,
  ]
  const subject = priced.isCreditNote ? say.creditNoteSubject(facts) : say.invoiceSubject(facts)
  return markedMail(sheet, { subject, text: lines.join('\n\n') })
}

/** Of what was issued where nothing is real the mail says so, as its paper does, whatever was written for it. */
export function markedMail(sheet: PrintableInvoice, { subject, text }: MailWords): MailWords {
  if (!sheet.isSandbox) return { subject, text }
  const { test, testNote } = documentWords[languageOf(sheet)]
  const mark = `${test}: `
  return {
    subject: subject.startsWith(mark) ? subject : `${mark}${subject}`,
    text: text.startsWith(testNote) ? text : `${testNote}\n\n${text}`,
  }
}
