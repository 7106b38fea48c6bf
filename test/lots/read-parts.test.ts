/** What the reader makes of a file with several invoices, and of the place of one of them. */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Place } from '../../src/domain/documents/parts.ts'
import type { PageTools } from '../../src/extraction/pages/memory.ts'
import type { Limits, ReadPages } from '../../src/extraction/pages/pages.ts'
import { readPages } from '../../src/extraction/pages/read-pages.ts'
import { type Reading, readDocument } from '../../src/extraction/read-document.ts'
import { makePdf } from '../extraction/made-pdf.ts'
import { zipOf } from '../jobs/zips.ts'
import { body, fattura } from './fattura.ts'
import { mailWith, page } from './pages.ts'
import { ubl, ublEnvelope } from './ubl.ts'

const own = {
  name: 'Nordlys ApS',
  legalName: null,
  vatNumber: 'IT12345670785',
  businessId: null,
  country: 'IT',
  iban: null,
  currency: 'EUR',
}

function read(bytes: string | Uint8Array, place: Place | null = null, tools: Partial<PageTools> = {}): Promise<Reading> {
  const given = Buffer.from(bytes)
  const open = async () => ({ size: given.length, stream: Readable.from([given]) })
  const file = { name: 'file', mimeType: 'application/octet-stream', open }
  return readDocument({ text: null, file, place }, { own, today: '2026-03-15', ...tools })
}

function readable(reading: Reading) {
  if ('failure' in reading) throw new Error(reading.failure.code)
  return reading
}

const numberOf = (reading: Reading) => readable(reading).extraction.invoiceNumber
const codesOf = (reading: Reading) => (readable(reading).extraction.warnings ?? []).map(({ code }) => code)

const pdf = makePdf({
  pages: [
    page('301', '10/02/2026', '100,00', '22,00', '122,00'),
    page('302', '11/02/2026', '200,00', '44,00', '244,00'),
    page('303', '12/02/2026', '300,00', '66,00', '366,00'),
  ],
})

/** Reads as the readers of pages do, but has time for so many pages only; and what it was asked for. */
function outOfTime(pagesMax: number) {
  const asked: (readonly [number, number] | 'all')[] = []
  const slow = async (bytes: Uint8Array, limits: Partial<Limits> = {}): Promise<ReadPages> => {
    asked.push(limits.only ?? 'all')
    const all = (await readPages(bytes, limits)) as ReadPages
    return { ...all, pages: all.pages.slice(0, pagesMax), flags: all.pages.length > pagesMax ? ['out_of_time'] : [] }
  }
  return { asked, readPages: slow }
}

test('a PDF that runs out of time is read twice at most, and not divided', async () => {
  const tools = outOfTime(2)
  const reading = await read(pdf, null, tools)
  expect(tools.asked).toEqual(['all', 'all'])
  expect(readable(reading).lot).toBeUndefined()
  expect(codesOf(reading)).toEqual(expect.arrayContaining(['out_of_time', 'several_documents_likely']))
})

test('a part reads its own pages and no others; where time runs out before the last of them it is read again later', async () => {
  const inTime = outOfTime(1)
  expect(numberOf(await read(pdf, { pages: [3, 3] }, inTime))).toBe('303')
  expect(inTime.asked).toEqual([[3, 3]])
  const late = await read(pdf, { pages: [2, 3] }, outOfTime(1))
  expect(late).toMatchObject({ failure: { code: 'reader_timed_out', retryable: true } })
})

test('the parts of an attachment are found in the mail, also where the first of them is no invoice', async () => {
  const lot = fattura(body('601').replace('177.00', '0.00'), body('602'))
  const terms = { name: 'terms.txt', type: 'text/plain', bytes: 'Condizioni di vendita' }
  const mail = mailWith(terms, { name: 'lot.xml', type: 'application/xml', bytes: lot })
  const first = readable(await read(mail))
  expect(first.extraction.total).toBe(0)
  expect(first.lot?.places).toEqual([
    { attachment: 2, within: { body: 1 } },
    { attachment: 2, within: { body: 2 } },
  ])
  const numbers: (string | null)[] = []
  for (const place of first.lot!.places) numbers.push(numberOf(await read(mail, place)))
  expect(numbers).toEqual(['601', '602'])
  const scanned = mailWith(terms, { name: 'scan.pdf', type: 'application/pdf', bytes: pdf })
  const places = readable(await read(scanned)).lot?.places
  expect(places).toEqual([1, 2, 3].map(at => ({ attachment: 2, within: { pages: [at, at] } })))
  expect(numberOf(await read(scanned, places![1]))).toBe('302')
})

test('a part whose attachment is found to hold several stays one, with a warning', async () => {
  const mail = mailWith({ name: 'lot.xml', type: 'application/xml', bytes: fattura(body('611'), body('612')) })
  const part = readable(await read(mail, { attachment: 1, within: null }))
  expect([numberOf(part), part.lot, codesOf(part)]).toEqual(['611', undefined, ['several_documents_likely']])
})

test('a body is found in a file of any size', async () => {
  const lot = fattura(body('621'), body('622'), body('623'))
  const large = lot.replace('</FatturaElettronicaHeader>', `</FatturaElettronicaHeader>${' '.repeat(8 * 1024 * 1024)}`)
  for (const file of [lot, large]) {
    expect([numberOf(await read(file, { body: 3 })), readable(await read(file)).lot?.places]).toEqual([
      '623',
      [{ body: 1 }, { body: 2 }, { body: 3 }],
    ])
    expect(await read(file, { body: 4 })).toMatchObject({ failure: { code: 'no_document' } })
  }
})

const numbersAt = async (file: string | Uint8Array, places: readonly Place[] | undefined): Promise<(string | null)[]> => {
  const numbers: (string | null)[] = []
  for (const place of places ?? []) numbers.push(numberOf(await read(file, place)))
  return numbers
}

test('the files of a zip in a mail are read as if they were attached; what is damaged is left out', async () => {
  const zip = zipOf([
    { name: 'one.xml', bytes: fattura(body('631')) },
    { name: 'lot.xml', bytes: fattura(body('632'), body('633')) },
    { name: 'broken.xml', bytes: fattura(body('634')), crc32: 1 },
  ])
  const mail = mailWith(
    { name: 'zip.zip', type: 'application/zip', bytes: zip },
    { name: 'four.xml', type: 'application/xml', bytes: fattura(body('635')) },
  )
  const places = readable(await read(mail)).lot?.places
  expect(places).toEqual([
    { attachment: 1, within: { attachment: 1, within: null } },
    { attachment: 1, within: { attachment: 2, within: { body: 1 } } },
    { attachment: 1, within: { attachment: 2, within: { body: 2 } } },
    { attachment: 2, within: null },
  ])
  expect(await numbersAt(mail, places)).toEqual(['631', '632', '633', '635'])
})

const inZip = (...entries: Parameters<typeof zipOf>[0][number][]) =>
  mailWith({ name: 'zip.zip', type: 'application/zip', bytes: zipOf(entries) })
const lostOf = (reading: Reading) =>
  (readable(reading).extraction.warnings ?? []).find(({ code }) => code === 'mailed_files_not_read')?.values

test('a mail with a zip of 40 invoices becomes all of them', async () => {
  const mail = inZip(...Array.from({ length: 40 }, (_, at) => ({ name: `${at}.xml`, bytes: fattura(body(`7${at}`)) })))
  const reading = readable(await read(mail))
  expect(reading.lot).toMatchObject({ leftOut: 0 })
  expect(reading.lot?.places).toHaveLength(40)
  expect(numberOf(await read(mail, reading.lot?.places[39]))).toBe('739')
  expect(codesOf(reading)).not.toContain('mailed_files_not_read')
})

test('what is locked, damaged or a zip in the zip of a mail is named, and the others keep their places', async () => {
  const mail = inZip(
    { name: 'locked.xml', bytes: fattura(body('801')), flags: 0x801 },
    { name: 'broken.xml', bytes: fattura(body('802')), crc32: 1 },
    { name: 'one.xml', bytes: fattura(body('803')) },
    { name: 'inner.zip', bytes: zipOf([{ name: 'deep.xml', bytes: fattura(body('804')) }]) },
    { name: 'two.xml', bytes: fattura(body('805')) },
  )
  const reading = await read(mail)
  expect(lostOf(reading)).toEqual({ count: 3, names: ['broken.xml', 'inner.zip', 'locked.xml'] })
  expect(await numbersAt(mail, readable(reading).lot?.places)).toEqual(['803', '805'])
})

test('a mail whose zip is locked says why', async () => {
  const reading = await read(inZip({ name: 'locked.xml', bytes: fattura(body('811')), flags: 0x801 }))
  expect(lostOf(reading)).toEqual({ count: 1, names: ['locked.xml'] })
  expect(codesOf(reading)).toContain('zip_encrypted')
})

test('the zips of a mail have one budget of bytes together', async () => {
  const large = { name: 'large.txt', bytes: Buffer.alloc(30 * 1024 * 1024, ' ') }
  const zip = (number: string) => zipOf([{ ...large }, { name: `${number}.xml`, bytes: fattura(body(number)) }])
  const mail = mailWith(
    { name: 'one.zip', type: 'application/zip', bytes: zip('821') },
    { name: 'two.zip', type: 'application/zip', bytes: zip('822') },
  )
  const reading = await read(mail)
  expect(lostOf(reading)).toEqual({ count: 1, names: ['large.txt'] })
  expect(await numbersAt(mail, readable(reading).lot?.places)).toEqual(['821', '822'])
})

test('attachments beyond those that are looked at are named', async () => {
  const files = Array.from({ length: 27 }, (_, at) => ({ name: `${at}.xml`, type: 'application/xml', bytes: fattura(body(`83${at}`)) }))
  expect(lostOf(await read(mailWith(...files)))).toEqual({ count: 2, names: ['25.xml', '26.xml'] })
})

test('the invoices of an envelope of UBL are parts, and so are those inside of a PDF', async () => {
  const envelope = ublEnvelope(ubl('641'), ubl('642'))
  const places = readable(await read(envelope)).lot?.places
  expect(places).toEqual([{ body: 1 }, { body: 2 }])
  expect(await numbersAt(envelope, places)).toEqual(['641', '642'])
  const shown = page('651', '10/02/2026', '145,08', '31,92', '177,00')
  const hybrid = makePdf({ pages: [shown], attachments: [{ name: 'lot.xml', bytes: Buffer.from(fattura(body('651'), body('652'))) }] })
  const inside = readable(await read(hybrid)).lot?.places
  expect(inside).toEqual([{ body: 1 }, { body: 2 }])
  expect(await numbersAt(hybrid, inside)).toEqual(['651', '652'])
})
