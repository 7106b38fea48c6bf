/** Words are kept from one document to the next: no document may come out otherwise because of those before it. */
import { expect, test } from 'vitest'
import { danishBuyer, danishSeller, issued } from '../../test/harness/issued-invoices.ts'
import { loadFonts, wordsMax } from './fonts.ts'
import { drawInvoice } from './invoice.ts'

const invoice = issued({
  seller: danishSeller,
  buyer: { ...danishBuyer, name: 'Æble \u00ad& Søn, offfice \u{1f600} AVAVA' },
  number: 'A-1',
})
const other = issued({ seller: { ...danishSeller, name: 'AVAVA fi' }, buyer: danishBuyer, number: 'B-2' })

const inAll = () => Promise.all((['en', 'da', 'it'] as const).map(language => drawInvoice(invoice, { language })))

const fill = async (mark: string) => {
  for (const font of Object.values(await loadFonts())) for (let at = 0; at <= wordsMax; at++) font.layout(`${mark}${at}`)
}

test('a document is the same to the byte whatever was drawn before it, also at once and in other languages', async () => {
  const first = await inAll()
  await drawInvoice(other, { language: 'it' })
  const again = await inAll()
  await fill('f')
  const anew = await inAll()
  for (const [at, bytes] of first.entries()) {
    expect(Buffer.compare(bytes, again[at]!)).toBe(0)
    expect(Buffer.compare(bytes, anew[at]!)).toBe(0)
  }
})

test('so many words are kept, and no more; long ones and those with features of their own are not', async () => {
  const { regular } = await loadFonts()
  const kept = regular.layout('Consulenza')
  expect(regular.layout('Consulenza') === kept).toBe(true)
  expect(regular.layout('Consulenza', { kern: false }) === kept).toBe(false)
  const long = regular.layout('x'.repeat(41))
  expect(regular.layout('x'.repeat(41)) === long).toBe(false)
  await fill('g')
  expect(regular.layout('Consulenza') === kept).toBe(false)
})

test('both fonts have every letter of the texts that are drawn as they are', async () => {
  for (const font of Object.values(await loadFonts())) {
    const letters = new Set(font.characterSet)
    const latin = Array.from({ length: 256 }, (_, code) => code).filter(
      code => code >= 0x20 && (code < 0x7f || code >= 0xa0) && code !== 0xad,
    )
    expect(latin.filter(code => !letters.has(code))).toEqual([])
  }
})
