import { z } from 'zod'
import { ledgerEntryRecord, sourceType, toLedgerEntry } from '../../actions/ledger-record.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import * as ledger from '../../store/ledger/ledger.ts'

export const listLedgerEntries = defineRead({
  name: 'list_ledger_entries',
  title: 'Ledger entries',
  path: '/ledger-entries',
  permission: 'ledger:read',
  summary: 'The entries of the ledger, the last number first. `q` looks for words in the text, whatever their case and accents.',
  input: z.strictObject({
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    account: z.string().min(1).max(100).optional().meta({ description: 'Only those with a line on this account.' }),
    sourceType: sourceType.optional(),
    sourceId: id.optional().meta({ description: 'Only those that this document, invoice or entry led to.' }),
    open: queryFlag.optional().meta({ description: '`true`: only those that are not wholly reconciled; `false`: only those that are.' }),
    q: z.string().max(200).optional(),
    cursor: cursor(key => /^[1-9]\d{0,14}$/.test(key)).optional(),
    limit,
  }),
  output: pageOf(ledgerEntryRecord),
  refusals: [],
  mayBeReplica: true,
  async run({ cursor: before, limit: size, open, ...filter }, { db }) {
    const rows = await ledger.listEntries(db, { ...filter, isOpen: open }, before === undefined ? undefined : Number(before), size + 1)
    return toPage(rows.map(toLedgerEntry), size, entry => String(entry.number))
  },
})

export const getLedgerEntry = defineRead({
  name: 'get_ledger_entry',
  title: 'One ledger entry',
  path: '/ledger-entries/:id',
  permission: 'ledger:read',
  summary: 'One entry with its lines, what led to it, and whether it was taken back.',
  input: z.strictObject({ id }),
  output: ledgerEntryRecord,
  refusals: ['ledger_entry_not_found'],
  async run(input, { db }) {
    const entry = await ledger.findEntry(db, input.id)
    return entry ? toLedgerEntry(entry) : refuse(say('ledger_entry_not_found', { id: input.id }))
  },
})
