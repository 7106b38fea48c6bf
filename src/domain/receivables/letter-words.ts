/** The mail that a reminder or a statement of account goes with, in the language of its paper. */
import type { CalendarDate } from '../calendar/dates.ts'
import { type DocumentLanguage, documentDay, localeOf } from '../invoices/document-words.ts'
import type { MailWords } from '../invoices/mail-words.ts'
import { minorUnits } from '../money/currencies.ts'
import { fromMinor, type Minor } from '../money/money.ts'

interface Facts {
  amount: string
  day: string
  sender: string
}

interface Sentences {
  greeting: string
  regards: string
  reminder: (facts: Facts) => string
  disregard: string
  reminderSubject: (facts: Facts) => string
  statement: (facts: Facts) => string
  statementSubject: (facts: Facts) => string
}

const da: Sentences = {
  greeting: 'Hej',
  regards: 'Venlig hilsen',
  reminder: ({ amount, day }) =>
    `Vi har endnu ikke modtaget betaling for fakturaerne i den vedhæftede rykker. Der skyldes i alt ${amount}, som bedes betalt senest den ${day}.`,
  disregard: 'Er beløbet betalt i mellemtiden, kan du se bort fra denne mail.',
  reminderSubject: ({ sender }) => `Betalingspåmindelse fra ${sender}`,
  statement: ({ amount, day }) => `Vedhæftet er et kontoudtog pr. ${day}. Saldoen er ${amount}.`,
  statementSubject: ({ day, sender }) => `Kontoudtog pr. ${day} fra ${sender}`,
}

const it: Sentences = {
  greeting: 'Buongiorno,',
  regards: 'Cordiali saluti',
  reminder: ({ amount, day }) =>
    `non risulta ancora pervenuto il pagamento delle fatture elencate nel sollecito allegato. L'importo dovuto è di ${amount}, da versare entro il ${day}.`,
  disregard: 'Se il pagamento è già stato effettuato, La preghiamo di non tenere conto di questa e-mail.',
  reminderSubject: ({ sender }) => `Sollecito di pagamento - ${sender}`,
  statement: ({ amount, day }) => `in allegato l'estratto conto al ${day}. Il saldo è di ${amount}.`,
  statementSubject: ({ day, sender }) => `Estratto conto al ${day} - ${sender}`,
}

const en: Sentences = {
  greeting: 'Hello,',
  regards: 'Kind regards',
  reminder: ({ amount, day }) =>
    `We have not yet received payment of the invoices in the attached reminder. The amount owed is ${amount}; please pay it by ${day}.`,
  disregard: 'If you have paid in the meantime, please disregard this mail.',
  reminderSubject: ({ sender }) => `Payment reminder from ${sender}`,
  statement: ({ amount, day }) => `Please find attached your statement of account as of ${day}. The balance is ${amount}.`,
  statementSubject: ({ day, sender }) => `Statement of account as of ${day} from ${sender}`,
}

const sentences: Readonly<Record<DocumentLanguage, Sentences>> = { da, it, en }

export interface Letter {
  kind: 'reminder' | 'statement'
  language: DocumentLanguage
  sender: string
  /** What is owed in all. */
  amount: Minor
  currency: string
  /** The deadline of a reminder, the day of a statement. */
  day: CalendarDate
}

export function proposeLetterMail({ kind, language, sender, amount, currency, day }: Letter): MailWords {
  const say = sentences[language]
  const digits = minorUnits(currency)
  const format = new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
  const facts: Facts = { amount: `${format.format(fromMinor(amount, currency))} ${currency}`, day: documentDay(day, language), sender }
  const lines = [
    say.greeting,
    ...(kind === 'reminder' ? [say.reminder(facts), say.disregard] : [say.statement(facts)]),
    `${say.regards}\n${sender}`,
  ]
  return { subject: kind === 'reminder' ? say.reminderSubject(facts) : say.statementSubject(facts), text: lines.join('\n\n') }
}
