/** The Danish VAT codes: names as Danish bookkeeping programs have them. There is one rate, 25 % (ML § 33). */
import type { VatCode } from '../../domain/ledger/vat-codes.ts'

type Share = VatCode['deductible']

const all: Share = { numerator: 1, denominator: 1 }
const nothing: Share = { numerator: 0, denominator: 1 }

const code = (code: string, local: string, english: string, rest: Partial<VatCode>): VatCode => ({
  code,
  name: { local, english },
  rate: 25,
  deductible: all,
  selfAssessedTo: null,
  isReported: true,
  law: null,
  ...rest,
})

const sale = (name: string, local: string, english: string, law: string, rest: Partial<VatCode> = {}): VatCode =>
  code(name, local, english, { rate: 0, deductible: nothing, isForSales: true, law, ...rest })

/** Where the VAT that the buyer owes itself is credited: each account is a box of the return. */
const goodsAbroad = '7700'
const servicesAbroad = '7720'
const outputVat = '7680'

const one = (denominator: number): Share => ({ numerator: 1, denominator })

export const vatCodes: readonly VatCode[] = [
  sale('U25', 'Dansk salgsmoms', 'Danish sales VAT', 'ML § 33', { rate: 25 }),
  sale('UEUV', 'Varesalg EU, indberettes', 'Sale of goods EU, listed', 'ML § 34, stk. 1, nr. 1'),
  sale('UEUV2', 'Varesalg EU, indberettes ikke', 'Sale of goods EU, not listed', 'ML § 34, stk. 1, nr. 2'),
  sale('UEUY', 'Ydelsessalg EU', 'Sale of services EU', 'ML § 16, stk. 1'),
  sale('UVC', 'Salg til verden og anden momsfri levering', 'Sale outside the EU and other zero-rated supply', 'ML § 34, stk. 1, nr. 5'),
  sale('OBPS', 'Dansk salg med omvendt betalingspligt', 'Danish sale under reverse charge', 'ML § 46, stk. 1'),
  sale('U0', 'Momsfritaget salg', 'Exempt sale', 'ML § 13', { isReported: false }),
  // The rate is that of the buyer's country and stands on the invoice. Its VAT is declared in the OSS return; the value is stated in the Danish one as well.
  sale('UOSS', 'Varesalg til forbrugere i EU under OSS', 'Sale of goods to EU consumers under OSS', 'ML kapitel 16', { isOss: true }),
  sale('UOSSY', 'Ydelsessalg til forbrugere i EU under OSS', 'Sale of services to EU consumers under OSS', 'ML kapitel 16', {
    isOss: true,
  }),
  code('I25', 'Dansk købsmoms, fuldt fradrag', 'Danish input VAT, deducted in full', { law: 'ML § 37, stk. 1' }),
  code('REP', 'Restaurationsydelser, fradrag for 25 % af momsen', 'Restaurants, a quarter of the VAT', {
    deductible: one(4),
    law: 'ML § 42, stk. 2',
  }),
  code('I25D50', 'Telefon og internet, delvist privat', 'Phone and internet, partly private', {
    deductible: one(2),
    law: 'ML § 38, stk. 2; § 40, stk. 2',
  }),
  code('I25D33', 'Leje af varebil, blandet brug', 'Lease of a van in mixed use', { deductible: one(3), law: 'ML § 41, stk. 3' }),
  code('I25D0', 'Dansk moms uden fradrag', 'Danish VAT, not deducted', { deductible: nothing, isReported: false, law: 'ML § 42, stk. 1' }),
  code('I0', 'Uden dansk moms', 'No Danish VAT', { rate: 0, deductible: nothing, isReported: false }),
  code('IV25', 'Varekøb EU', 'Purchase of goods EU', { selfAssessedTo: goodsAbroad, law: 'ML § 11, stk. 1' }),
  code('IY25', 'Ydelseskøb EU, omvendt betalingspligt', 'Purchase of services EU, reverse charge', {
    selfAssessedTo: servicesAbroad,
    law: 'ML § 46, stk. 1, nr. 3',
  }),
  code('IVV25', 'Varekøb verden (importmoms)', 'Purchase of goods outside the EU (import VAT)', {
    selfAssessedTo: goodsAbroad,
    law: 'ML § 12, stk. 1',
  }),
  code('IYV25', 'Ydelseskøb verden, omvendt betalingspligt', 'Purchase of services outside the EU, reverse charge', {
    selfAssessedTo: servicesAbroad,
    law: 'ML § 46, stk. 1, nr. 3',
  }),
  code('OBPK', 'Dansk køb med omvendt betalingspligt', 'Danish purchase under reverse charge', {
    selfAssessedTo: outputVat,
    law: 'ML § 46, stk. 1',
  }),
]

const known: ReadonlyMap<string, VatCode> = new Map([
  ...vatCodes.map((one): [string, VatCode] => [one.code, one]),
  // "Trekvartmoms" on hotels ended with 2014: such a stay is now deducted in full.
  ['HREP', vatCodes.find(({ code }) => code === 'I25')!],
])

const suffixed = /^(I25|IV25|IY25|IVV25|IYV25|OBPK)D(0|[1-9]\d?)$/

/** A third and two thirds have no whole percentage: D33 and D67 mean the exact fraction. */
const thirds: Readonly<Record<string, Share>> = {
  '33': one(3),
  '66': { numerator: 2, denominator: 3 },
  '67': { numerator: 2, denominator: 3 },
}

/** A share of deduction may follow a code of a purchase: `IY25D50` owes all of the VAT and deducts half of it. */
export function vatCode(wanted: string): VatCode | undefined {
  const listed = known.get(wanted)
  if (listed) return listed
  const [, base, percent] = suffixed.exec(wanted) ?? []
  const whole = base === undefined ? undefined : known.get(base)
  if (!whole || percent === undefined) return undefined
  const deductible = thirds[percent] ?? { numerator: Number(percent), denominator: 100 }
  const { local, english } = whole.name
  const name = { local: `${local}, fradrag ${percent} %`, english: `${english}, ${percent} % deducted` }
  return { ...whole, code: wanted, wholeCode: whole.code, name, deductible }
}

/** The code of a purchase under reverse charge, when only a part of its VAT may be deducted: that of the same share at home. */
export function withShareOf(reverse: string, domestic: string): string {
  const { numerator, denominator } = vatCode(domestic)?.deductible ?? all
  const percent = Math.trunc((100 * numerator) / denominator)
  return percent === 100 ? reverse : `${reverse}D${percent}`
}
