/** The revenue account of a line: goods and services are apart, what is passed on at cost stands by itself. */

import type { LineInput } from '../../../domain/invoices/invoice.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { supplyBehind } from './natures.ts'

const goods = '3101'
export const services = '3102'
export const passedOn = '3103'

/**
 * The reduced rates are those of the goods of table A of DPR 633/72; these services are there too: hotels and meals (III, 120 and 121), building work
 * (III, 127-quinquies to 127-quinquiesdecies), transport of persons (II-bis, 1-ter; III, 127-novies), shows (III, 123), care (II-bis, 1), water and waste
 * (III, 127-sexiesdecies), homes and their managing. Folded as for search.
 */
const reducedServices =
  /(?<!\p{L})(?:serviz|prestazion|consulenz|assistenz|consult|service|manutenzion|riparazion|ristruttur|recupero edilizi|restauro|lavori|posa |montaggio|installazion|appalt|subappalt|costruzion|pernottament|soggiorn|alloggi|camer[ae]|albergh|hotel|ristora|somministrazion|pasti|pranz|cen[ae] |catering|mensa|trasport|bigliett|ingress|abbonament|spettacol|noleggi|locazion|affitt|canon|smaltiment|depurazion|cur[ae] |riabilitazion|onorari|compens|formazion|cors[oi] )/u

/** A line does not say what it is: natura, then the rate, then what the organization mostly sells. */
export function revenueAccount(line: LineInput, appliedVatRate: number, nature: string | null, supplies: 'goods' | 'services'): string {
  if (nature === 'N1') return passedOn
  const told = supplyBehind(nature)
  if (told !== null) return told === 'goods' ? goods : services
  const isReduced = appliedVatRate > 0 && appliedVatRate < 22
  const isOfGoods = supplies === 'goods' || (isReduced && !reducedServices.test(`${foldForSearch(line.description)} `))
  return isOfGoods ? goods : services
}
