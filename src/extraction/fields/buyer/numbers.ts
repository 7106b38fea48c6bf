/** Numbers that a line says are the buyer's: "Deres CVR-nr.", "Your VAT no.", "P.IVA cliente". */
import { passesCvr } from '../../../domain/identity/national-numbers.ts'
import { checkVatNumber } from '../../../domain/identity/vat-numbers.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { fold } from '../../text/words.ts'

export interface BuyerNumber {
  line: MarkedLine
  /** With the letters of its country, or without any as in the Danish register. */
  number: string
  start: number
  end: number
}

const whose =
  'deres|jeres|kundens|kobers|koberens|debitors|your|customers?|clients?|buyers?|recipients?|ihrer?|kunden|des kunden|vs|vostra|vostro|cliente|del cliente|cessionario|acquirente|committente|destinatario|uw|klant|votre|du client|acheteur|su|er|eres|ert|kund(?:ens)?|nabywcy?'
const what = '(?:cvr|se|moms|vat|tax|ust|umsatzsteuer|uid|p\\.? ?iva|partita iva|part\\. iva|iva|tva|btw|nif|cif|nip|org)'
const numbered = '(?:[ .-]?(?:nr|no|n|id|idnr|nummer|number|reg|registration|identification|ident)[.:°]?(?:[ -]?(?:nr|no|number)[.:]?)?)*'

const before = new RegExp(`(?<![\\p{L}\\d])(?:${whose})['’]?s?[ .:/-]{1,3}${what}${numbered}[ .:°-]*$`, 'u')
const between = new RegExp(`(?<![\\p{L}\\d])${what}${numbered}[ .:-]{0,3}(?:${whose})[ .:-]*$`, 'u')

const digits = /(?<![\p{L}\d])(?:[A-Z]{2}[ -]?)?\d(?:[ .-]?\d){7,11}(?!\d)/giu

const numberOf = (printed: string): string | null => {
  const plain = printed.toUpperCase().replace(/[ .-]/g, '')
  if (/^\d{8}$/.test(plain)) return passesCvr(plain) ? plain : null
  const checked = checkVatNumber(/^\d{11}$/.test(plain) ? `IT${plain}` : plain)
  return checked.ok ? checked.value : null
}

export function buyerNumbersIn(lines: readonly MarkedLine[], isRead: (line: MarkedLine) => boolean): BuyerNumber[] {
  return lines.filter(isRead).flatMap(line => {
    if (!/\d{2}/.test(line.content)) return []
    const folded = fold(line.content)
    return [...line.content.matchAll(digits)].flatMap(match => {
      const lead = folded.slice(Math.max(0, match.index - 60), match.index)
      const number = before.test(lead) || between.test(lead) ? numberOf(match[0]) : null
      return number === null ? [] : [{ line, number, start: match.index, end: match.index + match[0].length }]
    })
  })
}
