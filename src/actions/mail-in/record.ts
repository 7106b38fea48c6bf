/** Mail that came in, and how it comes in, as callers see it. */
import { z } from 'zod'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import { instant, outsideText, sentence } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { MailIn, MailMessage } from '../../store/documents/mail-messages.ts'

export const webhookPath = '/api/mail-in'

export const mailInExample = {
  connectionId: 'cnn_01k9zt3v8q4m2n6p7r5s9w0xyz',
  provider: 'imap',
  address: 'bilag@nordlys.example',
  webhookUrl: null,
  folder: 'INBOX',
  doneFolder: 'Done',
  senders: ['@leverandoer.example'],
  takesMembers: true,
  receiver: 'mx.nordlys.example',
  answers: true,
} as const

export const mailInRecord = z
  .strictObject({
    connectionId: z.string(),
    provider: z.string().meta({ description: 'imap: a mailbox that is read; webhook: a mail service hands each message on.' }),
    address: z.string().meta({ description: 'What people send documents to.' }),
    webhookUrl: z.string().nullable().meta({ description: 'Where the mail service sends to; null for a mailbox.' }),
    folder: z.string().meta({ description: 'The folder of the mailbox that is read.' }),
    doneFolder: z
      .string()
      .nullable()
      .meta({ description: 'Where a message is moved once its documents are kept; null: it stays, marked as seen.' }),
    senders: z.array(z.string()).meta({ description: 'Whose mail is taken: addresses, domains as @firm.example, or * for everybody.' }),
    takesMembers: z.boolean().meta({ description: 'Whether mail from the verified addresses of the members is taken too.' }),
    receiver: z.string().nullable().meta({
      description:
        'The name (authserv-id) of the mail server that checks senders for you. With it only mail that it found to be from its sender (DMARC, or aligned DKIM or SPF) is taken. Without it a sender is believed: documents by mail then wait for a person, and nobody is answered.',
    }),
    answers: z.boolean().meta({ description: 'Whether a sender that the receiver vouches for is told what became of a message.' }),
  })
  .meta({ id: 'MailIn', examples: [mailInExample] })

export const toMailIn = ({ version: _version, ...mail }: MailIn, baseUrl: string): z.input<typeof mailInRecord> => ({
  ...mail,
  webhookUrl: mail.provider === 'webhook' ? `${baseUrl}${webhookPath}/${mail.connectionId}` : null,
})

export const mailNotConnected = (): Refusal<'mail_not_connected'> => refuse(say('mail_not_connected'))

export const mailMessageRecord = z
  .strictObject({
    id: z.string(),
    sender: outsideText().nullable(),
    subject: outsideText().nullable(),
    receivedAt: instant,
    size: z.number().int(),
    isVerified: z.boolean().meta({ description: 'Whether the receiving server found it to be from its sender.' }),
    state: z.enum(['taken', 'repeated', 'refused']).meta({ description: 'repeated: the same message came before, by another way.' }),
    reason: z.strictObject(sentence).nullable().meta({ description: 'Why it was refused.' }),
    documents: z.array(z.strictObject({ documentId: z.string(), fileName: outsideText().nullable(), duplicate: z.boolean() })),
    leftOut: z.array(z.strictObject({ fileName: outsideText(), ...sentence })).meta({ description: 'Attachments that were not taken.' }),
    answer: z.enum(['none', 'due', 'sent']).meta({ description: 'Whether its sender was told.' }),
  })
  .meta({
    id: 'MailMessage',
    examples: [
      {
        id: 'mai_01k9zt3v8q4m2n6p7r5s9w0xyz',
        sender: 'faktura@leverandoer.example',
        subject: 'Faktura 1042',
        receivedAt: '2026-01-15T09:30:00.000Z',
        size: 91_204,
        isVerified: true,
        state: 'taken',
        reason: null,
        documents: [{ documentId: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz', fileName: 'faktura-1042.pdf', duplicate: false }],
        leftOut: [],
        answer: 'sent',
      },
    ],
  })

export function toMessage(message: MailMessage): z.input<typeof mailMessageRecord> {
  const { id, sender, subject, receivedAt, size, isVerified, state, reason, documents, leftOut, answer } = message
  return { id, sender, subject, receivedAt, size, isVerified, state, reason, documents, leftOut, answer } as z.input<
    typeof mailMessageRecord
  >
}
