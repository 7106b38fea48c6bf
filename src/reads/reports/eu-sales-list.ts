/** Sales to businesses in other EU countries, and the file that the authority takes. */
import { z } from 'zod'
import { fromMinor, type Minor, plus, sum, zero } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import { buyersOf, type EuBuyer, type EuSale } from '../../domain/vat/eu-sales.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { listEuSales } from '../../store/vat/eu-sales.ts'
import { sumCodesByMonth } from '../../store/vat/register.ts'
import { listReturnCodes } from '../../store/vat/sums.ts'
import { money, openReport, type ReportBooks, regionNotSet } from './common.ts'
import { amountOf, files, type Made, sum as sumColumn, text } from './tables.ts'
import { rangesOf, registerInput } from './vat-register.ts'

const buyersMax = 10_000

const buyerRecord = z.strictObject({
  country: z.string().meta({ description: 'The letters of its VAT numbers: EL for Greece, XI for Northern Ireland.' }),
  vatNumber: outsideText().meta({ description: 'Without the letters.' }),
  name: outsideText().nullable(),
  goods: money,
  services: money,
  ledgerEntryIds: z.array(z.string()).meta({ description: 'The entries behind it, the first hundred of each VAT code.' }),
})

const listRecord = z
  .strictObject({
    regionKey: z.string(),
    currency: z.string(),
    from: calendarDate,
    to: calendarDate,
    buyers: z.array(buyerRecord),
    unlisted: z
      .array(
        z.strictObject({
          vatNumber: outsideText().nullable(),
          name: outsideText().nullable(),
          vatCode: z.string(),
          base: money,
          ledgerEntryIds: z.array(z.string()),
        }),
      )
      .meta({ description: 'Sales under the same VAT codes that cannot be listed: the buyer has no VAT number of another EU country.' }),
    goods: money,
    services: money,
    intrastat: z.array(z.strictObject({ month: z.string(), flow: z.enum(['dispatch', 'arrival']), value: money })).meta({
      description: 'Goods that went to other EU countries or came from there, by month: the value that Intrastat and its limits go by.',
    }),
    isCut: z.boolean(),
  })
  .meta({ id: 'EuSalesList' })

const listInput = registerInput.pick({ from: true, to: true, returnId: true })

type ListRefusal = 'region_not_set' | 'vat_return_not_found'

interface Found {
  books: ReportBooks
  days: { from: string; to: string }
  buyers: readonly EuBuyer[]
  unlisted: readonly EuSale[]
  intrastat: { month: string; flow: 'dispatch' | 'arrival'; value: Minor }[]
  isCut: boolean
}

async function findSales(input: z.output<typeof listInput>, context: ReadContext): Promise<Found | Refusal<ListRefusal>> {
  const books = await openReport(context)
  if (!books) return regionNotSet()
  const found = await rangesOf(context, books, input)
  if (refused(found)) return found
  const { region } = books
  const { ledger, ranges, days } = found
  const sales = await listEuSales(context.db, ledger, ranges, region.euSaleCodes, buyersMax + 1)
  const flows = new Map<string, Found['intrastat'][number]>()
  // As the ledger has them: a code may be one of another that a list does not show, with a part of the VAT deducted.
  const crossing = (await listReturnCodes(context.db, ledger, ranges)).filter(code =>
    (['sale', 'purchase'] as const).some(side => region.euSales.flowOf(region.vatCode(code)!, side) !== null),
  )
  for (const { month, code, side, base } of await sumCodesByMonth(context.db, ledger, ranges, crossing)) {
    const flow = region.euSales.flowOf(region.vatCode(code)!, side)
    if (flow === null) continue
    const key = `${month} ${flow}`
    flows.set(key, { month: month.slice(0, 7), flow, value: plus(flows.get(key)?.value ?? zero, base) })
  }
  const intrastat = [...flows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
  const isCut = sales.length > buyersMax
  return { books, days, ...buyersOf(sales.slice(0, buyersMax), region.euSales, region.country), intrastat, isCut }
}

export async function runEuSalesList(input: z.output<typeof listInput>, context: ReadContext) {
  const found = await findSales(input, context)
  if (refused(found)) return found
  const { books, days, buyers, unlisted, intrastat, isCut } = found
  const shown = (amount: Minor) => fromMinor(amount, books.region.currency)
  return {
    regionKey: books.regionKey,
    currency: books.region.currency,
    ...days,
    buyers: buyers.map(({ country, number, name, goods, services, entryIds }) => ({
      country,
      vatNumber: number,
      name,
      goods: shown(goods),
      services: shown(services),
      ledgerEntryIds: [...entryIds],
    })),
    unlisted: unlisted.map(({ vatNumber, name, code, base, entryIds }) => ({
      vatNumber,
      name,
      vatCode: code,
      base: shown(base),
      ledgerEntryIds: [...entryIds],
    })),
    goods: shown(sum(buyers.map(({ goods }) => goods))),
    services: shown(sum(buyers.map(({ services }) => services))),
    intrastat: intrastat.map(one => ({ ...one, value: shown(one.value) })),
    isCut,
  }
}

export const getEuSalesList = defineRead({
  name: 'get_eu_sales_list',
  title: 'EU sales list',
  path: '/reports/eu-sales-list',
  permission: 'ledger:read',
  summary:
    'What was sold without VAT to businesses in other EU countries, buyer by buyer, goods and services apart, of some days or of one VAT return; what cannot be listed and why; and the values that Intrastat goes by.',
  input: listInput,
  output: listRecord,
  refusals: ['region_not_set', 'vat_return_not_found'],
  mayBeReplica: true,
  run: runEuSalesList,
})

export interface WrittenList {
  fileName: string
  text: string
}

export const getEuSalesListFile = defineRead({
  name: 'get_eu_sales_list_txt',
  title: 'EU sales list as the file of the authority',
  path: '/reports/eu-sales-list.txt',
  permission: 'ledger:read',
  summary: 'The EU sales list as the file that the tax authority takes: whole kroner, a record for each buyer. For Denmark.',
  input: listInput,
  output: z.custom<WrittenList>(),
  refusals: ['region_not_set', 'vat_return_not_found', 'return_file_incomplete'],
  mayBeReplica: true,
  async run(input, context) {
    const found = await findSales(input, context)
    if (refused(found)) return found
    const { books, days, buyers, unlisted } = found
    const { file } = books.region.euSales
    if (file === null) return refuse(say('return_file_incomplete'), [{ path: 'region', ...say('eu_sales_file.not_here') }])
    const missing = unlisted.filter(({ base }) => base !== 0)
    if (missing.length > 0) {
      const faults = missing.slice(0, 100).map(({ name, vatNumber }) => ({
        path: 'buyers',
        ...say('eu_sales_file.buyer', { name: name ?? '-', vatNumber: vatNumber ?? '-' }),
      }))
      return refuse(say('return_file_incomplete'), faults)
    }
    const owner = await findProfile(context.db)
    const written = file({ owner, period: { start: days.from, end: days.to }, buyers })
    if (written.ok) return { fileName: written.fileName, text: written.text }
    const faults = written.problems.map(({ field, code, values = {} }) => ({ path: field, code, values }))
    return refuse(say('return_file_incomplete'), faults)
  },
})

function listTable({ currency, buyers, unlisted, goods, services, ...days }: z.output<typeof listRecord>): Made {
  const amount = amountOf(currency)
  return {
    title: say('report.eu_sales_list'),
    subtitle: say('report.days', { from: days.from, to: days.to }),
    currency,
    columns: [
      text(say('report.country'), 40),
      text(say('report.vat_number'), 90),
      text(say('report.party')),
      sumColumn(say('report.goods')),
      sumColumn(say('report.services')),
    ],
    rows: [
      ...buyers.map(one => ({ cells: [one.country, one.vatNumber, one.name ?? '-', amount(one.goods), amount(one.services)] })),
      { cells: ['', '', say('report.total'), amount(goods), amount(services)], isStrong: true },
      ...unlisted.map(one => ({ cells: ['-', one.vatNumber ?? '-', one.name ?? '-', amount(one.base), null] })),
    ],
    fileName: `eu-sales-list-${days.from}-${days.to}`,
  }
}

export const euSalesListFiles = files({
  report: 'eu-sales-list',
  title: 'EU sales list',
  input: listInput,
  refusals: ['vat_return_not_found'],
  async make(input, context) {
    const record = await runEuSalesList(input, context)
    return refused(record) ? record : listTable(record)
  },
})
