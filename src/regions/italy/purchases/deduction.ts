/** How much of the input VAT a purchase lets the buyer deduct (DPR 633/72 artt. 19 and 19-bis1), as the suffix of its code. */
import { because, type Evidence } from '../../../domain/coding/coding-reason.ts'
import type { KnownFact } from '../../../domain/coding/purchase-facts.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { fromMinor } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { inWords } from '../../../language/tell.ts'
import type { Said } from '../../../language/words.ts'
import { isAssetKind } from './assets.ts'
import { isProfessional, isUntaxed } from './categories.ts'
import type { Reason } from './choices.ts'
import { saysPurpose } from './food.ts'
import { giftLimit, giftMax, itemsAtHome, mayBeGifts, quantityOf } from './units.ts'
import { type SaidVehicle, saysEquipment, saysVehicle, saysWhichVehicle, toVehicleUse } from './vehicles.ts'

interface Share {
  /** Null: all of it. */
  percent: number | null
  reasons: readonly Reason[]
}

const everything: Share = { percent: null, reasons: [] }

const limited = (percent: number, said: Said, law: string, evidence: Evidence | null = null): Share => ({
  percent,
  reasons: [because(said, { law, evidence })],
})

/** Those regimes charge no VAT and deduct none. */
const withoutDeduction: ReadonlySet<string> = new Set(['RF02', 'RF19'])

const limits: Readonly<Record<string, (line: LineFacts) => Share>> = {
  fuel_car: line => ofVehicle(line, runningCosts),
  parking,
  car_leasing: hiredVehicle,
  vehicles: line => ofVehicle(line, theCarItself),
  leasing,
  phone_mobile: () => ({
    percent: 50,
    reasons: [because(say('telephone_partly_private'), { law: 'DPR 633/72 art. 19, c. 4', isAssumption: true })],
  }),
  travel: () => limited(0, say('passenger_transport'), 'DPR 633/72 art. 19-bis1, lett. e)'),
  representation: () => limited(0, say('representation'), 'DPR 633/72 art. 19-bis1, lett. h)'),
  gifts,
  food,
  restaurant: meals,
  hotel: mealsAndRooms,
}

interface VehicleRule {
  said: Said
  law: string
}

const runningCosts: VehicleRule = { said: say('car_running_costs'), law: 'DPR 633/72 art. 19-bis1, lett. d)' }
const theCarItself: VehicleRule = { said: say('car_not_only_business'), law: 'DPR 633/72 art. 19-bis1, lett. c)' }

/** 40 % is also what is booked while nobody has said which vehicle it is. */
function ofVehicle(line: LineFacts, { said, law }: VehicleRule): Share {
  const vehicle = saysWhichVehicle(line)
  const known = line.fact('vehicle_use', toVehicleUse(vehicle))
  if (known === undefined || known.answer === 'mixed') return limited(40, said, law, known?.evidence)
  return unlimitedVehicle(known, vehicle)
}

function unlimitedVehicle({ source, evidence }: KnownFact, said: SaidVehicle | undefined): Share {
  const main = because(say('vehicle_without_limit'), { law: 'DPR 633/72 artt. 19 e 19-bis1, lett. c) e d)', evidence })
  if (source !== 'document' || said?.kind !== 'goods_vehicle') return { percent: null, reasons: [main] }
  return { percent: null, reasons: [main, because(say('goods_vehicle_assumed'), { evidence, isAssumption: true })] }
}

/** Cars park for money; a lorry is named where one does. */
function parking(line: LineFacts): Share {
  const vehicle = saysWhichVehicle(line)
  const { said, law } = runningCosts
  return vehicle === undefined || vehicle.kind === 'mixed' ? limited(40, said, law, vehicle?.evidence) : ofVehicle(line, runningCosts)
}

/** A contract for cars by its words: what is hired may still be a printer. */
function hiredVehicle(line: LineFacts): Share {
  const isEquipment = saysWhichVehicle(line) === undefined && saysEquipment(line) !== undefined
  return isEquipment ? everything : ofVehicle(line, theCarItself)
}

function leasing(line: LineFacts): Share {
  if (saysEquipment(line) !== undefined) return everything
  if (saysWhichVehicle(line) !== undefined || saysVehicle(line)) return ofVehicle(line, theCarItself)
  const known = line.fact('leased_thing')
  if (known?.answer === 'equipment') return everything
  if (known?.answer === 'business_vehicle') return unlimitedVehicle(known, undefined)
  return limited(40, theCarItself.said, theCarItself.law, known?.evidence)
}

function mealsAndRooms(): Share {
  return { percent: null, reasons: [because(say('meals_and_rooms'), { law: 'DL 112/2008 art. 83, c. 28-bis' })] }
}

/** What is served is taxed at 10 %, drinks included (tabella A, parte III, n. 121); at 22 % a shop sells. */
function meals(line: LineFacts): Share {
  const share = mealsAndRooms()
  if (line.part.rate !== 22) return share
  const doubted = because(say('meal_at_ordinary_rate'), { law: 'DPR 633/72 tab. A, parte III, n. 121', isAssumption: true })
  return { percent: null, reasons: [...share.reasons, doubted] }
}

const foodLaw = 'DPR 633/72 art. 19-bis1, lett. f)'

function food(line: LineFacts): Share {
  const known = line.fact('food_purpose', saysPurpose(line))
  if (known?.answer === 'gifts') return gifts(line)
  if (known?.answer === 'resale' || known?.answer === 'staff_canteen') {
    return { percent: null, reasons: [because(say('food_of_the_business'), { law: foodLaw, evidence: known.evidence })] }
  }
  return limited(0, say('food_and_drink'), foodLaw, known?.evidence)
}

const giftLaw = 'DPR 633/72 art. 19-bis1, lett. h)'

/** A line never costs less than one piece of it, so that a small line is enough to know. */
function gifts(line: LineFacts): Share {
  const { part, facts } = line
  const items = itemsAtHome(facts)
  const evidence = inWords(say('evidence_amount', { amount: fromMinor(part.net, facts.currency), currency: facts.currency }))
  const counted = items.map(item => ({ amount: Math.abs(item.amount), quantity: quantityOf(item, facts.text) }))
  const areSmall = items.length > 0 && counted.every(({ amount, quantity }) => amount <= giftMax * (quantity ?? 1))
  const isOne = items.length === 1 && !mayBeGifts(items[0]!.description)
  const isLarge = counted.some(({ amount, quantity }) => amount > giftMax * (quantity ?? (isOne ? 1 : Infinity)))
  const priced =
    Math.abs(part.net) <= giftMax || areSmall ? { answer: 'up_to_50', evidence } : isLarge ? { answer: 'above_50', evidence } : undefined
  const known = line.fact('gift_price', priced)
  if (known?.answer === 'up_to_50') {
    return { percent: null, reasons: [because(say('gift_of_small_value', { limit: giftLimit }), { law: giftLaw, evidence })] }
  }
  const said = known ? say('gift_above_limit.known', { limit: giftLimit }) : say('gift_above_limit.unknown', { limit: giftLimit })
  return { percent: 0, reasons: [because(said, { law: giftLaw, evidence })] }
}

/** All of the VAT is deducted, and neither the price of a piece nor who was paid decides how it is booked. */
export const isOrdinary = (category: string): boolean =>
  !Object.hasOwn(limits, category) && !isAssetKind(category) && !isProfessional(category) && !isUntaxed(category)

/** `22` becomes `22D40` for fuel, `22RC17` becomes `22RC17D0` for a buyer who deducts nothing. */
export function withDeduction(code: string, line: LineFacts): { code: string; reasons: readonly Reason[] } {
  const regime = line.facts.organization.taxRegime
  if (regime !== null && withoutDeduction.has(regime)) {
    const law = regime === 'RF19' ? 'L. 190/2014 art. 1, c. 58' : 'DL 98/2011 art. 27; L. 244/2007 art. 1, c. 100'
    const evidence = inWords(say('evidence_tax_regime', { regime }))
    return { code: `${code}D0`, reasons: [because(say('flat_rate_regime'), { law, evidence })] }
  }
  const { percent, reasons } = limits[line.category]?.(line) ?? everything
  return { code: percent === null ? code : `${code}D${percent}`, reasons }
}
