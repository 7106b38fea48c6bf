/**
 * EU-salg uden moms (ML § 54): the file that TastSelv Erhverv takes, as the tax authority describes its records (skat.dk, oid 392). Whole kroner, a record for
 * each buyer, nine fields each. Triangular trade has no code of its own here, so that its field is zero.
 */
import { type Period, periodKey, periodOf } from '../../../domain/calendar/periods.ts'
import type { Minor } from '../../../domain/money/money.ts'
import type { EuSalesRules } from '../../../domain/vat/eu-sales.ts'
import { say } from '../../../language/say.ts'

const kinds: Readonly<Record<string, 'goods' | 'services'>> = { UEUV: 'goods', UEUY: 'services' }

/** Øre are left out. */
const kroner = (amount: Minor): number => Math.trunc(amount / 100) || 0

/** At most ten characters: Q12026. */
const reference = (key: string): string => key.split('-').reverse().join('').slice(0, 10)

const record = (...fields: (string | number)[]): string => `${[...fields, ...Array<string>(9 - fields.length).fill('')].join(',')}\r\n`

/** Filed by month or by quarter, whatever the VAT return goes by. */
const isListed = ({ start, end }: Period): boolean =>
  (['monthly', 'quarterly'] as const).some(frequency => {
    const whole = periodOf(start, frequency)
    return whole.start === start && whole.end === end
  })

export const euSales: EuSalesRules = {
  kindOf: code => kinds[code],
  flowOf({ code, wholeCode = code }, side) {
    if (side === 'sale') return code === 'UEUV' || code === 'UEUV2' || code === 'UOSS' ? 'dispatch' : null
    return wholeCode === 'IV25' ? 'arrival' : null
  },
  isInWholeUnits: true,
  file({ owner, period, buyers }) {
    const own = (owner.businessId ?? '').replace(/\D/g, '')
    if (own.length !== 8) return { ok: false, problems: [{ field: 'businessId', ...say('eu_sales_file.own_number') }] }
    if (!isListed(period)) return { ok: false, problems: [{ field: 'to', ...say('eu_sales_file.days') }] }
    const ref = reference(periodKey(period))
    const rows = buyers
      .map(({ country, number, goods, services }) => ({ country, number, goods: kroner(goods), services: kroner(services) }))
      .filter(({ goods, services }) => goods !== 0 || services !== 0)
    if (rows.length === 0) return { ok: false, problems: [{ field: 'buyers', ...say('eu_sales_file.nothing') }] }
    const total = rows.reduce((sum, { goods, services }) => sum + goods + services, 0)
    const text = [
      record(0, own, 'LISTE'),
      ...rows.map(({ country, number, goods, services }) => record(2, ref, period.end, own, country, number, goods, 0, services)),
      record(10, rows.length, total),
    ].join('')
    return { ok: true, fileName: `eu-salg-${periodKey(period)}.csv`, text, warnings: [] }
  },
}
