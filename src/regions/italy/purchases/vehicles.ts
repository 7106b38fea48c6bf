/** Which vehicle a document speaks of: a car that may be used privately lets the buyer deduct 40 % of the VAT, a lorry all of it (DPR 633/72 art. 19-bis1). */
import { linesBesideName } from '../../../domain/coding/lines-beside-name.ts'
import type { SaidFact } from '../../../domain/coding/purchase-facts.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'

/** Looked for in the folded text. */
const onlyBusiness = wordwise(
  /\b(?:uso (?:esclusivo|esclusivamente|strumentale|esclusivamente aziendale)|esclusivamente strumental\w*|esclusivo uso aziendale|(?:veicolo|bene|auto|mezzo|mezzi|uso) strumental[ei]|(?:agente|agenti|rappresentante) di commercio|uso agente|autoscuola)\b/,
)
const heavy = wordwise(
  /\b(?:autoarticolat[oi]|autotren[oi]|trattor[ei] stradal[ei]|trattor[ei] agricol[oi]|trattore|agricol[oaie]|motrice|motrici|semirimorchi\w*|rimorchi[oi]?|camion|tir|mezz[oi] pesant[ei]|veicol[oi] pesant[ei]|bilic[oi]|autobus|pullman|escavator[ei]|macchin[ae] operatric[ei]|betonier[ae]|classe [345]|(?:oltre|superiore a|sopra) (?:le |i |a )?(?:3[.,]5 ?(?:t|ton|tonnellate)|35 ?(?:q|ql|q li|quintali)|3[.,]?500 ?kg))\b|\br ?(?:17|19|22)[.,]5\b|>\s?3[.,]5 ?t\b/,
)
const goodsVehicle = wordwise(/\b(?:autocarr[oi]|furgone isotermico)\b/)
const car = wordwise(
  /\b(?:autovettur[ae]|vettur[ae]|auto|automobil[ei]|berlina|suv|station wagon|motociclo|moto|scooter|city ?car|benzina|senza piombo|super e5|super e10|gpl|gasoline|petrol|benzin|ricarica elettrica|ricarica (?:di )?veicol[oi]|ev charging|supercharger|colonnina|car (?:rental|hire|wash|service|repair|leasing|sharing)|rent a car|rental car|classe a)\b/,
)

/** Cars that stand on many Italian bills by their name. Vans are not among them: they are cars and goods vehicles. */
const models = wordwise(
  /\b(?:panda|punto|tipo|500[xl]?|giulietta|giulia|stelvio|ypsilon|renegade|compass|golf|polo|passat|tiguan|t-?roc|audi [aq]\d|bmw (?:x\d|serie \d|\d{3}\w?)|mercedes (?:classe [a-e]|gl[abc])|yaris|corolla|rav4|clio|captur|megane|peugeot \d{3,4}|citroen c\d|corsa|astra|fiesta|focus|puma|kuga|qashqai|juke|sandero|duster|octavia|fabia|leon|ibiza|tesla|model [3sxy]|mini cooper|smart|volvo (?:xc|v)\d\d|kona|tucson|sportage|picanto|swift|jimny)\b/,
)

const tonnes = wordwise(
  /\b(?:massa|m\.?c\.?p\.?c|p\.?t\.?t|portata|peso|mtt)[^\n]{0,40}?(\d{4,5}|\d{1,3}(?:[.,]\d{1,3})?)\s?(t|ton|tonnellate|q|ql|q\.li|quintali|kg)\b/,
)

function isOverLimit(text: string): boolean {
  const [, number, unit = ''] = tonnes.exec(text) ?? []
  if (number === undefined) return false
  const inTonnes =
    unit === 'kg' ? Number(number.replace(/\D/g, '')) / 1000 : Number(number.replace(',', '.')) / (unit.startsWith('q') ? 10 : 1)
  return inTonnes > 3.5
}

export interface SaidVehicle {
  kind: 'mixed' | 'business_only' | 'heavy' | 'goods_vehicle'
  evidence: string
}

function kindOf(text: string): SaidVehicle['kind'] | undefined {
  if (onlyBusiness.test(text)) return 'business_only'
  if (heavy.test(text) || isOverLimit(text)) return 'heavy'
  if (goodsVehicle.test(text)) return 'goods_vehicle'
  return car.test(text) || models.test(text) ? 'mixed' : undefined
}

/** Of the rest of a page only words count that stand for nothing else: "auto" may be part of an address. */
const vehicleLine = wordwise(
  /\b(?:targa|targhe|telaio|veicolo|veicoli|automezzo|automezzi|autovettura|autovetture|autocarro|autocarri|modello|mezzo)\b/,
)

/** Of several lines together. Where one is for a car and another for a lorry, nothing is said of the bill as a whole. */
function together(lines: readonly string[]): SaidVehicle | 'both' | undefined {
  const said = lines.flatMap(line => {
    const kind = kindOf(foldForSearch(line.slice(0, 500)))
    return kind === undefined ? [] : [{ kind, evidence: line.trim().slice(0, 200) }]
  })
  if (said.some(one => one.kind === 'mixed') && said.some(one => one.kind !== 'mixed')) return 'both'
  return said.find(one => one.kind !== 'goods_vehicle') ?? said[0]
}

/** What was bought says it first, then what is printed of the vehicle elsewhere. A supplier's name says nothing of the vehicle. */
export function saysWhichVehicle({ facts }: LineFacts): SaidVehicle | undefined {
  const lines = linesBesideName(facts)
  const items = facts.extraction.items.map(item => item.description)
  const exclusive = lines.find(line => onlyBusiness.test(foldForSearch(line)))
  if (exclusive !== undefined) return { kind: 'business_only', evidence: exclusive.trim().slice(0, 200) }
  const isOfItem = (line: string): boolean => items.some(item => item !== '' && line.includes(item))
  const bought = together([...lines.filter(isOfItem), ...items.filter(item => !lines.some(line => line.includes(item)))])
  const others = () => together(lines.filter(line => vehicleLine.test(foldForSearch(line))))
  // Where no item was read, the lines are all there is.
  const said = bought ?? others() ?? (items.length === 0 ? together(lines) : undefined)
  return said === 'both' ? undefined : said
}

const anyVehicle = wordwise(
  /\b(?:targa|telaio|veicol[oi]|automezz[oi]|furgon[ei]|furgoncino|ducato|daily|transit|sprinter|vito|doblo|van)\b/,
)

/** Whether it speaks of a vehicle at all, without saying which. */
export const saysVehicle = ({ facts }: LineFacts): boolean =>
  [...facts.extraction.items.map(item => item.description), ...linesBesideName(facts)].some(line =>
    anyVehicle.test(foldForSearch(line.slice(0, 500))),
  )

/** As an answer to `vehicle_use`. */
export const toVehicleUse = (said: SaidVehicle | undefined): SaidFact | undefined =>
  said && { answer: said.kind === 'goods_vehicle' ? 'business_only' : said.kind, evidence: said.evidence }

const equipment = wordwise(
  /\b(?:fotocopiatric[ei]|copiatric[ei]|copier|stampant[ei]|multifunzione|printer|plotter|notebook|pc|computer|server|monitor|tablet|telefon[oi]|centralino|macchin[ae]|macchinari[oi]?|attrezzatur[ae]|impiant[oi]|carrell[oi]|muletto|muletti|piattaform[ae]|ponteggi[oi]?|gru|escavator[ei]|generator[ei]|gruppo elettrogeno|container|bagni|box|sedie|tavoli|mobili|arredi|palco|gazebo|tensostruttura|distributor[ei]|erogator[ei]|pos|registrator[ei]|boccion[ei]|biancheria|tovagli[ae]|abiti|sala|stand|proiettor[ei]|videoproiettor[ei]|pressa|tornio|copie|equipment|machine|defibrillator[ei]|estintor[ei]|compressor[ei]|utensil[ei]|cnc|software|tessil[ei])\b/,
)

/** The line that names what is hired, where that is no vehicle. */
export function saysEquipment({ facts }: LineFacts): string | undefined {
  const items = facts.extraction.items.map(item => item.description)
  const lines = items.length > 0 ? items : linesBesideName(facts)
  return lines
    .find(line => equipment.test(foldForSearch(line.slice(0, 500))))
    ?.trim()
    .slice(0, 200)
}
