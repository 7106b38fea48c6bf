/** What is written on a bill for goods that leave their country untaxed for another one of the EU (directive 2006/112/EC, articles 138 and 226). */
export const supplyOfGoods: readonly string[] = [
  'intra-community supply',
  'intra-community delivery',
  'intracommunity supply',
  'innergemeinschaftliche lieferung',
  'livraison intracommunautaire',
  '262 ter',
  'cessione intracomunitaria',
  'entrega intracomunitaria',
  'intracommunautaire levering',
  'article 138',
  'art. 138',
]
