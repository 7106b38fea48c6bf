import { z } from 'zod'
import { isAddress, isSenderRule, toSenderRule } from '../../domain/mail-in/addresses.ts'
import { heldMs, refusedForSender } from '../../domain/mail-in/judge.ts'
import { type Fault, refuseFields } from '../../domain/refusals.ts'
import { defineManagement } from '../../kernel/define-action.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { say } from '../../language/say.ts'
import { findMailIn, readRefusedAgain, saveMailIn } from '../../store/documents/mail-messages.ts'
import { lockQueue } from '../../store/jobs.ts'
import { readHeldAgain } from './read-held.ts'
import { mailInRecord, mailNotConnected, toMailIn } from './record.ts'

const sendersMax = 500
/** As servers write it; what is left of a name with a slash or a dot is theirs to judge. */
const folderName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]+$/u, saying(say('control_character')))

export const setMailIn = defineManagement(
  { method: 'PATCH', path: '/mail-in' },
  {
    name: 'set_mail_in',
    title: 'Set up incoming mail',
    permission: 'settings:edit',
    summary:
      'Says whose mail becomes documents, which folder of the mailbox is read and where a message goes afterwards, which server is trusted to check senders, and whether senders are answered. What is left out stays as it is. Mail of the last 30 days that was refused for its sender, and is still in the mailbox or came by a webhook, is looked at again. Mail is connected with POST /connections, kind mail.',
    input: z.strictObject({
      address: z.string().max(254).optional().meta({ description: 'What people send documents to.' }),
      folder: folderName.optional().meta({ description: 'The folder that is read. Another one is read from its beginning.' }),
      doneFolder: folderName.nullable().optional().meta({ description: 'Made where it is missing. null: messages stay.' }),
      senders: z.array(z.string().max(255)).max(sendersMax).optional().meta({
        description: 'All of them: addresses, domains as @firm.example, or * for everybody.',
      }),
      takesMembers: z.boolean().optional(),
      receiver: z
        .string()
        .regex(/^[A-Za-z0-9._-]{1,255}$/, saying(say('server_name')))
        .nullable()
        .optional()
        .meta({
          description: 'The first word of the topmost Authentication-Results in a message that you received. null: senders are believed.',
        }),
      answers: z.boolean().optional(),
    }),
    output: mailInRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { senders: ['@leverandoer.example'] },
    refusals: ['invalid_input', 'mail_not_connected'],
    async run(wish, context) {
      const { db, services, now } = context
      const faults: Fault[] = (wish.senders ?? []).flatMap((sender, at) =>
        isSenderRule(toSenderRule(sender)) ? [] : [{ path: `senders.${at}`, ...say('mail_sender_shape') }],
      )
      if (wish.address !== undefined && !isAddress(wish.address)) faults.push({ path: 'address', ...say('mail_address_shape') })
      if (faults.length > 0) return refuseFields(faults)
      // Whoever keeps a message that was judged by the list before comes before this, and is looked at again, or after it, and notices.
      lockQueue(db)
      const before = await findMailIn(db, { lock: true })
      if (!before) return mailNotConnected()
      const after = {
        ...before,
        address: wish.address?.toLowerCase() ?? before.address,
        folder: wish.folder ?? before.folder,
        doneFolder: wish.doneFolder === undefined ? before.doneFolder : wish.doneFolder,
        senders: wish.senders ? [...new Set(wish.senders.map(toSenderRule))].sort() : before.senders,
        takesMembers: wish.takesMembers ?? before.takesMembers,
        receiver: wish.receiver === undefined ? before.receiver : wish.receiver,
        answers: wish.answers ?? before.answers,
      }
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        saveMailIn(db, after)
        readRefusedAgain(db, after.connectionId, refusedForSender, new Date(now.getTime() - heldMs), now)
        if (after.provider === 'webhook') readHeldAgain(context, now)
        const { connectionId, provider: _provider, version: _version, ...shown } = after
        const { connectionId: _id, provider: _same, version: _before, ...was } = before
        context.changed({ target: { type: 'connection', id: connectionId }, before: was, after: shown })
      }
      return toMailIn(after, services.baseUrl)
    },
  },
)
