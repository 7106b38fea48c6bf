/** Reminders and statements of account. */
import { drawLetter } from '../papers/letter.ts'
import { untoldLetter } from '../papers/mailed-letter.ts'
import { findUnqueuedLetter, giveUpLetterMail, noteLetterMessage } from '../store/invoices/letter-mails.ts'
import { mailPaper } from './mail-paper.ts'

export const mailLetterJob = mailPaper('mail_letter', {
  named: 'letterMailId',
  findUnqueued: findUnqueuedLetter,
  read: untoldLetter,
  draw: async (letter, { language }, now) => ({ name: `${letter.fileName}.pdf`, content: await drawLetter(letter, language, now) }),
  noteMessage: noteLetterMessage,
  giveUp: giveUpLetterMail,
})
