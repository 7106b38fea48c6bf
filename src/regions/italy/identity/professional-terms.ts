/**
 * What professionals and agents in Italy state on every invoice: a contribution to their pension fund, which they add to the fee (cassa previdenziale), and
 * the tax that the buyer keeps of it for the state (ritenuta d'acconto, DPR 600/73 artt. 25 and 25-bis). The codes are those of FatturaPA (specifications 1.9).
 */
import { type Checked, failed, passed } from '../../../domain/checks.ts'
import type { WithholdingTerms } from '../../../domain/identity/seller-terms.ts'
import { say } from '../../../language/say.ts'
import { withholdingReasonNames } from './withholding-reasons.ts'

/** TipoCassa. */
export const pensionFunds = {
  TC01: 'Cassa forense (avvocati)',
  TC02: 'Cassa dottori commercialisti',
  TC03: 'Cassa geometri',
  TC04: 'Inarcassa (ingegneri e architetti)',
  TC05: 'Cassa del notariato',
  TC06: 'Cassa ragionieri e periti commerciali',
  TC07: 'ENASARCO (agenti e rappresentanti)',
  TC08: 'ENPACL (consulenti del lavoro)',
  TC09: 'ENPAM (medici)',
  TC10: 'ENPAF (farmacisti)',
  TC11: 'ENPAV (veterinari)',
  TC12: "ENPAIA (impiegati dell'agricoltura)",
  TC13: 'Fondo imprese di spedizione e agenzie marittime',
  TC14: 'INPGI (giornalisti)',
  TC15: 'ONAOSI (orfani dei sanitari)',
  TC16: 'CASAGIT (giornalisti)',
  TC17: 'EPPI (periti industriali)',
  TC18: 'EPAP (ente pluricategoriale)',
  TC19: 'ENPAB (biologi)',
  TC20: 'ENPAPI (infermieri)',
  TC21: 'ENPAP (psicologi)',
  TC22: 'INPS (gestione separata)',
} as const

export type PensionFundType = keyof typeof pensionFunds

export const pensionFundTypes = Object.keys(pensionFunds) as readonly PensionFundType[]

/** TipoRitenuta: of persons, of companies. The others are contributions and no tax. */
export const withholdingTypes = ['RT01', 'RT02'] as const

export type WithholdingType = (typeof withholdingTypes)[number]

/** CausalePagamento, as the model CU has them; Z is not taken since 2021. A are the fees of professionals, R and U those of agents. */
export const withholdingReasons = Object.keys(withholdingReasonNames) as readonly string[]

/** Sellers of these regimes say so on their invoices, and nothing is withheld from them (L. 190/2014 art. 1, c. 67; provv. 185820/2011). */
const withoutWithholding: ReadonlySet<string> = new Set(['RF19', 'RF02'])

export const mayBeWithheldFrom = (taxRegime: string | null): boolean => taxRegime === null || !withoutWithholding.has(taxRegime)

export function checkWithholding({ type, rate }: WithholdingTerms, taxRegime: string | null): Checked {
  const value = `${type} ${rate}`
  return taxRegime === null || mayBeWithheldFrom(taxRegime) ? passed(value) : failed(value, say('withholding_not_in_regime', { taxRegime }))
}
