/** What the public lists call our accounts and VAT codes (Erhvervsstyrelsen, standard chart of December 2025 and its VAT codes). */
import { chart } from '../chart/chart.ts'

/** Accounts that the published chart does not have, each with the one that it comes nearest to. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['1830', '1760'],
  ['1890', '1910'],
  ['1970', '2375'],
  ['2250', '1745'],
  ['2330', '2895'],
  ['2420', '2410'],
  ['2520', '2896'],
  ['2850', '2845'],
  ['6471', '6470'],
  ['6481', '6480'],
])

const published: ReadonlySet<string> = new Set(chart.map(({ number }) => number))

/** Undefined for an account of another ledger, whose number says nothing here. */
export const standardAccount = (number: string): string | undefined => renamed.get(number) ?? (published.has(number) ? number : undefined)

const taxCodes: ReadonlyMap<string, string> = new Map([
  ['U25', 'S01'],
  ['UEUV', 'S21'],
  ['UEUV2', 'S22'],
  ['UEUY', 'S23'],
  ['UVC', 'S41'],
  ['UOSS', 'S62'],
  ['UOSSY', 'S61'],
  ['U0', 'S82'],
  ['I25', 'K010'],
  ['REP', 'K070'],
  ['I25D50', 'K040'],
  ['I25D33', 'K060'],
  ['I25D0', 'K030'],
  ['I0', 'K030'],
  ['IV25', 'K210'],
  ['IY25', 'K260'],
  ['IVV25', 'K410'],
  ['IYV25', 'K460'],
  ['OBPK', 'K660'],
])

/** Undefined where the list has none, or where goods and services differ and the code does not say which. */
export const standardTaxCode = (code: string): string | undefined => taxCodes.get(code)
