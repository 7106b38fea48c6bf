/** How much of the input VAT a purchase lets the buyer deduct (DPR 633/72 artt. 19 and 19-bis1), as the suffix of its code. */
import type { KnownFact } from '../../../domain/coding/purchase-facts.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { inWords } from '../../../domain/money/money.ts'
import { isAssetKind } from './assets.ts'
import { isProfessional, isUntaxed } from './categories.ts'
import { because, type Reason } from './choices.ts'
import { saysPurpose } from './food.ts'
import { itemsAtHome, mayBeGifts, quantityOf } from './units.ts'
import { type SaidVehicle, saysEquipment, saysVehicle, saysWhichVehicle, toVehicleUse } from './vehicles.ts'

interface Share {
  /** Null: all of it. */
  percent: number | null
  reasons: readonly Reason[]
}

const everything: Share = { percent: null, reasons: [] }

const limited = (percent: number, rule: string, message: string, law: string, evidence: string | null = null): Share => ({
  percent,
  reasons: [because(rule, message, { law, evidence })],
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
    reasons: [
      because(
        'telephone_partly_private',
        'A telephone is taken to be used for the business by half: change the share where it is more or less.',
        {
          law: 'DPR 633/72 art. 19, c. 4',
          isAssumption: true,
        },
      ),
    ],
  }),
  travel: () =>
    limited(0, 'passenger_transport', 'VAT on the transport of persons is not deductible.', 'DPR 633/72 art. 19-bis1, lett. e)'),
  representation: () => limited(0, 'representation', 'VAT on representation is not deductible.', 'DPR 633/72 art. 19-bis1, lett. h)'),
  gifts,
  food,
  restaurant: meals,
  hotel: mealsAndRooms,
}

interface VehicleRule {
  rule: string
  message: string
  law: string
}

const runningCosts: VehicleRule = {
  rule: 'car_running_costs',
  message: 'Fuel, tolls, parking and service of a car that is not used for the business alone: 40 % of the VAT is deductible.',
  law: 'DPR 633/72 art. 19-bis1, lett. d)',
}
const theCarItself: VehicleRule = {
  rule: 'car_not_only_business',
  message: 'A car that is not used for the business alone, bought or hired: 40 % of the VAT is deductible.',
  law: 'DPR 633/72 art. 19-bis1, lett. c)',
}

/** 40 % is also what is booked while nobody has said which vehicle it is. */
function ofVehicle(line: LineFacts, { rule, message, law }: VehicleRule): Share {
  const said = saysWhichVehicle(line)
  const known = line.fact('vehicle_use', toVehicleUse(said))
  if (known === undefined || known.answer === 'mixed') return limited(40, rule, message, law, known?.evidence)
  return unlimitedVehicle(known, said)
}

function unlimitedVehicle({ source, evidence }: KnownFact, said: SaidVehicle | undefined): Share {
  const message = 'A vehicle over 3.5 t, or one that only the business uses: all of the VAT is deductible.'
  const main = because('vehicle_without_limit', message, { law: 'DPR 633/72 artt. 19 e 19-bis1, lett. c) e d)', evidence })
  if (source !== 'document' || said?.kind !== 'goods_vehicle') return { percent: null, reasons: [main] }
  const assumed = 'A goods vehicle (autocarro) is taken to be used for the business alone: up to 3.5 t it is 40 % where it is not.'
  return { percent: null, reasons: [main, because('goods_vehicle_assumed', assumed, { evidence, isAssumption: true })] }
}

/** Cars park for money; a lorry is named where one does. */
function parking(line: LineFacts): Share {
  const said = saysWhichVehicle(line)
  const { rule, message, law } = runningCosts
  return said === undefined || said.kind === 'mixed' ? limited(40, rule, message, law, said?.evidence) : ofVehicle(line, runningCosts)
}

/** A contract for cars by its words: what is hired may still be a printer. */
function hiredVehicle(line: LineFacts): Share {
  const isEquipment = saysWhichVehicle(line) === undefined && saysEquipment(line) !== undefined
  return isEquipment ? everything : ofVehicle(line, theCarItself)
}

function leasing(line: LineFacts): Share {
  if (saysEquipment(line) !== undefined) return everything
  const said = saysWhichVehicle(line)
  if (said !== undefined || saysVehicle(line)) return ofVehicle(line, theCarItself)
  const known = line.fact('leased_thing')
  if (known?.answer === 'equipment') return everything
  if (known?.answer === 'business_vehicle') return unlimitedVehicle(known, undefined)
  const { rule, message, law } = theCarItself
  return limited(40, rule, message, law, known?.evidence)
}

function mealsAndRooms(): Share {
  const message = 'Meals and rooms with an invoice: the VAT is deductible when they serve the business.'
  return { percent: null, reasons: [because('meals_and_rooms', message, { law: 'DL 112/2008 art. 83, c. 28-bis' })] }
}

/** What is served is taxed at 10 %, drinks included (tabella A, parte III, n. 121); at 22 % a shop sells. */
function meals(line: LineFacts): Share {
  const share = mealsAndRooms()
  if (line.part.rate !== 22) return share
  const message = 'Meals are taxed at 10 %, and this is taxed at 22 %: see whether something else was bought.'
  return {
    percent: null,
    reasons: [
      ...share.reasons,
      because('meal_at_ordinary_rate', message, { law: 'DPR 633/72 tab. A, parte III, n. 121', isAssumption: true }),
    ],
  }
}

const foodLaw = 'DPR 633/72 art. 19-bis1, lett. f)'

function food(line: LineFacts): Share {
  const known = line.fact('food_purpose', saysPurpose(line))
  if (known?.answer === 'gifts') return gifts(line)
  if (known?.answer === 'resale' || known?.answer === 'staff_canteen') {
    const message = 'Food and drink that is sold on, or served in a canteen for staff: the VAT is deductible.'
    return { percent: null, reasons: [because('food_of_the_business', message, { law: foodLaw, evidence: known.evidence })] }
  }
  return limited(0, 'food_and_drink', 'VAT on food and drink for own use is not deductible.', foodLaw, known?.evidence)
}

/** In cents. */
const giftMax = 5000

const giftLaw = 'DPR 633/72 art. 19-bis1, lett. h)'

/** A line never costs less than one piece of it, so that a small line is enough to know. */
function gifts(line: LineFacts): Share {
  const { part, facts } = line
  const items = itemsAtHome(facts)
  const evidence = inWords(part.net, facts.currency)
  const counted = items.map(item => ({ amount: Math.abs(item.amount), quantity: quantityOf(item, facts.text) }))
  const areSmall = items.length > 0 && counted.every(({ amount, quantity }) => amount <= giftMax * (quantity ?? 1))
  const isOne = items.length === 1 && !mayBeGifts(items[0]!.description)
  const isLarge = counted.some(({ amount, quantity }) => amount > giftMax * (quantity ?? (isOne ? 1 : Infinity)))
  const said =
    Math.abs(part.net) <= giftMax || areSmall ? { answer: 'up_to_50', evidence } : isLarge ? { answer: 'above_50', evidence } : undefined
  const known = line.fact('gift_price', said)
  if (known?.answer === 'up_to_50') {
    const message = 'A gift that costs at most 50 EUR apiece: the VAT is deductible.'
    return { percent: null, reasons: [because('gift_of_small_value', message, { law: giftLaw, evidence })] }
  }
  const message = known
    ? 'A gift that costs more than 50 EUR apiece: the VAT is not deductible.'
    : 'It is not known that a piece of this gift costs 50 EUR or less: the VAT is not deducted.'
  return { percent: 0, reasons: [because('gift_above_limit', message, { law: giftLaw, evidence })] }
}

/** All of the VAT is deducted, and neither the price of a piece nor who was paid decides how it is booked. */
export const isOrdinary = (category: string): boolean =>
  !Object.hasOwn(limits, category) && !isAssetKind(category) && !isProfessional(category) && !isUntaxed(category)

/** `22` becomes `22D40` for fuel, `22RC17` becomes `22RC17D0` for a buyer who deducts nothing. */
export function withDeduction(code: string, line: LineFacts): { code: string; reasons: readonly Reason[] } {
  const regime = line.facts.organization.taxRegime
  if (regime !== null && withoutDeduction.has(regime)) {
    const message = 'The organization is in a flat-rate regime: it deducts no VAT.'
    const law = regime === 'RF19' ? 'L. 190/2014 art. 1, c. 58' : 'DL 98/2011 art. 27; L. 244/2007 art. 1, c. 100'
    return { code: `${code}D0`, reasons: [because('flat_rate_regime', message, { law, evidence: `tax regime ${regime}` })] }
  }
  const { percent, reasons } = limits[line.category]?.(line) ?? everything
  return { code: percent === null ? code : `${code}D${percent}`, reasons }
}
