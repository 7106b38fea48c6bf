/** The words that the generator claims are the words that a reader of the PDF finds, where it says they are. */
import { expect, test } from 'vitest'
import { documentAt, firstPageOf } from '../../eval/generate/make.ts'
import { toPdf } from '../../eval/generate/pdf.ts'
import { toPhoto } from '../../eval/generate/photo.ts'
import { toWords } from '../../eval/generate/words.ts'
import { readPages } from '../../src/extraction/pages/read-pages.ts'

test.each([0, 1, 2, 3, 4, 5, 6, 7])('document %s is read from its PDF as it was generated', async at => {
  const made = firstPageOf(documentAt(21, at, null))
  const read = await readPages(await toPdf(made))
  if ('failure' in read) throw new Error(read.failure.code)
  const [page] = read.pages
  expect(page!.source).toBe('text')
  const found = page!.lines.flatMap(({ words }) => words)
  const letters = (texts: readonly string[]): string => [...texts.join('').replace(/\s/g, '')].sort().join('')
  const claimed = toWords(made).lines.flatMap(({ words }) => words)
  expect(letters(found.map(({ text }) => text))).toBe(letters(claimed.map(({ text }) => text)))
  const isNear = ([left, top, right, bottom]: readonly number[]): boolean =>
    found.some(({ box }) => box[0] < right! && left! < box[0] + box[2] && box[1] < bottom! && top! < box[1] + box[3])
  expect(claimed.filter(({ box }) => !isNear(box)).map(({ text }) => text)).toEqual([])
})

test('a photograph is a picture of the first page, the same every time', async () => {
  // Of a till roll: there are fewer pixels to take.
  const made = firstPageOf(documentAt(21, 3, null))
  const [one, other] = [await toPhoto(made), await toPhoto(made)]
  expect(Buffer.from(one.subarray(0, 2)).toString('hex')).toBe('ffd8')
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
})

test('what stands on a later page only is not in the truth of the first', () => {
  const long = Array.from({ length: 400 }, (_, at) => documentAt(2, at, null)).find(
    ({ sheets, truth }) => sheets.length > 1 && truth.total !== null,
  )!
  const first = firstPageOf(long)
  expect(first.sheets.length).toBe(1)
  const isOnFirst = first.sheets[0]!.marks.some(mark => mark.is === 'word' && mark.field === 'total')
  expect(first.truth.total).toBe(isOnFirst ? long.truth.total : null)
})
