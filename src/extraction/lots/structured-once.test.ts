/** A file with several invoices is read once, however large it is and however many of them are asked for at a time. */
import { expect, test } from 'vitest'
import { readStructured } from '../formats/embedded.ts'
import { structuredOnce } from './structured-once.ts'

const body = (number: string, attached: string) =>
  `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-12</Data><Numero>${number}</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Merce</Descrizione><PrezzoUnitario>100.00</PrezzoUnitario><PrezzoTotale>100.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>100.00</ImponibileImporto><Imposta>22.00</Imposta></DatiRiepilogo></DatiBeniServizi><Allegati><NomeAttachment>a.pdf</NomeAttachment><Attachment>${attached}</Attachment></Allegati></FatturaElettronicaBody>`

const lot = (numbers: readonly string[], attached: string) =>
  Buffer.from(
    `<?xml version="1.0"?><p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12"><FatturaElettronicaHeader/>${numbers.map(number => body(number, attached)).join('')}</p:FatturaElettronica>`,
  )

test.each([1_000, 2_200_000])('four invoices with %i bytes attached to each', async size => {
  let parsed = 0
  const read = structuredOnce(async (bytes, hint) => {
    parsed += bytes.length
    return readStructured(bytes, hint)
  })
  const numbers = ['A-1', 'A-2', 'A-3', 'A-4']
  const bytes = lot(numbers, 'A'.repeat(size))
  const hint = { name: 'lot.xml', mimeType: 'application/xml' }
  const numbersIn = (found: Awaited<ReturnType<typeof read>>) =>
    found && 'documents' in found ? found.documents.map(({ invoiceNumber }) => invoiceNumber) : found
  const atOnce = await Promise.all([read(bytes, hint), ...numbers.map((_, at) => read(bytes, hint, at + 1))])
  expect(atOnce.map(numbersIn)).toEqual([numbers, ...numbers.map(number => [number])])
  for (const [at, number] of numbers.entries()) expect(numbersIn(await read(bytes, hint, at + 1))).toEqual([number])
  expect(parsed).toBe(bytes.length)
  await read(lot(['B-1', 'B-2'], ''), hint)
  expect(numbersIn(await read(bytes, hint, 2))).toEqual(['A-2'])
  expect(parsed).toBeGreaterThan(2 * bytes.length)
})

test('the same bytes under another name are read for themselves: the name may say that they are a mail', async () => {
  const names: string[] = []
  const read = structuredOnce(async (bytes, hint) => {
    names.push(hint.name)
    return readStructured(bytes, hint)
  })
  const bytes = lot(['A-1', 'A-2'], '')
  for (const name of ['a.xml', 'a.xml', 'a.eml']) await read(bytes, { name, mimeType: 'application/xml' })
  expect(names).toEqual(['a.xml', 'a.eml'])
})
