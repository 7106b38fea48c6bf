/**
 * A year of what one organization receives: 40 suppliers, each with its own paper, labels and rhythm, in the order of the days. A few change their paper in the
 * middle of the year, a few send what is no voucher in between, and a few share the program that prints their invoices, down to the last label.
 */
import type { Own } from '../../src/extraction/fields/supplier/parties.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { countryFor } from './countries/index.ts'
import { type Party, partyIn, type Seller } from './facts/company.ts'
import { drawFacts, type Facts, type Issued } from './facts/facts.ts'
import { fillNumber, numberForm } from './facts/numbers.ts'
import { addDays } from './facts/writing.ts'
import { books } from './languages/index.ts'
import type { Language } from './languages/vocabulary.ts'
import { type LayoutOfFamily, layoutsIn } from './layouts/index.ts'
import { type Generated, makeDocument } from './make.ts'
import type { Split } from './splits.ts'

export interface Received {
  day: string
  /** Number of the supplier in its stream. */
  supplier: number
  document: Generated
}

export interface Stream {
  own: Own
  received: readonly Received[]
}

const suppliersOfYear = 40
const daysOfYear = 364
/** How many documents a supplier sends in a year. */
const rhythms = [1, 2, 3, 4, 6, 12, 12, 12, 18, 26] as const

const vouchers: ReadonlySet<string> = new Set(['invoice', 'receipt', 'credit_note'])
const isVoucher = ({ layout }: LayoutOfFamily): boolean => vouchers.has(layout.kind)

/** One way in which a supplier prints. */
interface PrintedAs {
  entry: LayoutOfFamily
  /** Suppliers with the same hand print with the same program. */
  hand: string
  numberForm: string
}

interface Sender {
  language: Language
  facts: Facts
  isGross: boolean
  rhythm: number
  paper: PrintedAs
  /** From a day on. */
  newPaper: { from: string; paper: PrintedAs } | null
  other: PrintedAs | null
}

function entryFor(
  language: Language,
  split: Split,
  isWanted: (entry: LayoutOfFamily) => boolean,
  chance: Chance,
): LayoutOfFamily | undefined {
  const fitting = layoutsIn(split).filter(entry => isWanted(entry) && entry.layout.languages.includes(language))
  return fitting.length === 0 ? undefined : chance.of(fitting)
}

const languagesOf: Readonly<Record<'da' | 'it', readonly Language[]>> = {
  da: ['da', 'da', 'da', 'da', 'da', 'da', 'en', 'en', 'sv', 'de'],
  it: ['it', 'it', 'it', 'it', 'it', 'it', 'en', 'en', 'de', 'fr'],
}

function drawSender(seed: string, home: 'da' | 'it', split: Split, before: readonly Sender[]): Sender {
  const chance = chanceFrom(seed)
  const wanted = chance.of(languagesOf[home])
  const printedAs = (entry: LayoutOfFamily, hand: string): PrintedAs => ({
    entry,
    hand,
    numberForm: numberForm(entry.layout.kind, split, chance),
  })
  const twin = before.find(one => one.language === wanted && one.paper.entry.layout.kind === 'invoice')
  const isTwin = twin !== undefined && chance.is(0.15)
  const entry = isTwin ? twin.paper.entry : (entryFor(wanted, split, isVoucher, chance) ?? chance.of(layoutsIn(split).filter(isVoucher)))
  const language = entry.layout.languages.includes(wanted) ? wanted : chance.of(entry.layout.languages)
  const facts = drawFacts(entry.layout, language, books[language], chance)
  const changed = chance.is(0.15)
    ? entryFor(language, split, one => isVoucher(one) && one.layout.kind === entry.layout.kind, chance)
    : undefined
  const other = chance.is(0.25) ? entryFor(language, split, one => !isVoucher(one), chance) : undefined
  return {
    language,
    facts,
    isGross: facts.sums.isGross,
    rhythm: chance.of(rhythms),
    paper: printedAs(entry, isTwin ? twin.paper.hand : `${seed}/hand`),
    newPaper: changed ? { from: addDays('2025-01-01', chance.between(120, 240)), paper: printedAs(changed, `${seed}/new`) } : null,
    other: other ? printedAs(other, `${seed}/other`) : null,
  }
}

function daysOf({ rhythm }: Sender, chance: Chance): string[] {
  const step = daysOfYear / rhythm
  const first = chance.number() * Math.min(step, 60)
  return Array.from({ length: rhythm }, (_, at) =>
    addDays('2025-01-01', Math.min(daysOfYear, Math.max(0, Math.round(first + at * step + chance.between(-2, 2))))),
  )
}

const issuedBy = ({ facts, isGross }: Sender, { numberForm: form }: PrintedAs, buyer: Party, day: string, chance: Chance): Issued => ({
  country: facts.country,
  goods: facts.goods,
  seller: facts.seller as Seller,
  currency: facts.currency,
  isForeignCurrency: facts.isForeignCurrency,
  buyer,
  isGross,
  day,
  number: fillNumber(form, day, chance),
})

/** Of its documents a supplier with such a paper sends so many that are no vouchers. */
const otherShare = 0.15

export function streamAt(seed: number, at: number, split: Split): Stream {
  const chance = chanceFrom(`stream ${seed}:${at}`)
  const home = at % 2 === 0 ? 'da' : 'it'
  const country = countryFor(home, { ...chance, is: () => true })
  const buyer = partyIn(country, books[home].goods.design, 'company', split, chance)
  const senders: Sender[] = []
  for (let number = 0; number < suppliersOfYear; number += 1)
    senders.push(drawSender(`stream ${seed}:${at}/${number}`, home, split, senders))
  const received = senders.flatMap((sender, supplier) =>
    daysOf(sender, chance).map((day, turn): Received => {
      const paper =
        sender.other && chance.is(otherShare)
          ? sender.other
          : sender.newPaper && day >= sender.newPaper.from
            ? sender.newPaper.paper
            : sender.paper
      const issued = issuedBy(sender, paper, buyer, day, chance)
      const document = makeDocument(`s${seed}:${at}:${supplier}:${turn}`, paper.entry, sender.language, { issued, hand: paper.hand })
      return { day, supplier, document }
    }),
  )
  return {
    own: {
      name: buyer.name,
      legalName: buyer.name,
      vatNumber: buyer.vatNumber,
      businessId: home === 'da' ? (buyer.vatNumber?.slice(2) ?? null) : null,
      country: country.code,
      iban: null,
      currency: country.currency,
    },
    received: received.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
  }
}
