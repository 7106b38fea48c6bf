/** Account numbers of banks that do not exist, with the check digits of ones that do. */
import assert from 'node:assert/strict'
import { remainderBy97 } from '../../../domain/identity/check-digits.ts'
import { fiscalCodeLetter } from '../../../domain/identity/national-numbers.ts'
import { drawDigits } from './draw.ts'

/** ISO 13616: the two check digits make the whole leave a remainder of 1. */
const toIban = (country: string, account: string): string =>
  `${country}${String(98 - remainderBy97(`${account}${country}00`)).padStart(2, '0')}${account}`

/** No bank has these codes. The letter in an Italian account number (CIN) is computed as that of a codice fiscale. */
const domestic: Readonly<Record<string, (seed: string) => string>> = {
  DK: seed => `0000${drawDigits(seed, 10)}`,
  IT: seed => {
    const number = `9999999999${drawDigits(seed, 12)}`
    return `${fiscalCodeLetter(number)}${number}`
  },
  DE: seed => `00000000${drawDigits(seed, 10)}`,
  SE: seed => `000${drawDigits(seed, 17)}`,
}

/** The same account for the same words; null in a country that has no IBANs. */
export function drawIban(country: string, seed: string): string | null {
  const account = domestic[country]
  return account ? toIban(country, account(seed)) : null
}

/** As its own country writes an account number: after the code of the bank. */
export function domesticNumber(iban: string): string {
  const country = iban.slice(0, 2)
  assert(country === 'DK' || country === 'IT', `no bank of ours is in ${country}`)
  return country === 'DK' ? `${iban.slice(4, 8)} ${iban.slice(8)}` : iban.slice(15)
}
