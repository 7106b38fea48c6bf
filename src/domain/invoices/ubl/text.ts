/** Texts and numbers as UBL has them. */
import { minorUnits } from '../../money/currencies.ts'
import type { Minor } from '../../money/money.ts'
import { element, type XmlElement } from '../../text/xml-writer.ts'

/** On one line; undefined for what is empty, for a document has no empty elements (PEPPOL-EN16931-R008). Nothing that XML has no place for. */
export function lineText(text: string | null | undefined): string | undefined {
  const clean = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return clean === '' ? undefined : clean
}

export function amountText(amount: Minor, currency: string): string {
  const units = minorUnits(currency)
  const digits = String(Math.abs(amount)).padStart(units + 1, '0')
  const whole = digits.slice(0, digits.length - units)
  return `${amount < 0 ? '-' : ''}${whole}${units === 0 ? '' : `.${digits.slice(-units)}`}`
}

export const money = (name: string, amount: Minor, currency: string): XmlElement =>
  element(name, amountText(amount, currency), { currencyID: currency })
