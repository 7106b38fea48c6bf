import type { Services } from '../kernel/context.ts'
import { tell } from '../language/tell.ts'
import { openMail } from '../mail/mailer.ts'
import { type KeptMail, listMail } from '../store/mail.ts'
import { type Command, CommandError, print, readArguments, UsageError } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

const shownMax = 50

export const mailCommand: Command = {
  usage: `  primanota mail list [--json]
  primanota mail show ID [--json]
      Lists the last ${shownMax} messages and what became of them. Without a mail server (PRIMANOTA_SMTP_URL) they are kept, and "show" prints one; what was
      sent or refused is no longer there.`,
  async run(args) {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } } as const, 2)
    const [name = '', id] = positionals
    if (name !== 'list' && name !== 'show') throw new UsageError('The command is "mail list" or "mail show ID".')
    if (name === 'list' && id !== undefined) throw new UsageError(`"${id}" is one word too many.`)
    if (name === 'show' && id === undefined) throw new UsageError('Say which message: mail show ID.')
    const { services, close } = await openForCommand()
    try {
      const { result, sentences } = id === undefined ? await list(services) : await show(services, id)
      print(values.json, result, sentences)
    } finally {
      await close()
    }
  },
}

async function list({ store }: Services) {
  const all = await listMail(store, null, shownMax)
  const mails = all.map(({ sealed: _sealed, ...mail }) => mail)
  return { result: { mails }, sentences: mails.map(sentence).join('\n') || 'No mail was made yet.' }
}

const sentence = ({ id, recipient, subject, state, tries, error, createdAt }: Omit<KeptMail, 'sealed'>): string =>
  `${id}  ${state.padEnd(6)}  ${createdAt.slice(0, 16).replace('T', ' ')}  ${recipient}  ${subject}${error ? `\n      ${tries === 1 ? '1 try' : `${tries} tries`}: ${tell('en', error)}` : ''}`

/** Ids sort by age: the message is the first one before the next id. */
async function show({ store, cipher }: Services, id: string) {
  const [found] = await listMail(store, `${id}~`, 1)
  if (found?.id !== id) throw new CommandError(`There is no message ${id}.`)
  const { sealed, ...mail } = found
  if (sealed === null) throw new CommandError(`What ${id} said is gone: it was ${mail.state === 'sent' ? 'sent' : 'given up'}.`)
  const { text, headers, attachments = [] } = openMail(cipher, id, { ...found, sealed })
  const names = attachments.map(({ name }) => name)
  const files = names.length > 0 ? `\n\nAttached: ${names.join(', ')}` : ''
  return {
    result: { ...mail, text, headers, attachments: names },
    sentences: `To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${text}${files}`,
  }
}
