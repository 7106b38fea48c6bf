/**
 * Food and drink: the VAT is not deductible (DPR 633/72 art. 19-bis1, lett. f), except on what is sold on, on what is served in a canteen or by vending
 * machines for staff, and on gifts of small value. Meals that are served are another thing: see restaurants.
 */
import { linesBesideName } from '../../../domain/coding/lines-beside-name.ts'
import type { SaidFact } from '../../../domain/coding/purchase-facts.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'

const purposes: readonly (readonly [answer: string, pattern: RegExp])[] = [
  ['resale', wordwise(/\b(?:rivendita|destinat[oaie] alla vendita|per la vendita|for resale)\b/)],
  ['staff_canteen', wordwise(/\b(?:mensa aziendale|distributori automatici|distributore automatico|vending)\b/)],
  ['gifts', wordwise(/\b(?:omaggi[oi]?|regal[oi]|strenn[ae]|gifts?)\b/)],
  [
    'own_use',
    wordwise(
      /\b(?:(?:per|in|uso) (?:l |gli |il |la |i |nostro |nostri )?(?:uffici[oi]?|riunion[ei]|sala riunioni|meeting|dipendent[ei]|personale|collaboratori|staff|interno)|boccion[ei][^\n]*uffici[oi]?|area break|uso interno|consumo interno|pausa caffe)\b/,
    ),
  ],
]

/** What the lines of the bill say of it, or a note on it. */
export function saysPurpose({ facts }: LineFacts): SaidFact | undefined {
  const lines = [...facts.extraction.items.map(item => item.description), ...linesBesideName(facts)]
  for (const line of lines) {
    const folded = foldForSearch(line.slice(0, 500)).replace(/['’]/g, ' ')
    const purpose = purposes.find(([, pattern]) => pattern.test(folded))
    if (purpose) return { answer: purpose[0], evidence: line.trim().slice(0, 200) }
  }
  return undefined
}

/** The line that says that it is merchandise. */
export const saysResale = (line: LineFacts): SaidFact['evidence'] | undefined => {
  const said = saysPurpose(line)
  return said?.answer === 'resale' ? said.evidence : undefined
}
