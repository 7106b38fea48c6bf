/** Whether words such as `momsfri` speak of this sale: a condition, another bill, or goods that are marked say nothing of the whole. */
import type { Span } from '../../text/amounts.ts'
import type { MarkedLine } from '../../text/mark.ts'

/** Not `falls`, which also says that a sale falls outside of it, and no `Indien`; and `12 May` is a day. */
const conditions = /(?<!\p{L})(?:hvis|såfremt|if|qualora|wenn|sofern|kunder|customers|clienti|klanten)(?!\p{L})/iu
const modal = /(?<!\p{L})(?:kan|can|may|può|possono|kann|können|kunnen)(?!\p{L}|\s+(?:ikke|inte|not|non|nicht|niet)(?!\p{L}))/u

/** `Kunder uden for EU kan handle momsfrit`, `VAT relief for customers not registered for VAT`: a condition before the words. */
const isConditional = (before: string): boolean => conditions.test(before) || modal.test(before)

const apart =
  /(?<!\p{L})(?:særskilt|separate?t?|separately|separatamente|a parte|apart|afzonderlijk|gesondert|getrennt|séparément|à part|por separado|aparte|for sig)(?!\p{L})/iu
const charged = /faktur|factur|fattur|invoiced|billed|charged|berechnet|in rechnung|in rekening|addebitat|afregnes|opkræves|debiter/iu

/** `keine Umsatzsteuer gesondert berechnet`: of VAT itself it is said that it is not charged, and not of goods that they are charged elsewhere. */
const isOfVatItself = (words: string): boolean =>
  /^(?:keine?|ingen|no|geen|senza)\s|kleinunternehmer|kleineondernemer|forfett?ari|minimi|registr?er/iu.test(words)

/** `Momsfri ydelser faktureres særskilt`, `Diensten vrijgesteld van BTW worden apart gefactureerd`: they are on another bill. */
const isElsewhere = (words: string, sentence: string): boolean => apart.test(sentence) && charged.test(sentence) && !isOfVatItself(words)

/** `Varer mærket med * er momsfri`, `M = momsfri`: of the goods some, that are marked. */
const marked =
  /(?<!\p{L})(?:mærket|markeret|mærkede|markerede|marked|flagged|contrassegnat[ioae]|segnat[ioae]|gekennzeichnete?[nrs]?|markierte?[nrs]?|gemarkeerde?|märkt|markerade?|marqués?|marquées?|marcad[oa]s?)(?!\p{L})/iu
const legend = /^\s*\(?(?:\*{1,3}|[\p{Lu}\d]{1,2})\)?\s*[=:]\s*$/u

const isOfMarked = (before: string, sentence: string): boolean => marked.test(sentence) || legend.test(before)

const sentenceEnd = /[.!?;](?=\s)/g

/** The sentence that the words stand in; the next line goes on with it where it begins with a small letter. */
function sentenceOf(line: MarkedLine, next: MarkedLine | undefined, { start, end }: Span): string {
  const isOpen = next !== undefined && !/[.!?:;]\s*$/.test(line.content) && /^\s*\p{Ll}/u.test(next.content)
  const text = isOpen ? `${line.content} ${next.content}` : line.content
  const ends = [...text.matchAll(sentenceEnd)].map(({ index }) => index)
  return text.slice((ends.filter(one => one < start).at(-1) ?? -1) + 1, ends.find(one => one >= end) ?? text.length)
}

/** Of all that is said in the line nothing is said of this sale. */
export function isOfOtherSales(lines: readonly MarkedLine[], line: MarkedLine, said: readonly Span[]): boolean {
  if (isConditional(line.content.slice(0, said[0]?.start ?? 0))) return true
  return said.every(place => {
    const sentence = sentenceOf(line, lines[line.at + 1], place)
    return isElsewhere(line.content.slice(place.start, place.end), sentence) || isOfMarked(line.content.slice(0, place.start), sentence)
  })
}
