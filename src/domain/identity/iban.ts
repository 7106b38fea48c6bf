import { say } from '../../language/say.ts'
import { type Checked, failed, passed } from '../checks.ts'
import { remainderBy97 } from './check-digits.ts'
import { normaliseFiscalId } from './fiscal-ids.ts'

/** How long an IBAN is in each country that has them (SWIFT's IBAN registry). XK is Kosovo, which has no code in ISO 3166. */
const lengths: ReadonlyMap<string, number> = new Map(
  `NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21
   BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24
   LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28 LB28 NI28 PL28 SV28
   BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33`
    .split(/\s+/)
    .map(entry => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** As banks' systems write it; paper prints it in groups of four, often behind its name. A second time changes nothing. */
export const normaliseIban = (text: string): string => normaliseFiscalId(text).replace(/^(?:IBAN:?)+(?=[A-Z]{2}\d{2})/, '')

/** An international bank account number (ISO 13616): country, two check digits, and the account as that country writes it. */
export function checkIban(text: string): Checked {
  const value = normaliseIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(value)) {
    return failed(value, say('iban_format'))
  }
  const country = value.slice(0, 2)
  const length = lengths.get(country)
  if (length === undefined) {
    return failed(value, say('iban_country', { letters: country }))
  }
  if (value.length !== length) return failed(value, say('iban_length', { country, length, actual: value.length }))
  if (remainderBy97(value.slice(4) + value.slice(0, 4)) !== 1) {
    return failed(value, say('iban_check_digits'))
  }
  return passed(value)
}
