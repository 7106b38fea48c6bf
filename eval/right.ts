/** Whether what was read is what is true. */
import { foldForSearch } from '../src/domain/text/folding.ts'
import type { ScoredField, Truth } from './documents.ts'
import type { Prediction } from './prediction.ts'

const legalForms = new Set(
  'aps as is ab ks ps amba fmba ivs oy asa gmbh mbh ag kg ug co srl srls spa snc sas sapa sa sarl bv nv ltd limited llc plc inc corp company sdn bhd doo'.split(
    ' ',
  ),
)

const lettersOnly = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** The words of a name without the legal form, which half of all papers leave out. */
function nameWords(name: string): string[] {
  const words = lettersOnly(foldForSearch(name.replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '').replaceAll('&', ' and '))).split(' ')
  const own = words.filter(word => !legalForms.has(word))
  return own.length > 0 ? own : words
}

/** How many letters must be changed, added or left out. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = before[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1)
      now.push(Math.min(changed, before[at]! + 1, now[at - 1]! + 1))
    }
    before = now
  }
  return before[other.length]!
}

const likeness = (one: string, other: string): number =>
  one === '' && other === '' ? 0 : 1 - distance(one, other) / Math.max(one.length, other.length)

const wordLikenessMin = 0.8

/** By the letters of the words that both have, in any order; or of the whole, where the spaces were lost. */
function sameShare(one: string, other: string): number {
  const [ones, others] = [nameWords(one), nameWords(other)]
  const left = new Set(others)
  let shared = 0
  for (const word of new Set(ones)) {
    const best = [...left].map(candidate => ({ candidate, alike: likeness(word, candidate) })).sort((a, b) => b.alike - a.alike)[0]
    if (!best || best.alike < wordLikenessMin) continue
    left.delete(best.candidate)
    shared += (word.length + best.candidate.length) * best.alike
  }
  const all = [...new Set(ones), ...new Set(others)].reduce((sum, word) => sum + word.length, 0)
  return Math.max(all === 0 ? 0 : shared / all, likeness(ones.join(''), others.join('')))
}

export const sameNameMin = 0.85

export const isSameName = (one: string, other: string): boolean => sameShare(one, other) >= sameNameMin

const commonWords = new Set(
  'restaurant ristorante hotel cafe bar shop store stationer trading enterprise service services market mart supermarket kitchen food'.split(
    ' ',
  ),
)

/** A brand or a legal name that is part of the other tells who the seller is, if it has a word that tells sellers apart. */
export function isSameSeller(one: string, other: string): boolean {
  const [ones, others] = [new Set(nameWords(one)), new Set(nameWords(other))]
  const isWithin = [...others].every(word => ones.has(word)) || [...ones].every(word => others.has(word))
  return isWithin && [...others].some(word => ones.has(word) && word.length >= 3 && !commonWords.has(word))
}

const halfCent = 0.005

/** Malaysian tills round what is paid to five sen and print both sums; the truth holds now the one, now the other. */
const isCashRounded = (one: number, other: number): boolean =>
  Math.abs(one - other) < 0.025 && [one, other].some(amount => Math.abs(amount * 20 - Math.round(amount * 20)) < 1e-6)

function isRightAmount(read: number, is: number, isCreditNote: boolean): boolean {
  // A credit note may be printed either way round.
  return Math.abs(read - is) < halfCent || (isCreditNote && Math.abs(Math.abs(read) - Math.abs(is)) < halfCent)
}

/** Null where the truth is not known. What was not read is wrong. */
export function isRight(field: ScoredField, truth: Truth, read: Prediction | undefined, isBrandEnough = false): boolean | null {
  const is = truth[field]
  if (is === null || is === undefined) return null
  // Only the truth of a generated document tells the taxes apart.
  const value = read?.[field === 'vat' && truth.otherTax !== undefined ? 'vatAlone' : field]
  if (value === null || value === undefined || value === '') return false
  if (field === 'supplier')
    return [truth.supplier!, ...(truth.supplierAlt ?? [])].some(
      name => isSameName(name, String(value)) || (isBrandEnough && isSameSeller(name, String(value))),
    )
  if (field === 'total' && truth.currency === 'MYR' && isCashRounded(Number(value), Number(is))) return true
  if (field === 'total' || field === 'vat') return isRightAmount(Number(value), Number(is), truth.docType === 'credit_note')
  if (field === 'invoiceNumber') return plain(String(value)) === plain(String(is))
  return String(value).toUpperCase() === String(is).toUpperCase()
}

const plain = (number: string): string => lettersOnly(foldForSearch(number)).replaceAll(' ', '')

export const allFields: readonly ScoredField[] = ['supplier', 'date', 'total', 'vat', 'currency']
/** What the journal entry needs. */
export const coreFields: readonly ScoredField[] = ['date', 'total', 'vat', 'currency']

export const areRight = (fields: readonly ScoredField[], truth: Truth, read: Prediction | undefined, isBrandEnough = false): boolean =>
  fields.every(field => isRight(field, truth, read, isBrandEnough) !== false)
