/** Reads what a bank prints: as words without marks, as days, as amounts of other currencies. */
import { isCurrency } from '../../../money/currencies.ts'
import { type Minor, toMinor } from '../../../money/money.ts'
import { foldForSearch } from '../../../text/folding.ts'

/** Letters of the western alphabets with what they fold to, one by one; whatever else stands in a text, the whole of it is folded at once. */
const foldedLetters: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at))
    .map((letter): [string, string] => [letter, foldForSearch(letter)])
    .filter(([, folded]) => /^[a-z]+$/.test(folded)),
)

const beyondPlain = /[^\x20-\x7e]/
const beyondWestern = /[^\x20-\x7e\xc0-\u017f]/

function fold(text: string): string {
  if (!beyondPlain.test(text)) return text.toLowerCase()
  if (beyondWestern.test(text)) return foldForSearch(text)
  return text.replace(/[\xc0-\u017f]/g, letter => foldedLetters.get(letter) ?? foldForSearch(letter)).toLowerCase()
}

/**
 * The words and numbers of a text, folded. Banks write Danish and German letters in three ways (Sørensen, SOERENSEN, SORENSEN): the second letter is
 * dropped, on both sides of every comparison. Initials are no words of their own: `S.r.l.` is `srl`.
 */
export function wordsOf(text: string): string[] {
  return plainWords(text.toLowerCase()) ?? markedWords(text)
}

/**
 * In one walk, where there are none but plain letters and no apostrophes, as in nearly all that banks print; null for other texts. The few signs whose small
 * letter is a plain one (that of Kelvin) are folded to the same.
 */
function plainWords(lower: string): string[] | null {
  const words: string[] = []
  let initials = ''
  let start = -1
  let isDoubled = false
  let before = 0
  for (let at = 0; at <= lower.length; at++) {
    const code = at < lower.length ? lower.charCodeAt(at) : space
    if (code < space || code > tilde || code === apostrophe || code === grave) return null
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (start < 0) {
        start = at
        isDoubled = false
      } else if ((code === 101 && (before === 97 || before === 111 || before === 117)) || (code === 97 && before === 97)) isDoubled = true
      before = code
      continue
    }
    if (start < 0) continue
    if (at - start === 1 && before >= 97) initials += lower[start]
    else {
      if (initials) words.push(initials)
      initials = ''
      const word = lower.slice(start, at)
      words.push(isDoubled ? withoutDoubled(word) : word)
    }
    start = -1
  }
  if (initials) words.push(initials)
  return words
}

const [space, tilde, apostrophe, grave] = [0x20, 0x7e, 0x27, 0x60]

function markedWords(text: string): string[] {
  let folded = fold(text)
  if (/['’`´]/.test(folded)) folded = folded.replace(/['’`´]/g, '')
  // Letters of other scripts are told from marks by the tables of Unicode only.
  if (/[^\x20-\x7e]/.test(folded)) return joined(folded.match(/[\p{L}\p{N}]+/gu) ?? [])
  return joined(plainParts(folded))
}

function plainParts(folded: string): string[] {
  const parts: string[] = []
  let start = -1
  for (let at = 0; at <= folded.length; at++) {
    const code = folded.charCodeAt(at)
    const isInside = (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
    if (isInside && start < 0) start = at
    if (isInside || start < 0) continue
    parts.push(folded.slice(start, at))
    start = -1
  }
  return parts
}

const withoutDoubled = (word: string): string => word.replace(/a[ae]|[ou]e/g, pair => pair[0]!)

function joined(parts: readonly string[]): string[] {
  const words: string[] = []
  let initials = ''
  for (const part of parts) {
    if (part.length === 1 && part > '9') {
      initials += part
      continue
    }
    if (initials) words.push(initials)
    initials = ''
    words.push(/a[ae]|[ou]e/.test(part) ? withoutDoubled(part) : part)
  }
  if (initials) words.push(initials)
  return words
}

/** Days that the text names, in the weeks before the movement was booked: card texts print when the purchase was made. */
export function printedDays(text: string, bookedOn: number): number[] {
  if (!/\d\d[./-]\d\d/.test(text)) return []
  const year = new Date(bookedOn * 86_400_000).getUTCFullYear()
  const days = new Set<number>()
  const add = (of: number, month: number, day: number) => {
    const found = Date.UTC(of, month - 1, day) / 86_400_000
    if (month <= 12 && day <= 31 && found <= bookedOn + 1 && found >= bookedOn - 12) days.add(found)
  }
  for (const [, of, month, day] of text.matchAll(/(?<![\d.,/-])(\d{4})-(\d\d)-(\d\d)(?![\d-])/g))
    add(Number(of), Number(month), Number(day))
  for (const [, day, month] of text.matchAll(/(?<![\d.,/-])(\d\d)[./-](\d\d)(?:[./-](?:\d{4}|\d\d))?(?![\d,-]|[./]\d)/g)) {
    for (const of of [year, year - 1]) add(of, Number(month), Number(day))
  }
  return [...days]
}

const codeThenAmount = /(?<![\p{L}\p{N}])([A-Z]{3}) ?(\d{1,9}[.,]\d\d)(?![\d.,])/gu
const amountThenCode = /(?<![\d.,])(\d{1,9}[.,]\d\d) ?([A-Z]{3})(?![\p{L}\p{N}])/gu

/** What was paid in another currency, where the text says so: `USD 56.54`, `56,54 USD`. A day before the code looks like an amount. */
export function printedOriginal(text: string, currency: string): { amount: Minor; currency: string } | null {
  if (!/\d[.,]\d\d/.test(text)) return null
  const found = [
    ...[...text.matchAll(codeThenAmount)].map(([, code, amount]) => ({ code, amount })),
    ...[...text.matchAll(amountThenCode)].map(([, amount, code]) => ({ code, amount })),
  ]
  for (const { code = '', amount = '' } of found) {
    if (code === currency || !isCurrency(code)) continue
    const minor = toMinor(Number(amount.replace(',', '.')), code)
    if (minor) return { amount: minor, currency: code }
  }
  return null
}
