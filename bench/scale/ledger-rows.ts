/** The entries of all organizations and their lines, of the same kinds as in the other benches, as rows for COPY. */
import { lineKinds, linesAnEntry, mix } from '../ledger.ts'
import type { Rows } from './copy.ts'
import { byDay, days, type Planned, paddedId } from './mix.ts'

const dayMs = 86_400_000
/** The last of them is of yesterday, the first of nearly two years before. */
const span = 700

export function datesUntil(today: Date): string[] {
  return Array.from({ length: days }, (_, day) =>
    new Date(today.getTime() - dayMs * (1 + Math.floor(((days - 1 - day) * span) / days))).toISOString().slice(0, 10),
  )
}

export const entryId = (number: number): string => paddedId('led', number)

/** In hundredths; a multiple of four, so that a quarter of it is whole. */
const netOf = (number: number): number => 4 * (2500 + ((number * 7919) % 100_000))

const kindOf = (number: number): string => mix[number % mix.length] as string

const linesOf = new Map(mix.map(kind => [kind, lineKinds.filter(line => line.kind === kind)]))

export const entriesIn = (lines: number): number => Math.ceil(lines / linesAnEntry.all)

/** Of which sort an entry is, by the side that somebody has to pay. */
export const isSale = (number: number): boolean => /sale|export/.test(kindOf(number))

/** What it comes to for the other party: a claim is positive, a debt negative. */
export function amountOf(number: number): number {
  const party = linesOf.get(kindOf(number))?.find(({ account }) => account === '6190' || account === '7440')
  return party ? party.net * netOf(number) + (party.vat * netOf(number)) / 4 : 0
}

export const lineColumns =
  'organization_id, entry_id, line, region_key, number, date, account, account_name, debit, credit, vat_code, vat_base, vat_due, vat_deducted, vat_date'.split(
    ', ',
  )

export const fillLines = (organizations: readonly Planned[], entries: readonly number[], dates: readonly string[]) =>
  function* (rows: Rows): Generator<void> {
    yield* byDay(entries, (at, number, day) => {
      const date = dates[day] as string
      const net = netOf(number)
      const head = `${organizations[at]?.id}\t${entryId(number)}\t`
      let text = ''
      for (const line of linesOf.get(kindOf(number)) ?? []) {
        const amount = line.net * net + (line.vat * net) / 4
        const sides = amount > 0 ? `${amount}\t0` : `0\t${-amount}`
        const vat =
          line.vatCode === null
            ? '\\N\t\\N\t\\N\t\\N\t\\N'
            : `${line.vatCode}\t${line.base * net}\t${(line.due * net) / 4}\t${(line.deducted * net) / 4}\t${date}`
        text += `${head}${line.line}\tdenmark\t${number}\t${date}\t${line.account}\t${line.name}\t${sides}\t${vat}\n`
      }
      rows.text += text
    })
  }

export const entryColumns =
  'organization_id, id, number, marker, region_key, currency, date, vat_date, text, search, amount, source_type, source_id, provider, posted_at'.split(
    ', ',
  )

export const fillEntries = (organizations: readonly Planned[], entries: readonly number[], dates: readonly string[]) =>
  function* (rows: Rows): Generator<void> {
    yield* byDay(entries, (at, number, day) => {
      const date = dates[day] as string
      const source = isSale(number) ? `invoice\t${paddedId('inv', number)}` : `document\t${paddedId('doc', number)}`
      const id = entryId(number)
      rows.text += `${organizations[at]?.id}\t${id}\t${number}\t${id}:1\tdenmark\tDKK\t${date}\t${date}\tEntry ${number}\tentry ${number}\t${amountOf(number)}\t${source}\tbuilt_in\t${date} 12:00:00Z\n`
    })
  }

export const openColumns = 'organization_id, entry_id, amount, open_amount, account, due_date, names, numbers'.split(', ')

/** The last third of each organization has parties that paid or did not: one in eight has not. Before that nothing is looked for any more. */
export const fillOpen = (organizations: readonly Planned[], entries: readonly number[], dates: readonly string[]) =>
  function* (rows: Rows): Generator<void> {
    yield* byDay(entries, (at, number, day) => {
      if (number * 3 < (entries[at] as number) * 2) return
      const amount = amountOf(number)
      const open = number % 8 === 0 ? amount : 0
      const account = isSale(number) ? '6190' : '7440'
      rows.text += `${organizations[at]?.id}\t${entryId(number)}\t${amount}\t${open}\t${account}\t${dates[day]}\t{"Party ${number % 1000}"}\t{${20_000 + number}}\n`
    })
  }
