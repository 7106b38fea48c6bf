/** What others entered in a connected ledger, as the matching sees it: posted, open, and with nobody of our contacts. */
import type { Minor } from '../../domain/money/money.ts'
import type { Db } from '../connection/db.ts'
import { listOpenOutside, listOpenOutsideNear, type StoredOutside } from '../ledger/outside-items.ts'
import type { OpenEntry } from './queue.ts'

const toOpenEntry = (item: StoredOutside): OpenEntry => ({
  type: 'ledger',
  id: item.id,
  date: item.date,
  dueDate: item.dueDate,
  amount: item.amount,
  openAmount: item.openAmount,
  currency: item.currency,
  original: item.exchangeCurrency === null ? null : { amount: item.exchangeTotal!, currency: item.exchangeCurrency },
  contactId: null,
  names: item.counterparty === null ? [] : [item.counterparty],
  ibans: [],
  numbers: item.number === null ? [] : [item.number],
  text: item.text,
  isReceipt: false,
  isPartWithheld: false,
  regionKey: item.regionKey,
  account: null,
  wholeOpen: item.openAmount,
  payable: null,
  withheld: null,
})

export const listOutsideEntries = async (db: Db): Promise<OpenEntry[]> => (await listOpenOutside(db)).map(toOpenEntry)

export const listOutsideEntriesNear = async (
  db: Db,
  sought: { amount: Minor; words: readonly string[] },
  limit: number,
): Promise<OpenEntry[]> => (await listOpenOutsideNear(db, sought, limit)).map(toOpenEntry)
