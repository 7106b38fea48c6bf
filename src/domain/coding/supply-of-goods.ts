import { phrasePattern } from '../text/phrase-pattern.ts'

/** What is written on a bill for goods that leave their country untaxed for another one of the EU (directive 2006/112/EC, articles 138 and 226). */
export const supplyOfGoods = phrasePattern([
  'intra-community suppl*',
  'intra-community deliver*',
  'intracommunity suppl*',
  'innergemeinschaftliche* lieferung*',
  'livraison* intracommunautaire*',
  '262 ter',
  'cession* intracomunitari*',
  'entrega* intracomunitaria*',
  'intracommunautaire levering*',
  'article 138',
  'art. 138',
])
