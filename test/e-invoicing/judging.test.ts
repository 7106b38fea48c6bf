/** What a stand-in access point makes of files: the same rules as before sending, read from the XML itself. */
import { expect, test } from 'vitest'
import { writeUbl } from '../../src/domain/invoices/ubl/ubl.ts'
import { isFailure } from '../../src/extraction/formats/failure.ts'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { exchange } from '../../src/regions/denmark/exchange/exchange.ts'
import { writeOioubl } from '../../src/regions/denmark/oioubl/write.ts'
import { cases, inOioubl } from './cases.ts'

const arrived = { fileName: 'DK13585628-00000001.xml', size: 1, today: '2026-03-12', taken: new Set<string>() }

function judged(xml: string, taken = arrived.taken) {
  const root = parseXml(xml)
  if (isFailure(root)) throw new Error('not XML')
  return exchange.standIn.judge(root, { ...arrived, taken })
}

test.each([...Object.keys(cases).map(name => [name, writeUbl] as const), ...inOioubl.map(name => [name, writeOioubl] as const)])(
  '%s is taken, once',
  (name, write) => {
    const xml = write(cases[name]!)
    const first = judged(xml)
    expect([first.answer, first.errors]).toEqual(['MLS_AP', []])
    expect(judged(xml, new Set(first.invoices))).toMatchObject({
      answer: 'MLS_RE',
      errors: [{ code: 'einvoice_rule', values: { case: 'duplicate' } }],
    })
  },
)

test('what is broken on the way is rejected, by the name of the rule, and the answer is read again', () => {
  const xml = writeUbl(cases['domestic-25']!).replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00')
  const root = parseXml(xml)
  if (isFailure(root)) throw new Error('not XML')
  const { answer, errors } = judged(xml)
  const played = {
    type: answer,
    isAccepted: false,
    errors,
    reference: '1',
    messageId: '7',
    hash: 'a',
    receivedAt: '',
    at: '2026-03-12T10:00:00Z',
    today: '2026-03-12',
  }
  const told = parseXml(exchange.standIn.notification(root, { ...played, fileName: arrived.fileName }))
  if (isFailure(told)) throw new Error('not XML')
  expect(exchange.readNotification(told)).toMatchObject({
    type: 'MLS_RE',
    fileName: arrived.fileName,
    messageId: '7',
    at: '2026-03-12T10:00:00Z',
    code: 'BR-CO-16',
    state: 'rejected',
  })
})
