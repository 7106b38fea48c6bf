/** An authenticator in this process (WebAuthn, level 3): it registers and signs as it is told, also what no browser would let it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Told {
  challenge: string
  origin: string
  rpId: string
  /** Whether its person proved to it who they are. */
  isVerified?: boolean
}

export interface Authenticator {
  id: string
  /** The answer to the options of a registration. */
  register(told: Told): object
  /** The answer to the options of a sign-in. */
  answer(told: Told): object
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text64 = (data: string | Buffer) => Buffer.from(data).toString('base64url')

export function createAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = text64(credentialId)
  // COSE (RFC 9053): an EC2 key for ES256 on P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  let counter = 0

  const dataOf = ({ rpId, isVerified = true }: Told, attested: Buffer | undefined): Buffer => {
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, { challenge, origin }: Told) => JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const toCredential = (response: object) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    register(told) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = dataOf(told, Buffer.concat([Buffer.alloc(16), length, credentialId, cose]))
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return toCredential({
        clientDataJSON: text64(clientData('webauthn.create', told)),
        attestationObject: text64(attestation),
        transports: ['internal'],
      })
    },
    answer(told) {
      const client = clientData('webauthn.get', told)
      const data = dataOf(told, undefined)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return toCredential({ clientDataJSON: text64(client), authenticatorData: text64(data), signature: text64(signature) })
    },
  }
}
