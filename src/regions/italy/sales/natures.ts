/** What an Italian invoice says of a line without VAT: the words of each natura, what it tells of the supply, and whether it fits the buyer. */
import type { Warning } from '../../../domain/checks.ts'
import type { BuyerStatus } from '../../../domain/invoices/business.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { isReverseCharge, natureOf } from '../natures.ts'

/** As RiferimentoNormativo takes it: at most 100 characters, of Latin-1. */
const laws: Readonly<Record<string, string>> = {
  N1: 'Escluso dalla base imponibile - art. 15 DPR 633/72',
  'N2.1': 'Operazione non soggetta - artt. da 7 a 7-septies DPR 633/72',
  'N2.2': 'Operazione non soggetta - artt. 2, 3, 4, 5 e 74 DPR 633/72',
  'N3.1': 'Non imponibile art. 8 c.1 lett. a) DPR 633/72',
  'N3.2': 'Operazione non imponibile art. 41 D.L. 331/1993',
  'N3.3': 'Non imponibile art. 71 DPR 633/72',
  'N3.4': "Non imponibile - operazione assimilata all'esportazione, artt. 8-bis, 71 e 72 DPR 633/72",
  'N3.5': "Non imponibile art. 8 c.1 lett. c) DPR 633/72 - dichiarazione d'intento",
  'N3.6': 'Non imponibile - operazione che non concorre al plafond, art. 50-bis D.L. 331/1993',
  N4: 'Esente art. 10 DPR 633/72',
  N5: 'Regime del margine - art. 36 D.L. 41/1995, art. 74-ter DPR 633/72',
  'N6.1': 'Inversione contabile - art. 74 c.7 e 8 DPR 633/72',
  'N6.2': 'Inversione contabile - art. 17 c.5 DPR 633/72',
  'N6.3': 'Inversione contabile - art. 17 c.6 lett. a) DPR 633/72',
  'N6.4': 'Inversione contabile - art. 17 c.6 lett. a-bis) DPR 633/72',
  'N6.5': 'Inversione contabile - art. 17 c.6 lett. b) DPR 633/72',
  'N6.6': 'Inversione contabile - art. 17 c.6 lett. c) DPR 633/72',
  'N6.7': 'Inversione contabile - art. 17 c.6 lett. a-ter) DPR 633/72',
  'N6.8': 'Inversione contabile - art. 17 c.6 lett. d-bis), d-ter) e d-quater) DPR 633/72',
  'N6.9': 'Inversione contabile - art. 17 c.6 DPR 633/72',
  N7: 'IVA assolta in altro Stato UE - OSS art. 74-sexies DPR 633/72',
}

/** Known natures only. */
export const lawOf = (nature: string): string => laws[nature]!

/** The natura that decides a line: one that the exchange takes, on a line of 0 %. */
export const decidingNature = (vatRate: number, vatNature: string | null): string | null =>
  vatRate === 0 && vatNature !== null && natureOf(vatNature) !== undefined ? vatNature : null

const ofGoods: ReadonlySet<string> = new Set(['N3.1', 'N3.2', 'N3.3', 'N6.1', 'N6.2', 'N6.4', 'N6.5', 'N6.6', 'N6.8'])
const ofServices: ReadonlySet<string> = new Set(['N2.1', 'N6.3', 'N6.7'])

/** Goods or services, where the natura tells; others stand on both. */
export function supplyBehind(nature: string | null): 'goods' | 'services' | null {
  if (nature === null) return null
  return ofGoods.has(nature) ? 'goods' : ofServices.has(nature) ? 'services' : null
}

/** A natura is kept as it was given: the seller knows what is sold. What speaks against it is said. */
export function natureWarnings(nature: string, at: number, { place, country, isBusiness, isNorthernIrish }: BuyerStatus): Warning[] {
  const warn = (said: Said): Warning[] => [{ field: `lines.${at}.vatNature`, ...said }]
  if (nature === 'N3.2' && !(isBusiness && (place === 'eu' || isNorthernIrish))) return warn(say('nature_does_not_fit.n3_2'))
  if (nature === 'N3.3' && country !== 'SM') return warn(say('nature_does_not_fit.n3_3'))
  if (isReverseCharge(nature) && !(place === 'home' && isBusiness)) return warn(say('nature_does_not_fit.reverse_charge', { nature }))
  if (nature === 'N2.1' && place === 'home') return warn(say('check_place_of_supply.n2_1'))
  return []
}
