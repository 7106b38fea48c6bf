/** Tax that is withheld from suppliers when they are paid, and owed to the state instead. */
import type { CalendarDate } from '../calendar/dates.ts'
import { type Minor, minus, plus, share, zero } from '../money/money.ts'

/** What a payment withheld, told from the entry that it settled. */
export interface Withheld {
  entryId: string
  number: number
  date: CalendarDate
  text: string
  contactId: string | null
  name: string | null
  vatNumber: string | null
  documentNumber: string | null
  /** What the document says without VAT, and all that is withheld of it sooner or later; null where no document is behind it. */
  net: Minor | null
  whole: Minor | null
  /** What payments before this one withheld of the same document. */
  before: Minor
  withheld: Minor
}

/** What the certificate of the year says of a payment. */
export interface CertificateTerms {
  /** In percent of the base. */
  rate: number
  /** What was paid, without VAT and social contributions. */
  gross: Minor
  base: Minor
  /** The kind of income. */
  reason: string
}

export interface WithholdingRules {
  /** Of the payment form. */
  code: string
  account: string
  law: string
  termsOf(withheld: Minor, net: Minor | null): CertificateTerms
  /** The day by which what was withheld in a month is paid. */
  dueOn(month: CalendarDate): CalendarDate
  /** Up to this much may wait for the next month, unless the year ends with it. */
  waitingMax: Minor
  /** Of the year: when the certificate is handed to the supplier, and when it is sent. */
  certificateOn(year: number): { toSupplier: CalendarDate; toAuthority: CalendarDate }
}

export interface Certificate {
  contactId: string | null
  name: string | null
  vatNumber: string | null
  reason: string
  gross: Minor
  base: Minor
  withheld: Minor
}

/**
 * What the certificate says of one payment. Of a document that is paid in parts, what is told up to this part less what was told before it: rounded each for
 * itself, the parts would not come to the document.
 */
export function termsOf({ withheld, net, whole, before }: Withheld, rules: WithholdingRules): CertificateTerms {
  if (whole === null || whole === 0) return rules.termsOf(withheld, net)
  const terms = rules.termsOf(whole, net)
  const ofPart = (amount: Minor): Minor => minus(share(amount, plus(before, withheld), whole), share(amount, before, whole))
  return { ...terms, gross: ofPart(terms.gross), base: ofPart(terms.base) }
}

export interface WithheldMonth {
  /** Its first day. */
  month: CalendarDate
  withheld: Minor
  dueOn: CalendarDate
  mayWait: boolean
}

/** Adds payments up as they are read, in their order: by supplier and kind of income, and by month. */
export function createWithheldSums(rules: WithholdingRules) {
  const parties = new Map<string, Certificate>()
  const byMonth = new Map<CalendarDate, Minor>()
  return {
    add(row: Withheld): void {
      const { reason, gross, base } = termsOf(row, rules)
      const key = `${row.contactId ?? row.vatNumber ?? row.name ?? ''} ${reason}`
      const there = parties.get(key)
      parties.set(key, {
        contactId: row.contactId,
        name: there?.name ?? row.name,
        vatNumber: there?.vatNumber ?? row.vatNumber,
        reason,
        gross: plus(there?.gross ?? zero, gross),
        base: plus(there?.base ?? zero, base),
        withheld: plus(there?.withheld ?? zero, row.withheld),
      })
      const month = `${row.date.slice(0, 7)}-01`
      byMonth.set(month, plus(byMonth.get(month) ?? zero, row.withheld))
    },
    /** In the order of their names; those without a name last. */
    certificates(): Certificate[] {
      const order = ({ name }: Certificate): string => name ?? '\uffff'
      return [...parties.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1))
    },
    months: (): WithheldMonth[] => monthsOf(byMonth, rules),
  }
}

/** What is paid by the form, month by month. A small amount may wait and is then part of what may wait no longer. */
function monthsOf(byMonth: ReadonlyMap<CalendarDate, Minor>, rules: WithholdingRules): WithheldMonth[] {
  let waiting: Minor = zero
  let year = ''
  return [...byMonth]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, withheld]) => {
      if (month.slice(0, 4) !== year) waiting = zero
      year = month.slice(0, 4)
      const open = plus(waiting, withheld)
      const mayWait = open <= rules.waitingMax && month.slice(5, 7) < '11'
      waiting = mayWait ? open : zero
      return { month, withheld, dueOn: rules.dueOn(month), mayWait }
    })
}
