import { z } from 'zod'
import { excludedOf } from '../../actions/vat-returns/excluded.ts'
import { missedBy, vatReturnNotFound } from '../../actions/vat-returns/file.ts'
import { leftOutRecord, toSummary, toVatReturn, vatReturnRecord, vatReturnSummary } from '../../actions/vat-returns/record.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import * as returns from '../../store/vat/returns.ts'
import { listLeftOut } from '../../store/vat/sums.ts'
import { lineRecord, linesAsked, pageOfLines } from './lines.ts'

export const listVatReturns = defineRead({
  name: 'list_vat_returns',
  title: 'VAT returns',
  path: '/vat-returns',
  permission: 'ledger:read',
  summary: 'VAT returns, drafts and filed ones, newest first.',
  input: z.strictObject({
    state: z.enum(['draft', 'filed']).optional(),
    from: calendarDate.optional().meta({ description: 'Those whose period ends on this day or later.' }),
    to: calendarDate.optional().meta({ description: 'Those whose period begins on this day or earlier.' }),
    cursor: cursor(key => isId('vat', key)).optional(),
    limit,
  }),
  output: pageOf(vatReturnSummary),
  refusals: [],
  async run({ cursor: before, limit: size, ...filter }, { db }) {
    return toPage((await returns.listReturns(db, filter, before, size + 1)).map(toSummary), size, one => one.id)
  },
})

export const getVatReturn = defineRead({
  name: 'get_vat_return',
  title: 'One VAT return',
  path: '/vat-returns/:id',
  permission: 'ledger:read',
  summary: 'One VAT return: its boxes, what is to be paid and when, what was left out and why, what changed since it was prepared before.',
  input: z.strictObject({ id }),
  output: vatReturnRecord,
  refusals: ['vat_return_not_found'],
  async run(input, { db }) {
    const found = await returns.findReturn(db, input.id)
    if (!found) return vatReturnNotFound(input.id)
    const stale = found.state === 'draft' ? await missedBy(db, found) : []
    return toVatReturn({ ...found, warnings: [...found.warnings, ...stale] }, await excludedOf(db, found))
  },
})

export const listVatReturnLines = defineRead({
  name: 'list_vat_return_lines',
  title: 'The ledger lines behind a VAT return',
  path: '/vat-returns/:id/lines',
  permission: 'ledger:read',
  summary: 'Why a box says what it says: the ledger lines that it adds up, by their day, and after them the corrections of filed periods.',
  input: z.strictObject({ id, ...linesAsked }),
  output: pageOf(lineRecord),
  refusals: ['vat_return_not_found', 'invalid_input'],
  async run({ id: returnId, ...asked }, { db }) {
    const found = await returns.findReturn(db, returnId)
    return found ? pageOfLines(db, found, asked) : vatReturnNotFound(returnId)
  },
})

export const listVatReturnExcluded = defineRead({
  name: 'list_vat_return_excluded',
  title: 'What a VAT return leaves out',
  path: '/vat-returns/:id/excluded',
  permission: 'ledger:read',
  summary: 'Entries of the period that are not in the return, each with its text and the reason, by their number.',
  input: z.strictObject({ id, cursor: cursor(key => /^\d{1,15}$/.test(key)).optional(), limit }),
  output: pageOf(leftOutRecord.extend({ text: outsideText().meta({ description: 'The text of the entry.' }) })),
  refusals: ['vat_return_not_found'],
  async run({ id: returnId, cursor: after, limit: size }, { db }) {
    const found = await returns.findReturn(db, returnId)
    if (!found) return vatReturnNotFound(returnId)
    const { regionKey, through, period } = found
    const rows = await listLeftOut(db, { regionKey, through }, period, Number(after ?? 0), size + 1)
    return toPage(rows, size, ({ number }) => String(number))
  },
})
