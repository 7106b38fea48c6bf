import { z } from 'zod'
import { mailInRecord, mailMessageRecord, mailNotConnected, toMailIn, toMessage } from '../../actions/mail-in/record.ts'
import { isId } from '../../domain/ids.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { cursor, limit, pageOf, toPage } from '../../kernel/paging.ts'
import { findMailIn, listMessages } from '../../store/documents/mail-messages.ts'

export const getMailIn = defineRead({
  name: 'get_mail_in',
  title: 'Incoming mail',
  path: '/mail-in',
  permission: 'settings:read',
  summary:
    'Where documents can be sent to by mail, whose mail is taken, and how it is checked. Mail is connected with POST /connections, kind mail.',
  input: z.strictObject({}),
  output: mailInRecord,
  refusals: ['mail_not_connected'],
  async run(_input, { db, services }) {
    const found = await findMailIn(db)
    return found ? toMailIn(found, services.baseUrl) : mailNotConnected()
  },
})

export const listMailMessages = defineRead({
  name: 'list_mail_messages',
  title: 'Mail that came in',
  path: '/mail-in/messages',
  permission: 'documents:read',
  summary:
    'The messages that arrived, newest first: the documents that each became, what was left out of it, and why one was refused. Refused mail is listed for three months, and stays in its mailbox.',
  input: z.strictObject({
    state: z.enum(['taken', 'repeated', 'refused']).optional(),
    cursor: cursor(key => isId('mai', key)).optional(),
    limit,
  }),
  output: pageOf(mailMessageRecord),
  refusals: [],
  async run({ state, cursor: before, limit: size }, { db }) {
    const found = await listMessages(db, state, before, size + 1)
    return toPage(found.map(toMessage), size, message => message.id)
  },
})
