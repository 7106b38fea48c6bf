/**
 * Sales to consumers in other member states are taxed in Denmark up to 10,000 EUR a year (ML § 14, § 21 c). In kroner that is the value at the rate of the ECB of
 * 5 December 2017 (directive 2006/112/EC, art. 59c, par. 5), which was a little over 7.44: rounded down, so that the warning comes a few kroner early.
 */
import { toMinorUnits } from '../../../domain/money/money.ts'

export const ossLimit = toMinorUnits(7_440_000)
