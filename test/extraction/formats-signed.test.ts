import { describe, expect, test } from 'vitest'
import { readStructured } from '../../src/extraction/formats/embedded.ts'
import { isFailure } from '../../src/extraction/formats/failure.ts'
import { unwrapP7m } from '../../src/extraction/formats/p7m.ts'
import { rows } from '../harness/text-tables.ts'
import { fattura, toBytes } from './formats-samples.ts'
import { ber, der, signed, signedInPieces } from './formats-signing.ts'

/** Made by `openssl cms -sign -nodetach -nocerts`, of a file that holds one element. */
const made = {
  der: 'MIIB9wYJKoZIhvcNAQcCoIIB6DCCAeQCAQExDTALBglghkgBZQMEAgEwUAYJKoZIhvcNAQcBoEMEQTw/eG1sIHZlcnNpb249IjEuMCIgZW5jb2Rpbmc9IlVURi04Ij8+PFNpZ25lZD5QZXJjaMOpIG5vPC9TaWduZWQ+MYIBfDCCAXgCAQEwKjASMRAwDgYDVQQDDAdFeGFtcGxlAhQ5fMfMdHHEsmxVK1xGFcGnv53aTjALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsGCSqGSIb3DQEHATAcBgkqhkiG9w0BCQUxDxcNMjYxMTE1MDcyMDE5WjAvBgkqhkiG9w0BCQQxIgQglBkEXJ4AuJafgdbFD3ZsIDWIXpkv+QUTty54DhX2XcEweQYJKoZIhvcNAQkPMWwwajALBglghkgBZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0DAgICAIAwDQYIKoZIhvcNAwICAUAwBwYFKw4DAgcwDQYIKoZIhvcNAwICASgwCgYIKoZIzj0EAwIERzBFAiEA54sLx1NB5FJ0xu1eCI+SPxft6t8prHaHtT9z9Tto178CIAn0npdTwYIIZbEf0sKDNDM6J+EQ/SvtUvcPgxALa3tN',
  streamed:
    'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARBPD94bWwgdmVyc2lvbj0iMS4wIiBlbmNvZGluZz0iVVRGLTgiPz48U2lnbmVkPlBlcmNow6kgbm88L1NpZ25lZD4AAAAAAAAxggF8MIIBeAIBATAqMBIxEDAOBgNVBAMMB0V4YW1wbGUCFDl8x8x0ccSybFUrXEYVwae/ndpOMAsGCWCGSAFlAwQCAaCB5DAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMTUwNzIwMTlaMC8GCSqGSIb3DQEJBDEiBCCUGQRcngC4lp+B1sUPdmwgNYhemS/5BRO3LngOFfZdwTB5BgkqhkiG9w0BCQ8xbDBqMAsGCWCGSAFlAwQBKjALBglghkgBZQMEARYwCwYJYIZIAWUDBAECMAoGCCqGSIb3DQMHMA4GCCqGSIb3DQMCAgIAgDANBggqhkiG9w0DAgIBQDAHBgUrDgMCBzANBggqhkiG9w0DAgIBKDAKBggqhkjOPQQDAgRHMEUCIBiHAE+Y+XN/pTdbg9ZXRDrQP0QMn3GGE63c/krkXZ3KAiEAhWpGKtx2I+8Nj5pjQlREMTrwZWj5Sk2mRs+JYJmh4AEAAAAAAAA=',
}
const element = '<?xml version="1.0" encoding="UTF-8"?><Signed>Perché no</Signed>'

const contentOf = (bytes: Uint8Array): string | undefined => {
  const content = unwrapP7m(bytes)
  return content === undefined || isFailure(content) ? content?.failure.code : Buffer.from(content).toString('utf8')
}
const lined = (base64: string, break_ = '\n'): string => base64.match(/.{1,64}/g)!.join(break_)

describe('a signed file', () => {
  test('made by openssl gives back what was signed, with lengths stated or streamed', () => {
    expect(contentOf(Buffer.from(made.der, 'base64'))).toBe(element)
    expect(contentOf(Buffer.from(made.streamed, 'base64'))).toBe(element)
  })

  const frames: Record<string, (base64: string) => string> = {
    'bare base64': base64 => base64,
    'base64 with line breaks': base64 => `${lined(base64, '\r\n')}\r\n`,
    'base64 behind a byte order mark': base64 => `\ufeff${lined(base64)}`,
    'a PEM of CMS': base64 => `-----BEGIN CMS-----\n${lined(base64)}\n-----END CMS-----\n`,
    'a PEM of PKCS7': base64 => `-----BEGIN PKCS7-----\r\n${lined(base64, '\r\n')}\r\n-----END PKCS7-----\r\n`,
  }
  test.each(Object.entries(frames))('is read as %s', (_name, frame) => {
    expect(contentOf(toBytes(frame(made.der)))).toBe(element)
    expect(contentOf(toBytes(frame(made.streamed)))).toBe(element)
  })

  test('in pieces, and in pieces of pieces, is put together', () => {
    const text = 'abcdefghij'.repeat(500)
    expect(contentOf(signedInPieces(toBytes(text), 100))).toBe(text)
    const nested = ber(0x24, der(0x24, der(0x04, toBytes('ab')), der(0x04, toBytes('cd'))), ber(0x24, der(0x04, toBytes('ef'))))
    expect(contentOf(signed(nested))).toBe('abcdef')
  })

  test('that was signed again is opened to the innermost, whatever each layer is written in', () => {
    const inner = signed(der(0x04, toBytes(element)))
    const second = signedInPieces(inner, 50)
    const third = signed(der(0x04, toBytes(lined(Buffer.from(second).toString('base64')))))
    expect(contentOf(third)).toBe(element)
  })

  test('that was signed fifty times over is not opened', () => {
    let bytes: Uint8Array = toBytes(element)
    for (let layer = 0; layer < 50; layer += 1) bytes = signed(der(0x04, bytes))
    expect(contentOf(bytes)).toBe('p7m_too_deep')
  })

  test('whose content is all there is read although the signature is cut off', () => {
    const bytes = Buffer.from(made.der, 'base64')
    expect(contentOf(bytes.subarray(0, 300))).toBe(element)
  })

  const whole = Buffer.from(made.der, 'base64')
  test.each([30, 50, 70, 100, 120])('cut after %i bytes is broken, and says so', length => {
    expect(contentOf(whole.subarray(0, length))).toBe('p7m_broken')
  })

  test('that is encrypted, detached or something else says what it is', () => {
    const swap = (from: string, to: string): Uint8Array => Buffer.from(whole.toString('hex').replace(from, to), 'hex')
    expect(contentOf(swap('2a864886f70d010702', '2a864886f70d010703'))).toBe('p7m_encrypted')
    expect(contentOf(swap('2a864886f70d010702', '2a864886f70d010705'))).toBe('p7m_not_signed_data')
    expect(contentOf(signed())).toBe('p7m_without_content')
  })

  test.each(rows`
    bytes                                  what
    308480000000060900                     a length beyond the file
    30ff06092a864886f70d010702             a length of 127 digits
    3080060900                             an end that never comes
    30800000                               nothing at all
    1f8888888888888888                     a tag without end
    30                                     one byte
  `)('of $what is none', ({ bytes }) => expect(unwrapP7m(Buffer.from(bytes!, 'hex'))).toBeUndefined())

  test('with values opened a thousand times and never closed is broken', () => {
    const opened = Buffer.concat([Buffer.from('308006092a864886f70d010702', 'hex'), Buffer.from('a080'.repeat(200_000), 'hex')])
    expect(contentOf(opened)).toBe('p7m_broken')
  })

  test('with an invoice in it is read as that invoice, and with a PDF gives the PDF back', () => {
    expect(readStructured(signed(der(0x04, toBytes(fattura()))))).toMatchObject({ method: 'fatturapa', documents: [{ total: 12200 }] })
    expect(readStructured(signed(der(0x04, toBytes('%PDF-1.7 ...'))))).toEqual({ content: Buffer.from('%PDF-1.7 ...') })
  })
})
