/** How much of the input VAT a purchase lets the buyer deduct (DPR 633/72 artt. 19 and 19-bis1), as the suffix of its code. */

import type { LineFacts } from '../../domain/coding/rules.ts'
import { inWords } from '../../domain/money.ts'
import { wordwise } from '../../domain/whole-words.ts'
import { because, type Reason } from './choices.ts'
import { saysVehicle } from './wording.ts'

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
  fuel_car: carRunning,
  parking: carRunning,
  car_leasing: () => carItself(null),
  vehicles: () => carItself(null),
  leasing: ({ facts }) => {
    const vehicle = saysVehicle(facts.text)
    return vehicle === undefined ? everything : carItself(vehicle)
  },
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
  restaurant: mealsAndRooms,
  hotel: mealsAndRooms,
}

function carRunning(): Share {
  const message = 'Fuel, tolls, parking and service of a car that is not used for the business alone: 40 % of the VAT is deductible.'
  return limited(40, 'car_running_costs', message, 'DPR 633/72 art. 19-bis1, lett. d)')
}

function carItself(evidence: string | null): Share {
  const message = 'A car that is not used for the business alone, bought or hired: 40 % of the VAT is deductible.'
  return limited(40, 'car_not_only_business', message, 'DPR 633/72 art. 19-bis1, lett. c)', evidence)
}

function mealsAndRooms(): Share {
  const message = 'Meals and rooms with an invoice: the VAT is deductible when they serve the business.'
  return { percent: null, reasons: [because('meals_and_rooms', message, { law: 'DL 112/2008 art. 83, c. 28-bis' })] }
}

/** In cents. */
const giftMax = 5000

const giftLaw = 'DPR 633/72 art. 19-bis1, lett. h)'

const countBefore = wordwise(/^\s*(\d{1,4})\s*(?:x\b|pz\b\.?|pezzi\b|nr?\b\.?)?\s*\p{L}/iu)
const countBehind = wordwise(/(?:\bx|\bn\.|\bnr\.?|\bpz\.?|\bqt[aà]\.?)\s*(\d{1,4})\b/iu)

/** `10 x cesto natalizio`, `Panettone n. 12`, `Agende pz 30`; undefined where no number of pieces is printed. */
function quantityOf(description: string): number | undefined {
  const leading = countBefore.exec(description)
  const trailing = countBehind.exec(description.normalize('NFC'))
  const quantity = Number((leading ?? trailing)?.[1] ?? 0)
  return quantity > 0 ? quantity : undefined
}

/** A line never costs less than one piece of it, so that a small line is enough to know. */
function gifts({ part, facts: { extraction, currency } }: LineFacts): Share {
  const items = extraction.currency === currency ? extraction.items : []
  const evidence = inWords(part.net, currency)
  const areSmall = items.length > 0 && items.every(item => Math.abs(item.amount) <= giftMax * (quantityOf(item.description) ?? 1))
  if (Math.abs(part.net) <= giftMax || areSmall) {
    const message = 'A gift that costs at most 50 EUR apiece: the VAT is deductible.'
    return { percent: null, reasons: [because('gift_of_small_value', message, { law: giftLaw, evidence })] }
  }
  const isCounted = items.some(item => quantityOf(item.description) !== undefined)
  const message = isCounted
    ? 'A gift that costs more than 50 EUR apiece: the VAT is not deductible.'
    : 'It is not known that a piece of this gift costs 50 EUR or less: the VAT is not deducted.'
  return { percent: 0, reasons: [because('gift_above_limit', message, { law: giftLaw, evidence, isAssumption: !isCounted })] }
}

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
