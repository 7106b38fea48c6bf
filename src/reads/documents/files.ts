import { z } from 'zod'
import { fileRecord, toFileRecord } from '../../actions/files.ts'
import { isId } from '../../domain/ids.ts'
import { refuse } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import * as files from '../../store/documents/files.ts'

export const listFiles = defineRead({
  name: 'list_files',
  title: 'Files',
  path: '/files',
  permission: 'documents:read',
  summary: 'The uploaded files, newest first.',
  input: z.strictObject({ cursor: cursor(key => isId('fil', key)).optional(), limit }),
  output: pageOf(fileRecord),
  refusals: [],
  async run({ cursor: before, limit: size }, { db }) {
    const rows = await files.listFiles(db, before, size + 1)
    return toPage(rows.map(toFileRecord), size, file => file.id)
  },
})

/** What `GET /api/rest/files/{id}` needs to know before it sends the bytes. */
export const getFile = defineRead({
  name: 'get_file',
  title: 'One file',
  path: '/files/:id',
  permission: 'documents:read',
  summary: 'The bytes of a file, as they were uploaded.',
  input: z.strictObject({ id }),
  output: fileRecord,
  refusals: ['file_not_found'],
  async run(input, { db }) {
    const file = await files.findFile(db, input.id)
    return file ? toFileRecord(file) : refuse(say('file_not_found', { id: input.id }))
  },
})
