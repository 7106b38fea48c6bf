/** The controls of the exchange over a simplified document: its number, what it corrects, its naturas, and the limit of art. 21-bis. */
import { say } from '../../../language/say.ts'
import { exceeds, plainText, total } from './amounts.ts'
import { type Body, decimalAt, nothing } from './control-facts.ts'
import { type Finding, refusal } from './findings.ts'
import { placedAt, textAt } from './tree.ts'

/** DM 10 May 2019: what is paid in all, with the VAT. */
export const simplifiedLimit = 400

export function checkSimplifiedBody(body: Body): Finding[] {
  const { document, number, type, date, lines } = body
  const corrected = placedAt(body, 'DatiGenerali/DatiFatturaRettificata')
  const found: Finding[] = /\d/.test(number) ? [] : [refusal(`${document.path}/Numero`, say('00425'))]
  for (const { element, path } of corrected) {
    const other = textAt(element, 'DataFR')?.slice(0, 10)
    if (other !== undefined && other > date) found.push(refusal(`${path}/DataFR`, say('00418', { date, other })))
  }
  for (const { path, rate, nature } of lines) {
    const place = `${path}/Natura`
    if (nature === undefined && rate.value === 0n) found.push(refusal(place, say('00400')))
    if (nature !== undefined && rate.value !== 0n) found.push(refusal(place, say('00401')))
    if (nature !== undefined && /^N[23]$/.test(nature)) found.push(refusal(place, say('00445', { nature })))
  }
  const sum = total(lines.map(({ element }) => decimalAt(element, 'Importo') ?? nothing))
  if (type === 'TD07' && corrected.length === 0 && exceeds(sum, { value: BigInt(simplifiedLimit), scale: 0 })) {
    found.push(refusal(body.path, say('00460', { total: Number(plainText(sum)), limit: simplifiedLimit })))
  }
  return found
}
