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

/** Three of the four fields in a row make the head of a mail; one alone is a label like any other, but for a sender with an address. */
export function mailHeadsOf(lines: readonly MarkedLine[]): MailHead[] {
  const heads = lines.flatMap((line): MailHead[] => {
    const [found] = findPhrases(book, line.words)
    if (found?.from !== 0) return []
    const match = /^[\s*_]*:[\s*_]*/.exec(line.content.slice(found.end))
    return match ? [{ line, field: found.kind, text: line.content.slice(found.end + match[0].length).trim() }] : []
  })
  return heads.filter(head => {
    const near = heads.filter(other => Math.abs(other.line.at - head.line.at) <= 4)
    const fields = new Set(near.map(({ field }) => field))
    const hasSender = near.some(
      ({ field, line }) => field === 'from' && line.ids.some(id => id.kind === 'internet' && id.value.includes('@')),
    )
    return fields.has('from') && (fields.size >= 3 || hasSender || (fields.has('subject') && fields.size >= 2))
  })
}
