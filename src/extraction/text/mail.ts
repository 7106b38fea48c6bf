/** The heads of mails: who sent a document on, and when. They speak of the mail first and of the document only where it says nothing itself. */
import type { MarkedLine } from './mark.ts'
import { findPhrases, phraseBook } from './phrases.ts'

const book = phraseBook({
  from: 'from, fra, da, von, de, avsändare, afsender, mittente',
  to: 'to, til, a, an, cc, kopi, ccn, bcc, till, reply to, svar til',
  subject: 'subject, emne, oggetto, betreff, objet, ämne, asunto, vedr',
  date: 'date, dato, data, sent, sendt, inviato, gesendet, datum, envoyé, fecha, skickat, received, modtaget',
})

export type HeadField = 'from' | 'to' | 'subject' | 'date'

export interface MailHead {
  line: MarkedLine
  field: HeadField
  text: string
}

/** A sender with a subject or an address makes the head of a mail. Without them "from" and "to" are labels like any others: an invoice has them too. */
export function mailHeadsOf(lines: readonly MarkedLine[]): MailHead[] {
  const heads = lines.flatMap((line): MailHead[] => {
    const [found] = findPhrases(book, line.words)
    if (found?.from !== 0) return []
    const match = /^[\s*_]*:[\s*_]*/.exec(line.content.slice(found.end))
    return match ? [{ line, field: found.kind, text: line.content.slice(found.end + match[0].length).trim() }] : []
  })
  return heads.filter((head, at) => {
    const near = heads.slice(Math.max(0, at - 4), at + 5).filter(other => Math.abs(other.line.at - head.line.at) <= 4)
    const hasSubject = near.some(({ field }) => field === 'subject')
    const hasAddress = near.some(({ line }) => line.ids.some(id => id.kind === 'internet' && id.value.includes('@')))
    return near.some(({ field }) => field === 'from') && (hasSubject || hasAddress)
  })
}
