import { z } from 'zod'
import { importNotFound, statementImportRecord, toStatementImport } from '../../actions/bank/importing/take-back.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import * as store from '../../store/bank/statement-imports.ts'

export const listStatementImports = defineRead({
  name: 'list_statement_imports',
  title: 'Imports of statements',
  path: '/statement-imports',
  permission: 'bank:read',
  summary: 'The statement files that were imported, newest first: who, when, how many transactions, and whether the import was taken back.',
  input: z.strictObject({ cursor: cursor(key => isId('imp', key)).optional(), limit }),
  output: pageOf(statementImportRecord),
  refusals: [],
  async run({ cursor: before, limit: size }, { db }) {
    return toPage((await store.listImports(db, before, size + 1)).map(toStatementImport), size, made => made.id)
  },
})

export const getStatementImport = defineRead({
  name: 'get_statement_import',
  title: 'One import of a statement',
  path: '/statement-imports/:id',
  permission: 'bank:read',
  summary: 'One import of a statement file.',
  input: z.strictObject({ id }),
  output: statementImportRecord,
  refusals: ['statement_import_not_found'],
  async run(input, { db }) {
    const made = await store.findImport(db, input.id)
    return made ? toStatementImport(made) : importNotFound(input.id)
  },
})
