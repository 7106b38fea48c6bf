/** The answers of the exchange: written as its schemas want them, and read back. */
import { describe, expect, test } from 'vitest'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { readNotification, readNotificationName } from '../../src/regions/italy/fatturapa/notification-reading.ts'
import {
  type NotificationHead,
  notificationFileName,
  notificationTypes,
  type PrivateNotification,
  type PublicNotification,
  writePrivateNotification,
  writePublicNotification,
} from '../../src/regions/italy/fatturapa/notifications.ts'
import type { ParsedElement } from '../../src/regions/italy/fatturapa/tree.ts'
import { privateMessageSchema, publicMessageSchema } from './fatturapa-schemas.ts'

const head: NotificationHead = {
  sdiId: '123456789012',
  fileName: 'IT12345670785_00001.xml',
  receivedAt: '2026-02-10T09:30:00Z',
  messageId: '12345678901234',
  hash: 'ab'.repeat(32),
}

const errors = [
  { code: '00404', message: 'Fattura duplicata', suggestion: 'Give the invoice another number.' },
  { code: '00421', message: 'x'.repeat(3000), suggestion: null },
]
const recipient = { code: 'UFY9MH', name: 'Comune di Example' }
const invoice = { number: '1/2026', year: '2026' }

const ofPrivate: readonly PrivateNotification[] = [
  { ...head, type: 'RC', deliveredAt: '2026-02-10T09:31:00Z', recipient: { code: '0000000', name: 'Beta & C.' } },
  { ...head, type: 'NS', errors },
  { ...head, type: 'NS', errors: Array.from({ length: 300 }, () => errors[0]!) },
  { ...head, type: 'MC', availableOn: '2026-02-10', description: null },
  { ...head, type: 'MC', availableOn: '2026-02-10', description: 'y'.repeat(2000) },
]

const ofPublic: readonly PublicNotification[] = [
  ...ofPrivate,
  { ...head, type: 'NE', outcome: 'accepted', description: null, invoice },
  { ...head, type: 'NE', outcome: 'refused', description: 'Ordine sconosciuto', invoice: null },
  { ...head, type: 'DT', description: 'z'.repeat(300), invoice },
  { ...head, type: 'DT', description: null, invoice: null },
  { ...head, type: 'AT', recipient },
]

const read = (text: string) => readNotification(parseXml(text) as ParsedElement)

test('all types are written', () => {
  expect(new Set(ofPublic.map(({ type }) => type))).toEqual(new Set(notificationTypes))
})

test.skipIf(privateMessageSchema === undefined).each(ofPrivate)(
  '$type to a private sender is valid by the official schema',
  notification => {
    expect(privateMessageSchema!(writePrivateNotification(notification))).toEqual([])
  },
)

test.skipIf(publicMessageSchema === undefined).each(ofPublic)('$type for a public body is valid by the official schema', notification => {
  expect(publicMessageSchema!(writePublicNotification(notification))).toEqual([])
})

describe('what is written is read back', () => {
  test.each([
    ...ofPrivate.map(notification => ({ family: 'private' as const, notification, text: writePrivateNotification(notification) })),
    ...ofPublic.map(notification => ({ family: 'public' as const, notification, text: writePublicNotification(notification) })),
  ])('$notification.type of the $family family', ({ family, notification, text }) => {
    const back = read(text)!
    const { type, sdiId, fileName, messageId } = notification
    expect(back).toMatchObject({ type, family, sdiId, fileName, messageId })
    expect(back.at).toBe(type === 'RC' ? '2026-02-10T09:31:00Z' : type === 'NE' || type === 'DT' ? null : '2026-02-10T09:30:00Z')
    expect(back.outcome).toBe(notification.type === 'NE' ? notification.outcome : null)
    expect(back.errors.length).toBe(notification.type === 'NS' ? Math.min(notification.errors.length, 200) : 0)
    if (type === 'NS') {
      const suggestion = family === 'private' ? errors[0]!.suggestion : null
      expect(back.errors[0]).toEqual({ ...errors[0], suggestion })
    }
  })

  test('the reason of a refusal is told', () => {
    expect(read(writePublicNotification(ofPublic[6]!))).toMatchObject({ type: 'NE', outcome: 'refused', description: 'Ordine sconosciuto' })
  })
})

describe('what others write', () => {
  const receipt = (moment: string): string =>
    `<a:RicevutaConsegna xmlns:a="http://www.fatturapa.gov.it/sdi/messaggi/v1.0" versione="1.0"><IdentificativoSdI> 7 </IdentificativoSdI>
     <NomeFile>IT12345670785_00001.xml.p7m</NomeFile><DataOraRicezione>2026-01-01T00:00:00Z</DataOraRicezione><DataOraConsegna>${moment}</DataOraConsegna></a:RicevutaConsegna>`

  test.each([
    ['2026-02-10T10:31:00.123+01:00', '2026-02-10T09:31:00Z'],
    ['2026-02-10T10:31:00', '2026-02-10T09:31:00Z'],
    ['2026-07-10T10:31:00', '2026-07-10T08:31:00Z'],
    ['2026-02-10', null],
    ['2026-13-10T10:31:00', null],
    ['soon', null],
  ])('a moment written %s was at %s', (written, expected) => expect(read(receipt(written))?.at).toBe(expected))

  test('a receipt without a namespace is of the private family when it has the hash', () => {
    const text = '<RicevutaConsegna><IdentificativoSdI>7</IdentificativoSdI><NomeFile>a.xml</NomeFile><Hash>ab</Hash></RicevutaConsegna>'
    expect(read(text)).toMatchObject({ type: 'RC', family: 'private', at: null, messageId: null })
    expect(read(text.replace('<Hash>ab</Hash>', ''))).toMatchObject({ type: 'RC', family: 'public' })
  })

  test.each(['<Altro/>', '<NotificaScarto/>', '<NotificaScarto><NomeFile>a.xml</NomeFile></NotificaScarto>', '<FileMetadati/>'])(
    '%s is no notification',
    text => expect(read(text)).toBeUndefined(),
  )

  test('an outcome that is none of the two is none', () => {
    const text =
      '<NotificaEsito><IdentificativoSdI>7</IdentificativoSdI><NomeFile>a.xml</NomeFile><EsitoCommittente><Esito>EC03</Esito></EsitoCommittente></NotificaEsito>'
    expect(read(text)).toMatchObject({ type: 'NE', outcome: null })
  })
})

test('a notification is named by the file that it is about', () => {
  expect(notificationFileName('IT12345670785_00001.xml', 'RC', 1)).toBe('IT12345670785_00001_RC_001.xml')
  expect(notificationFileName('IT12345670785_00001.xml.p7m', 'NS', 36)).toBe('IT12345670785_00001_NS_010.xml')
  expect(readNotificationName('IT12345670785_00001_RC_001.xml')).toEqual({ invoice: 'IT12345670785_00001', type: 'RC' })
  expect(readNotificationName('IT12345670785_00001_XX_001.xml')).toBeUndefined()
  expect(readNotificationName('IT12345670785_00001.xml')).toBeUndefined()
})
