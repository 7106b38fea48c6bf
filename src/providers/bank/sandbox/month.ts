/** One month of a company, drawn: everything that happened on its accounts but what it moves between them. */
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import { type Minor, negate, share, toMinorUnits } from '../../../domain/money/money.ts'
import { drawIban } from './account-numbers.ts'
import { bankingDayAfter, bankingDayIn, daysOf, isBankingDay, type Month, numberOf } from './banking-days.ts'
import type { AccountKey, CardPurchase, Company, Partner, Range, Recurring, Shop, Trade } from './company.ts'
import { draw, drawBetween, pick } from './draw.ts'

/** Something that happened. Until it is booked it is pending. */
export interface PlannedMovement {
  account: AccountKey
  madeOn: CalendarDate
  bookedOn: CalendarDate
  amount: Minor
  text: string
  name: string | null
  iban: string | null
  reference: string | null
  original: { amount: Minor; currency: string } | null
}

type Bare = Pick<PlannedMovement, 'account' | 'madeOn' | 'amount' | 'text'> & Partial<PlannedMovement>

export const toPlannedMovement = (bare: Bare): PlannedMovement => ({
  bookedOn: bare.madeOn,
  name: null,
  iban: null,
  reference: null,
  original: null,
  ...bare,
})

const amountIn = (seed: string, [least, most]: Range): Minor => toMinorUnits(drawBetween(seed, least, most))

const ibanOf = (partner: Partner): string | null => drawIban(partner.country, `partner ${partner.name}`)

export const periodOf = (month: Month): string => `${month.slice(5)}/${month.slice(0, 4)}`

/** `seed` names the bank: every bank has a company of its own. */
export function drawMonth(seed: string, company: Company, month: Month): PlannedMovement[] {
  const at = `${seed} ${month}`
  return [
    ...company.recurring.flatMap((recurring, index) => drawRecurring(`${at} recurring ${index}`, recurring, month)),
    ...drawCustomers(`${at} customers`, company, 'company', company.customers, month),
    ...drawCustomers(`${at} foreign customers`, company, 'foreign', company.foreignCustomers, month),
    ...drawSuppliers(`${at} suppliers`, company, 'company', company.suppliers, month),
    ...drawSuppliers(`${at} foreign suppliers`, company, 'foreign', company.foreignSuppliers, month),
    ...drawCards(`${at} cards`, company, month),
  ]
}

function drawRecurring(seed: string, recurring: Recurring, month: Month): PlannedMovement[] {
  const { account, day, months, amount, text, partner, reference, isCard, original } = recurring
  if (months && !months.includes(numberOf(month))) return []
  const drawn = amountIn(seed, amount)
  const paid = original && { amount: toMinorUnits(original.amount), currency: original.currency }
  const madeOn = bankingDayIn(month, day)
  const filled = (words: string) => words.replace('{period}', periodOf(month))
  return [
    toPlannedMovement({
      account,
      madeOn,
      bookedOn: isCard ? bankingDayAfter(madeOn) : madeOn,
      amount: paid ? share(paid.amount, drawn, 10_000) : drawn,
      text: filled(text),
      name: partner?.name ?? null,
      iban: partner && ibanOf(partner),
      reference: reference === undefined ? null : filled(reference),
      original: paid ?? null,
    }),
  ]
}

function drawTrade(seed: string, { count, amount, partners }: Trade, month: Month) {
  const days = daysOf(month).filter(isBankingDay)
  return Array.from({ length: drawBetween(`${seed} count`, ...count) }, (_, index) => {
    const one = `${seed} ${index}`
    return {
      seed: one,
      madeOn: pick(`${one} day`, days),
      amount: amountIn(`${one} amount`, amount),
      partner: pick(`${one} partner`, partners),
    }
  })
}

/** Three of four quote the number of the invoice. */
const drawCustomers = (seed: string, { words }: Company, account: AccountKey, trade: Trade, month: Month): PlannedMovement[] =>
  drawTrade(seed, trade, month).map(({ seed: one, madeOn, amount, partner }) => {
    const number = `${month.slice(0, 4)}-${drawBetween(`${one} number`, 1, 900).toString().padStart(4, '0')}`
    const note = draw(`${one} quotes`) % 4 === 0 ? null : words.invoice(number)
    const text = words.transferFrom(partner.name, note)
    return toPlannedMovement({ account, madeOn, amount, text, name: partner.name, iban: ibanOf(partner), reference: note && number })
  })

/** Two of three are paid with their reference. Every third month one of them sends something back. */
function drawSuppliers(seed: string, { words }: Company, account: AccountKey, trade: Trade, month: Month): PlannedMovement[] {
  const paid = drawTrade(seed, trade, month).map(({ seed: one, madeOn, amount, partner }) => {
    const number = String(drawBetween(`${one} number`, 10_000, 99_999))
    const note = draw(`${one} quotes`) % 3 === 0 ? null : words.invoice(number)
    const text = words.transferTo(partner.name, note)
    const out = toMinorUnits(-Math.abs(amount))
    return toPlannedMovement({ account, madeOn, amount: out, text, name: partner.name, iban: ibanOf(partner), reference: note && number })
  })
  const [first] = paid
  if (account !== 'company' || numberOf(month) % 3 !== 0 || first?.name == null) return paid
  const number = String(drawBetween(`${seed} credit note`, 10_000, 99_999))
  const returned = toPlannedMovement({
    account,
    madeOn: bankingDayIn(month, 21),
    amount: share(negate(first.amount), 1, 4),
    text: words.transferFrom(first.name, words.creditNote(number)),
    name: first.name,
    iban: first.iban,
    reference: number,
  })
  return [...paid, returned]
}

/** A purchase or two every day, also on weekends; once a month the same ticket twice on one day; once a month something is brought back. */
function drawCards(seed: string, company: Company, month: Month): PlannedMovement[] {
  const days = daysOf(month)
  const bought = days.flatMap(madeOn =>
    Array.from({ length: drawBetween(`${seed} ${madeOn} count`, 1, 2) }, (_, index) =>
      toPurchase(company, madeOn, `${seed} ${madeOn} ${index}`, pick(`${seed} ${madeOn} ${index} shop`, company.shops)),
    ),
  )
  const ticketDay = days[drawBetween(`${seed} tickets`, 9, 15)] ?? ''
  const ticket = toPurchase(company, ticketDay, `${seed} tickets`, company.ticketShop)
  return [...bought.map(({ deed }) => deed), ticket.deed, { ...ticket.deed }, ...bought.slice(3, 4).map(one => toRefund(company, one))]
}

interface Bought {
  deed: PlannedMovement
  purchase: CardPurchase
}

function toPurchase({ words }: Company, madeOn: CalendarDate, seed: string, shop: Shop): Bought {
  const purchase = { shop, madeOn, seed }
  const amount = negate(amountIn(`${seed} amount`, shop.amount))
  return {
    purchase,
    deed: toPlannedMovement({ account: 'company', madeOn, bookedOn: bankingDayAfter(madeOn), amount, text: words.card(purchase) }),
  }
}

function toRefund({ words }: Company, { deed, purchase }: Bought): PlannedMovement {
  const madeOn = addDays(deed.madeOn, 6)
  return toPlannedMovement({
    account: 'company',
    madeOn,
    bookedOn: bankingDayAfter(madeOn),
    amount: negate(deed.amount),
    text: words.cardRefund({ ...purchase, madeOn }),
  })
}
