/**
 * The VAT codes: a rate (`22`), with the share that may be deducted (`22D40`), of VAT that the buyer owes (`22RC17`, named after the type of the
 * self-invoice TD16 to TD19), of VAT paid at customs (`22IMP`), of a sale under split payment (`22S`); a nature; and NR, outside the VAT registers.
 * The share of deduction is applied after self-assessment (`22RC17D40`): all of the VAT is owed, a part of it is deducted.
 */
import type { VatCode } from '../../domain/ledger/vat-codes.ts'
import { type Nature, natures } from './natures.ts'

/** DPR 633/72 art. 16: the ordinary rate and the reduced ones of table A. */
export const rates: readonly number[] = [22, 10, 5, 4]

export const outputVat = '2601'

const all = { numerator: 1, denominator: 1 }
const none = { numerator: 0, denominator: 1 }

type Kind = 'plain' | 'RC16' | 'RC17' | 'RC18' | 'RC19' | 'IMP' | 'S'

const kinds: Readonly<Record<Kind, { italian: string; english: string; law: string }>> = {
  plain: { italian: 'Imponibile', english: 'Taxable', law: 'DPR 633/72 art. 16' },
  RC16: {
    italian: 'Inversione contabile interna (TD16)',
    english: 'Domestic reverse charge (TD16)',
    law: 'DPR 633/72 art. 17, c. 5 e 6; art. 74, c. 7 e 8',
  },
  RC17: { italian: "Servizi dall'estero (TD17)", english: 'Services from abroad (TD17)', law: 'DPR 633/72 art. 7-ter; art. 17, c. 2' },
  RC18: { italian: 'Acquisti intracomunitari di beni (TD18)', english: 'Goods from the EU (TD18)', law: 'DL 331/93 artt. 38, 46 e 47' },
  RC19: {
    italian: 'Beni in Italia da soggetto non residente (TD19)',
    english: 'Goods in Italy from a seller established abroad (TD19)',
    law: 'DPR 633/72 art. 17, c. 2',
  },
  IMP: { italian: 'Importazioni, IVA assolta in dogana', english: 'Imports, VAT paid at customs', law: 'DPR 633/72 artt. 67 - 70' },
  S: { italian: 'Vendite con scissione dei pagamenti', english: 'Sales under split payment', law: 'DPR 633/72 art. 17-ter' },
}

/** `percent` null: all of it. */
function taxed(rate: number, kind: Kind, percent: number | null): VatCode {
  const { italian, english, law } = kinds[kind]
  const isSplit = kind === 'S'
  const whole = `${rate}${kind === 'plain' ? '' : kind}`
  return {
    code: `${whole}${percent === null ? '' : `D${percent}`}`,
    ...(percent !== null && { wholeCode: whole }),
    name: {
      local: `${italian} ${rate} %${percent === null ? '' : percent === 0 ? ', indetraibile' : `, detraibile al ${percent} %`}`,
      english: `${english} ${rate} %${percent === null ? '' : percent === 0 ? ', not deductible' : `, ${percent} % deductible`}`,
    },
    rate,
    deductible: isSplit ? none : percent === null ? all : { numerator: percent, denominator: 100 },
    selfAssessedTo: kind.startsWith('RC') ? outputVat : null,
    isReported: true,
    isForSales: isSplit,
    ...(isSplit && { isWithoutPayment: true }),
    ...(kind === 'plain' && percent === null && { isForEither: true }),
    law: percent === null ? law : kind === 'plain' ? 'DPR 633/72 artt. 19 e 19-bis1' : `${law}; art. 19-bis1`,
  }
}

const ofNature = ({ code, italian, english, law }: Nature): VatCode => ({
  code,
  name: { local: italian, english },
  rate: 0,
  deductible: none,
  selfAssessedTo: null,
  // What art. 15 excludes from the taxable base is part of no total of the return.
  isReported: code !== 'N1',
  isForEither: true,
  ...(code === 'N7' && { isOss: true }),
  law,
})

const notRegistered: VatCode = {
  code: 'NR',
  name: { local: 'Fuori dai registri IVA', english: 'Not in the VAT registers' },
  rate: 0,
  deductible: none,
  selfAssessedTo: null,
  isReported: false,
  law: 'DPR 633/72 artt. 19 e 25',
}

/** What a list shows: the codes that a small company meets. */
export const vatCodes: readonly VatCode[] = [
  ...rates.map(rate => taxed(rate, 'plain', null)),
  ...[50, 40, 0].map(percent => taxed(22, 'plain', percent)),
  ...[10, 5, 4].map(rate => taxed(rate, 'plain', 0)),
  ...natures.map(ofNature),
  ...[22, 10].map(rate => taxed(rate, 'S', null)),
  ...rates.map(rate => taxed(rate, 'RC16', null)),
  taxed(22, 'RC17', null),
  taxed(22, 'RC18', null),
  taxed(22, 'RC19', null),
  taxed(22, 'IMP', null),
  notRegistered,
]

const listed: ReadonlyMap<string, VatCode> = new Map(vatCodes.map(code => [code.code, code]))

/** Full deduction is the code without a share, so there is no D100. */
const pattern = /^(22|10|5|4)(RC16|RC17|RC18|RC19|IMP|S)?(?:D(0|[1-9]\d?))?$/

export function vatCode(code: string): VatCode | undefined {
  const known = listed.get(code)
  if (known) return known
  const match = pattern.exec(code)
  if (!match) return undefined
  const [, rate, kind = 'plain', percent] = match
  if (kind === 'S' && percent !== undefined) return undefined
  return taxed(Number(rate), kind as Kind, percent === undefined ? null : Number(percent))
}
