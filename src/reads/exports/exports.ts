import { z } from 'zod'
import { exportNotFound, exportRecord, toExportRecord } from '../../actions/exports/record.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import * as exports from '../../store/exports.ts'

export const listExports = defineRead({
  name: 'list_exports',
  title: 'Exports',
  path: '/exports',
  permission: 'ledger:read',
  summary: 'The files that were made of the whole books in the last week, newest first, and how far those are that are being made.',
  input: z.strictObject({ cursor: cursor(key => isId('exp', key)).optional(), limit }),
  output: pageOf(exportRecord),
  refusals: [],
  async run({ cursor: before, limit: size }, { db }) {
    const rows = await exports.listExports(db, before, size + 1)
    return toPage(rows.map(toExportRecord), size, ({ id: key }) => key)
  },
})

export const getExport = defineRead({
  name: 'get_export',
  title: 'One export',
  path: '/exports/:id',
  permission: 'ledger:read',
  summary: 'How far one export is, and its file once it is made.',
  input: z.strictObject({ id }),
  output: exportRecord,
  refusals: ['export_not_found'],
  async run(input, { db }) {
    const found = await exports.findExport(db, input.id)
    return found ? toExportRecord(found) : exportNotFound(input.id)
  },
})

/** The file itself is sent by http/files/exports.ts: it streams. */
export const getExportFile = defineRead({
  name: 'get_export_file',
  title: 'The file of an export',
  path: '/exports/:id/file',
  permission: 'ledger:read',
  summary: 'The bytes of an export that is made. Who may not ask for such a file may not fetch it.',
  input: z.strictObject({ id }),
  output: exportRecord,
  refusals: ['export_not_found'],
  async run(input, { db }) {
    const found = await exports.findExport(db, input.id)
    return found?.file ? toExportRecord(found) : exportNotFound(input.id)
  },
})
