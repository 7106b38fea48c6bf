/**
 * Cars and vans. A passenger car gives no deduction (ML § 42, stk. 1, nr. 6); a van of at most 3 tonnes does (ML § 41), and the document has to say that it
 * is one.
 */
import { saidBesideName, saidOfPurchase } from '../../../domain/coding/lines-beside-name.ts'
import type { SaidFact } from '../../../domain/coding/purchase-facts.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import { absolute, toMinor } from '../../../domain/money/money.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { phrasePattern } from '../../../domain/text/phrase-pattern.ts'
import { say } from '../../../language/say.ts'
import type { Treatment } from './categories.ts'

const vanWords = phrasePattern([
  'varebil*',
  'varevogn*',
  'kassevogn*',
  'gulplade*',
  'gul plade',
  'gule plader',
  'yellow plate*',
  'van lease',
  'cargo van*',
  'delivery van*',
])
/** The plates of a van that may be driven privately. */
const mixedPlates = phrasePattern(['papegøjeplade*', 'papegøje plade*'])

const privately = /\bprivat(?:e use|koersel|brug|benyttelse|anvendelse|andel)?\b|\bblandet (?:brug|benyt|anvend|erhverv)|\bmixed use\b/
const denied = /\b(?:ikke|ingen|uden|kun erhverv|udelukkende|not?|never)\b/
/** The word "privat" alone is in privacy policies and names. */
const privateUseOnly = /\bprivat(?:e use|koersel|brug|benyttelse|anvendelse|e? koersel)\b|\bprivat koersel\b/
const solely = /\b(?:kun|udelukkende|alene) (?:til )?erhverv|\b(?:solely|only) (?:for )?business|\bbusiness (?:use )?only/

type Vehicle = 'passenger_car' | 'van_business' | 'van_mixed' | 'lorry'

const lorryWords = phrasePattern([
  'lastbil*',
  'lastvogn*',
  'sættevogn*',
  'sattevogn*',
  'trækker',
  'trækkere',
  'påhængsvogn*',
  'over 3.500 kg',
  'gaffeltruck*',
  '*traktor',
  '*traktoren',
  '*traktorer',
  '*gravemaskine*',
  'lorry',
  'lorries',
])
/** Not "over 3 timer". */
const heavy = /\bover 3 ?(?:t|tons?|tonnes?)\b/
const carWords = phrasePattern(['personbil*', 'personvogn*', 'stationcar*', 'hvide plader', 'hvidplade*', 'passenger car*'])

/** Which vehicle the document speaks of; of a van also how it is used, where it says so. "Privatleasing A/S" says nothing of it. */
function saidOf({ facts }: LineFacts): { answer: Vehicle; evidence: string } | 'van' | undefined {
  const mixed = saidBesideName(facts, mixedPlates)
  const van = mixed ?? saidBesideName(facts, vanWords)
  if (van !== undefined) {
    const privateUse = mixed ?? saidOfPurchase(facts, line => privately.test(line) && !denied.test(line))
    if (privateUse !== undefined) return { answer: 'van_mixed', evidence: privateUse }
    const business = saidOfPurchase(facts, line => solely.test(line) || (privateUseOnly.test(line) && denied.test(line)))
    return business === undefined ? 'van' : { answer: 'van_business', evidence: business }
  }
  const lorry = saidBesideName(facts, lorryWords) ?? saidBesideName(facts, heavy)
  if (lorry !== undefined) return { answer: 'lorry', evidence: lorry }
  const car = saidBesideName(facts, carWords)
  return car === undefined ? undefined : { answer: 'passenger_car', evidence: car }
}

const crossingWords = phrasePattern(['øresundsbro*'])

const categories: ReadonlySet<string> = new Set(['car_leasing', 'fuel_car', 'parking', 'vehicles'])

/** In øre. No bill for running a vehicle comes to so much: it is the vehicle itself. */
const runningMax = 5_000_000

/** Only for what concerns a vehicle; undefined for everything else. Without a word on it nothing is deducted, and the question is asked. */
export function vehicleTreatment(line: LineFacts): Treatment | undefined {
  const { category, part, says, fact, facts } = line
  if (!categories.has(category)) return undefined
  const crossing = category === 'fuel_car' ? says(crossingWords) : undefined
  if (crossing !== undefined) return oresund(crossing)
  const isPurchase = category === 'vehicles' || (category === 'fuel_car' && Math.abs(part.net) >= runningMax)
  const isRunning = !isPurchase && category !== 'car_leasing'
  const said = saidOf(line)
  const van = saidBesideName(facts, vanWords) ?? ''
  // Running a van is deducted however it is used; for its lease and its purchase the use decides.
  const told: SaidFact | undefined = said === 'van' ? (isRunning ? { answer: 'van_mixed', evidence: van } : undefined) : said
  const known = fact('vehicle', told)
  const vehicle = (known?.answer as Vehicle | undefined) ?? (said === 'van' ? 'van' : undefined)
  const evidence = known?.evidence ?? (said === 'van' ? van : null)
  if (isRunning) return running(category, vehicle, evidence)
  if (isPurchase) return purchase(vehicle, evidence)
  return vehicle === 'passenger_car' ? passengerCarLease(line, evidence) : lease(vehicle, evidence)
}

function purchase(vehicle: Vehicle | 'van' | undefined, evidence: Treatment['evidence']): Treatment {
  const base = { account: '5580', evidence }
  if (vehicle === 'van_business' || vehicle === 'lorry') {
    return { ...base, code: 'I25', said: say('vehicle_for_business'), law: 'ML § 41, stk. 1', isAssumption: false }
  }
  if (vehicle === 'van_mixed') {
    return { ...base, code: 'I25D0', said: say('van_purchase_mixed'), law: 'ML § 41, stk. 2', isAssumption: false }
  }
  return passengerCar('5580', vehicle === 'van' ? undefined : vehicle, evidence)
}

/** "Heraf fradragsberettiget moms: 345,00": what the lessor of a passenger car states is all that may be deducted (ML § 42, stk. 4). */
const stated =
  /(?:fradragsberettiget|fradragsberettigede|fradragsgivende) (?:del af )?(?:moms\w*|leasingmoms)[^\d]{0,40}(\d[\d.]*(?:,\d\d)?)/

function passengerCarLease({ part, says, fact }: LineFacts, evidence: Treatment['evidence']): Treatment {
  const line = says(stated)
  const amount = line === undefined ? undefined : stated.exec(foldForSearch(line))?.[1]
  const deductible = amount === undefined ? undefined : toMinor(Number(amount.replaceAll('.', '').replace(',', '.')), 'DKK')
  const vat = absolute(part.vat)
  if (line !== undefined && deductible !== undefined && deductible > 0 && deductible < vat) {
    const whole = Math.floor((100 * deductible) / vat)
    const isExact = (100 * deductible) % vat === 0
    const said = isExact ? say('lessor_states.exact', { percent: whole }) : say('lessor_states.rounded', { percent: whole })
    return { account: '2530', code: `I25D${whole}`, said, evidence: line, law: 'ML § 42, stk. 4', isAssumption: !isExact }
  }
  const known = fact('lessor_vat')
  return { ...passengerCar('2530', 'passenger_car', known?.evidence ?? evidence), isAssumption: known === undefined }
}

function running(category: string, vehicle: Vehicle | 'van' | undefined, evidence: Treatment['evidence']): Treatment {
  const account = category === 'parking' ? '2620' : vehicle === undefined || vehicle === 'passenger_car' ? '2540' : '2560'
  if (vehicle === 'lorry') {
    return { account, code: 'I25', said: say('lorry.running'), evidence, law: 'ML § 37, stk. 1', isAssumption: false }
  }
  if (vehicle !== undefined && vehicle !== 'passenger_car') {
    const said = category === 'parking' ? say('van.parking') : say('van.running')
    return { account, code: 'I25', said, evidence, law: 'ML § 41, stk. 2', isAssumption: false }
  }
  return passengerCar(account, vehicle, evidence)
}

function lease(vehicle: Vehicle | 'van' | undefined, evidence: Treatment['evidence']): Treatment {
  const base = { account: '2460', evidence }
  if (vehicle === 'lorry') return { ...base, code: 'I25', said: say('lorry.lease'), law: 'ML § 37, stk. 1', isAssumption: false }
  if (vehicle === 'van_business') {
    return { ...base, code: 'I25', said: say('van_lease_business'), law: 'ML § 37, stk. 1', isAssumption: false }
  }
  if (vehicle === 'van_mixed' || vehicle === 'van') {
    const isAssumption = vehicle === 'van'
    const said = isAssumption ? say('van_lease_mixed.assumed') : say('van_lease_mixed.known')
    return { ...base, code: 'I25D33', said, law: 'ML § 41, stk. 3', isAssumption }
  }
  return passengerCar('2530', vehicle, evidence)
}

function passengerCar(account: string, vehicle: 'passenger_car' | undefined, evidence: Treatment['evidence']): Treatment {
  const isAssumption = vehicle === undefined
  const said = isAssumption ? say('passenger_car.assumed') : say('passenger_car.known')
  return { account, code: 'I25D0', said, evidence, law: 'ML § 42, stk. 1, nr. 6', isAssumption }
}

const oresund = (evidence: string): Treatment => ({
  account: '2540',
  code: 'I25',
  said: say('oresund_crossing'),
  evidence,
  law: 'ML § 42, stk. 7',
  isAssumption: false,
})
