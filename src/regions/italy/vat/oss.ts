/** Sales to consumers in other member states are taxed in Italy up to 10,000 EUR a year (DPR 633/72 art. 7-octies; D.L. 331/93 art. 41, c. 1, lett. b). */
import { toMinorUnits } from '../../../domain/money/money.ts'

export const ossLimit = toMinorUnits(1_000_000)
