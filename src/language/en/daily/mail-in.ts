/** What is said about documents that come by mail, and about addresses that take one file. */
import type { Said, Words } from '../../words.ts'

export const mailIn = {
  mail_not_connected: 'No mail is connected. Connect a mailbox or a webhook first (POST /api/rest/connections with the kind mail).',
  mail_field_missing: 'It is needed to connect this mail.',
  mail_field_unknown: ({ known }: { known: readonly string[] }, words: Words) => `It is not asked for here. What is: ${words.and(known)}.`,
  mail_host_shape: 'Give the name of the mail server, such as imap.firm.example.',
  mail_port_shape: 'Give the number of a port. 993 is the usual one.',
  mail_address_shape: 'Give the address that documents are sent to, such as bilag@firm.example.',
  mail_secret_shape: 'Give the signing secret as the mail service shows it: whsec_ and base64 of at least 24 bytes.',
  mail_sender_shape: 'Give an address (name@firm.example), a domain (@firm.example), or * for everybody.',
  'connection_exists.mail': ({ title }: { title: string }) =>
    `Mail comes in by ${title} already. Disconnect it first: DELETE /api/rest/connections/{id}.`,
  'connection_refused.mailbox_credentials': ({ host }: { host: string }) =>
    `${host} refused the user or the password. Some services want a password made for programs.`,
  'connection_refused.mailbox_folder': ({ folder }: { folder: string }) => `The mailbox has no folder ${folder}. Choose another one.`,
  'connection_refused.mailbox_inside': ({ host }: { host: string }) =>
    `${host} is not in the open internet. Whoever runs the service can allow servers of its own network.`,
  'connection_refused.mailbox_unreachable': ({ host }: { host: string }) =>
    `${host} could not be reached with encryption. Check the name and the port, or try again in some minutes.`,
  'unauthenticated.webhook':
    'The address or the signature is wrong, or the message was signed more than five minutes ago. Sign it anew with the secret of this webhook.',
  'invalid_input.mail_message': 'Send the message itself, or JSON with it in "message", in base64 or with "encoding": "text".',
  'rate_limited.mail_quota':
    'The organization may store no more at the moment, or have no more pages read this month. Try this one again later.',
  'rate_limited.mail': ({ max }: { max: number }) => `No more than ${max} messages are taken in 24 hours. Try this one again later.`,
  'rate_limited.mail_of_sender': ({ max }: { max: number }) =>
    `No more than ${max} messages of one sender are taken in 24 hours. Try this one again later.`,
  'rate_limited.mail_held': ({ max }: { max: number }) =>
    `No more refused mail is held: at most ${max} messages and 250 MiB in 30 days. Try this one again later.`,

  mail_without_sender: 'It does not say who it is from, or names several senders.',
  mail_loops: 'It comes from this address itself, is an answer to our answer, or has been handed on too often.',
  mail_is_automatic_answer: 'It is an automatic answer, such as an absence note or a message that could not be delivered.',
  mail_sender_not_listed: ({ sender }: { sender: string }) =>
    `${sender} is not among the senders whose mail is taken. Add the address to the senders: what came in the last 30 days is then taken.`,
  mail_sender_not_proven: ({ sender, receiver }: { sender: string; receiver: string }) =>
    `${receiver} did not find it to be from ${sender}. If it is, upload the file, or have the sender's mail signed (DKIM).`,
  mail_too_many_from_sender: ({ sender, max }: { sender: string; max: number }) =>
    `${sender} sent more than ${max} messages in 24 hours. It waits, and is tried again tomorrow.`,
  mail_full_for_today: ({ max }: { max: number }) => `More than ${max} messages came in 24 hours. The others wait, and are taken later.`,
  mail_not_marked: ({ folder }: { folder: string }) =>
    `Messages were taken and could not be marked or moved to ${folder}. It is tried again; check that the folder can be written to.`,
  mail_over_size: ({ mebibytes }: { mebibytes: number }) => `The message has more than ${mebibytes} MiB. Upload its files instead.`,
  mail_put_off: 'Something went wrong with it here. It is tried again by itself.',
  mail_holds_nothing: 'It holds no file that can be a document, and no bill in its text.',
  mail_broke: 'Something went wrong with it several times. It was left out; upload its files instead.',

  mail_sender_unproven: ({ sender }: { sender: string }) =>
    `It came by mail, and nobody vouches that ${sender} sent it. Check that it is genuine before you post it.`,

  'mail_answer.subject': ({ organization }: { organization: string }) => `Your documents for ${organization}`,
  'mail_answer.message': ({ subject }: { subject: string }) =>
    subject === '' ? 'Your message without a subject:' : `Your message "${subject}":`,
  'mail_answer.posted': 'read and posted.',
  'mail_answer.waits': 'read; it waits for somebody to approve it.',
  'mail_answer.under_way': 'received; it is being read.',
  'mail_answer.unreadable': ({ why }: { why: Said }, words: Words) => `received, but it could not be read. ${words.sentence(why)}`,
  'mail_answer.there_already': 'it was here already; nothing was doubled.',
  'mail_answer.deleted': 'received, and deleted since.',
  'mail_answer.foot': ({ organization }: { organization: string }) =>
    `This is an automatic answer for ${organization}. Answers to it are not read.`,

  upload_address_not_found:
    'The address is wrong or has run out, or its owner may not upload any more. Ask for a new one: POST /api/rest/uploads.',
  'rate_limited.upload_addresses': ({ max }: { max: number }) =>
    `No more than ${max} upload addresses are open at a time. Use one of them, or wait until they run out: ten minutes at most.`,
  upload_address_used: 'An address takes one file. Ask for another one: POST /api/rest/uploads.',
  reading_progress: ({ done, pages }: { done: number; pages: number }) => `${done} of ${pages} pages are read.`,
  work_progress: 'It is being worked on.',
  not_base64: 'Send the bytes in base64, without line breaks or a prefix.',
} as const
