/** What the generator makes: the same from the same seed, from every layout in each of its languages, with a truth that stands on the page. */
import { describe, expect, test } from 'vitest'
import { languages } from '../../eval/generate/languages/vocabulary.ts'
import { allLayouts } from '../../eval/generate/layouts/index.ts'
import { documentAt, type Generated, makeDocument } from '../../eval/generate/make.ts'
import { otherFields, truthFields } from '../../eval/generate/page/nodes.ts'
import { toWords, type WordsDocument } from '../../eval/generate/words.ts'
import { checkIban } from '../../src/domain/identity/iban.ts'
import { checkVatNumber } from '../../src/domain/identity/vat-numbers.ts'
import { foldForSearch } from '../../src/domain/text/folding.ts'

const each = allLayouts.flatMap(entry => entry.layout.languages.map(language => ({ id: entry.layout.id, language, entry })))

type Word = WordsDocument['lines'][number]['words'][number]

const wordsOf = ({ lines }: WordsDocument): Word[] => lines.flatMap(({ words }) => words)
const printed = (document: WordsDocument, ...fields: string[]): string =>
  wordsOf(document)
    .filter(({ field }) => field !== undefined && fields.includes(field))
    .map(({ text }) => text)
    .join(' ')

const digitsIn = (text: string): string => text.replace(/\D/g, '')

/** Any way to write the amount has these digits in a row; whole amounts may leave out their cents. */
function hasAmount(text: string, amount: number): boolean {
  const minor = String(Math.round(Math.abs(amount) * 100))
  const plain = text.replace(/[\s.,'’:-]/g, '')
  return (
    plain.includes(minor) ||
    (minor.endsWith('00') && plain.includes(minor.slice(0, -2))) ||
    (Math.abs(amount) < 1 && plain.includes(minor.padStart(3, '0')))
  )
}

function faultsOf(made: Generated): string[] {
  const document = toWords(made)
  const words = wordsOf(document)
  const { gt } = document
  const faults: string[] = []
  const want = (isRight: boolean, fault: string): void => void (isRight || faults.push(fault))
  const known = new Set<string>([...truthFields, ...otherFields])
  const pageHeight = document.height / document.pages
  for (const { text, box, field } of words) {
    const page = Math.floor(box[1] / pageHeight)
    want(box[0] >= 0 && box[2] <= document.width + 0.2 && box[1] >= 0 && box[3] <= (page + 1) * pageHeight + 0.2, `${text} is off the page`)
    want(box[2] > box[0] && box[3] - box[1] > 2.5, `${text} is too small`)
    want(text !== '' && !/\s|undefined|NaN|[{}]/.test(text), `${text} is no word`)
    want(field === undefined || known.has(field), `${field} is no field`)
  }
  faults.push(...overlapsOf(words))
  const isVoucher = ['invoice', 'receipt', 'credit_note'].includes(gt.kind)
  if (isVoucher) for (const field of ['supplier', 'date', 'total', 'currency'] as const) want(gt[field] !== null, `${field} is not printed`)
  want(!isVoucher || gt.total! * (gt.kind === 'credit_note' ? -1 : 1) >= 0, `a total of ${gt.total}`)
  if (gt.total !== null)
    want(hasAmount(printed(document, 'total'), gt.total), `the total ${gt.total} is not in ${printed(document, 'total')}`)
  if (gt.net !== null) want(hasAmount(printed(document, 'net'), gt.net), `the net ${gt.net} is not in ${printed(document, 'net')}`)
  if (gt.vat)
    for (const part of printedVat(document)) want(hasAmount(printed(document, 'vat', 'rateVat'), part), `the VAT ${part} is not printed`)
  if (gt.net !== null && gt.vat !== null && gt.total !== null)
    want(
      Math.abs(gt.net + gt.vat + (gt.otherTax ?? 0) + (gt.rounding ?? 0) - gt.total) < 0.005,
      `${gt.net} and ${gt.vat} are not ${gt.total}`,
    )
  want(
    Math.abs(gt.vatLines.reduce((sum, { vat }) => sum + vat, 0) - (gt.vatLines.length > 0 ? gt.vat! : 0)) < 0.005,
    'VAT is not the sum of its lines',
  )
  if (gt.payable !== null) want(hasAmount(printed(document, 'payable'), gt.payable), `${gt.payable} to pay is not printed`)
  if (gt.invoiceNumber !== null)
    want(printed(document, 'invoiceNumber').includes(gt.invoiceNumber), `the number ${gt.invoiceNumber} is not printed`)
  if (gt.supplier !== null)
    want(
      foldForSearch(printed(document, 'supplier', 'brand')).includes(foldForSearch(gt.supplier)),
      `the supplier ${gt.supplier} is not printed`,
    )
  if (gt.buyer !== null)
    want(foldForSearch(printed(document, 'buyer')).includes(foldForSearch(gt.buyer)), `the buyer ${gt.buyer} is not printed`)
  for (const [field, day] of [
    ['date', gt.date],
    ['dueDate', gt.dueDate],
  ] as const)
    if (day !== null) want(hasDay(printed(document, field), day), `${field} ${day} is not in ${printed(document, field)}`)
  if (gt.supplierVatNumber !== null) {
    want(checkVatNumber(gt.supplierVatNumber).ok, `${gt.supplierVatNumber} fails its check digits`)
    want(digitsIn(printed(document, 'supplierVat')).includes(digitsIn(gt.supplierVatNumber)), `${gt.supplierVatNumber} is not printed`)
  }
  if (gt.iban !== null)
    want(checkIban(gt.iban).ok && printed(document, 'iban').replaceAll(' ', '').includes(gt.iban), `the IBAN ${gt.iban}`)
  return faults
}

const printedVat = ({ gt }: WordsDocument): number[] => (gt.vatLines.length === 1 ? [gt.vat!] : [])

const hasDay = (text: string, iso: string): boolean => {
  const [year = '', , day = ''] = iso.split('-')
  return text.includes(year.slice(2)) && text.includes(String(Number(day)))
}

function overlapsOf(words: readonly Word[]): string[] {
  const sorted = [...words].sort((one, other) => one.box[1] - other.box[1])
  const faults: string[] = []
  sorted.forEach((one, at) => {
    for (const other of sorted.slice(at + 1)) {
      if (other.box[1] >= one.box[3] - 0.3) break
      const across = Math.min(one.box[2], other.box[2]) - Math.max(one.box[0], other.box[0])
      const down = Math.min(one.box[3], other.box[3]) - Math.max(one.box[1], other.box[1])
      if (across > 0.4 && down > 0.4) faults.push(`${one.text} is printed over ${other.text}`)
    }
  })
  return faults
}

test('there are at least 120 layouts, and some of each in every language', () => {
  expect(new Set(allLayouts.map(({ layout }) => layout.id)).size).toBe(allLayouts.length)
  expect(allLayouts.length).toBeGreaterThanOrEqual(120)
  for (const language of languages) expect(each.filter(one => one.language === language).length).toBeGreaterThan(80)
})

describe.each(languages)('in %s', language => {
  test('every layout prints what is true, inside of the page and not over something else', () => {
    const faults = each
      .filter(one => one.language === language)
      .flatMap(({ id, entry }) =>
        ['1', '2'].flatMap(seed => faultsOf(makeDocument(seed, entry, language)).map(fault => `${id} ${seed}: ${fault}`)),
      )
    expect(faults).toEqual([])
  })
})

test('a terminal charges in the currency of the paper', () => {
  const code = /^[A-Z]{3}$/
  const charged = each
    .filter(({ entry }) => [...entry.layout.body, ...(entry.layout.foot ?? [])].some(({ is }) => is === 'card'))
    .flatMap(({ entry, language }) => ['1', '2', '3', '4'].map(seed => toWords(makeDocument(seed, entry, language))))
    .flatMap(({ lines, gt }) =>
      lines
        .filter(({ words }) => words.some(({ field }) => field === 'paid') && code.test(words[0]!.text))
        .map(({ words }) => ({ printed: words[0]!.text, currency: gt.currency })),
    )
  expect(charged.filter(({ currency }) => currency !== 'EUR').length).toBeGreaterThan(5)
  expect(charged.filter(({ printed, currency }) => printed !== currency)).toEqual([])
})

test('the check finds what is wrong', () => {
  const made = documentAt(1, 0, 'build')
  expect(faultsOf(made)).toEqual([])
  expect(faultsOf({ ...made, truth: { ...made.truth, total: 98_765.43 } })).not.toEqual([])
  expect(faultsOf({ ...made, truth: { ...made.truth, supplier: 'Somebody Else' } })).not.toEqual([])
  const [sheet] = made.sheets
  expect(faultsOf({ ...made, sheets: [{ ...sheet!, width: 90 }] })).not.toEqual([])
  expect(faultsOf({ ...made, sheets: [{ ...sheet!, marks: [...sheet!.marks, ...sheet!.marks] }] })).not.toEqual([])
})

test('the same seed makes the same documents, and another seed makes others', () => {
  const made = (seed: number): string[] => Array.from({ length: 20 }, (_, at) => JSON.stringify(toWords(documentAt(seed, at, null))))
  expect(made(5)).toEqual(made(5))
  const others = new Set(made(6))
  expect(made(5).filter(document => others.has(document))).toEqual([])
})

test('every kind of sum and of paper occurs', () => {
  const truths = Array.from({ length: 800 }, (_, at) => documentAt(9, at, null).truth)
  const share = (is: (truth: Generated['truth']) => boolean): number => truths.filter(is).length / truths.length
  expect(share(({ prepaid }) => prepaid !== null)).toBeGreaterThan(0.03)
  expect(share(({ withheld }) => withheld !== null)).toBeGreaterThan(0.005)
  expect(share(({ rounding }) => rounding !== null)).toBeGreaterThan(0.005)
  expect(share(({ otherTax }) => otherTax !== null)).toBeGreaterThan(0.005)
  expect(share(({ total }) => total === 0)).toBeGreaterThan(0.001)
  expect(share(({ vatLines }) => vatLines.length > 1)).toBeGreaterThan(0.03)
  expect(share(({ vat }) => vat === 0)).toBeGreaterThan(0.03)
  expect(share(({ kind }) => !['invoice', 'receipt', 'credit_note'].includes(kind))).toBeGreaterThan(0.1)
  expect(new Set(truths.map(({ currency }) => currency)).size).toBeGreaterThan(5)
})
