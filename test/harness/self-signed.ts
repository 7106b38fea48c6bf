/** A certificate that nobody vouches for (RFC 5280), made anew: no key lies in the repository. */
import { generateKeyPairSync, sign } from 'node:crypto'

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts)
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const integer = (value: number) => tagged(0x02, Buffer.from([value]))
const bits = (content: Uint8Array) => tagged(0x03, Buffer.from([0]), content)
const time = (text: string) => tagged(0x17, Buffer.from(text))

const commonName = '550403'
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))

export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(tagged(0x31, sequence(objectId(commonName), tagged(0x0c, Buffer.from(host)))))
  const validity = sequence(time('200101000000Z'), time('491231235959Z'))
  const ownKey = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(integer(1), ecdsaWithSha256, name, validity, name, ownKey)
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
