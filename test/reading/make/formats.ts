/** Amounts and days as each language prints them. */
import type { Minor } from '../../../src/domain/money/money.ts'
import type { Language } from './bill.ts'

const marks: Readonly<Record<Language, { group: string; decimal: string }>> = {
  da: { group: '.', decimal: ',' },
  it: { group: '.', decimal: ',' },
  sv: { group: ' ', decimal: ',' },
  en: { group: ',', decimal: '.' },
}

export function money(amount: Minor, language: Language): string {
  const { group, decimal } = marks[language]
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
  return `${amount < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`
}

const months: Readonly<Record<Language, string>> = {
  da: 'januar februar marts april maj juni juli august september oktober november december',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  en: 'January February March April May June July August September October November December',
}

/** `day('2026-02-03', 'DD.MM.YY', 'da')` is 03.02.26; `D` has no zero in front, and `month` is the word. */
export function day(date: string, pattern: string, language: Language): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    DD: dayOfMonth,
    D: String(Number(dayOfMonth)),
    month: months[language].split(' ')[Number(month) - 1] ?? '',
  }
  return pattern.replace(/YYYY|YY|MM|DD|D|month/g, part => parts[part] ?? part)
}

/** In groups of four, as paper has it. */
export const grouped = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')
