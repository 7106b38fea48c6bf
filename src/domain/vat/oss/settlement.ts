/**
 * What an OSS return comes to, as one open item. The VAT is owed on the account of the scheme from the invoice on, and is paid from there: the
 * entry moves nothing to another account, it gathers what belongs to the quarter, with its day.
 */
import type { CalendarDate } from '../../calendar/dates.ts'
import type { Period } from '../../calendar/periods.ts'
import { type Entry, toLine } from '../../ledger/entry.ts'
import { negate } from '../../money/money.ts'
import type { Region } from '../../regions.ts'
import { dueOn, type OssOwed } from './oss-return.ts'

export interface OssSettlementFacts {
  region: Region
  filed: Pick<OssOwed, 'payable'> & { id: string; regionKey: string; currency: string; reference: string | null }
  period: Period
  date: CalendarDate
  text: string
  accountName(number: string): string
}

/** Null where nothing is owed. */
export function planOssSettlement({ region, filed, period, date, text, accountName }: OssSettlementFacts): Entry | null {
  const { payable, reference } = filed
  if (payable === 0) return null
  const account = region.accounts.ossVat
  return {
    regionKey: filed.regionKey,
    currency: filed.currency,
    date,
    vatDate: date,
    text,
    amount: negate(payable),
    lines: [toLine(account, accountName(account), payable), toLine(account, accountName(account), negate(payable))],
    source: { type: 'vat_settlement', id: filed.id },
    exchange: null,
    payment: {
      account,
      contactId: null,
      dueDate: dueOn(period),
      names: region.vatReturn.settlement.ossPayees,
      ibans: [],
      // What the authority calls the return is what a payment of it quotes.
      numbers: reference === null ? [] : [reference],
      payable: null,
      withheld: null,
      isReceipt: false,
    },
  }
}
