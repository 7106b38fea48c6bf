/** Signature Version 4 of the S3 protocol, as headers. What is signed: the method, the path, the query, the headers given here and the hash of the body. */
import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  keyId: string
  secret: string
  region: string
}

export interface S3Request {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  bodySha256: string
}

export const sha256Hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** What encodeURIComponent leaves as it is and the protocol does not. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The headers to send: the given ones, the moment, the hash of the body and the signature. */
export function signed(
  { method, url, headers, bodySha256 }: S3Request,
  { keyId, secret, region }: S3Credentials,
  at: Date,
): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = moment.slice(0, 8)
  const sent: Record<string, string> = { 'x-amz-content-sha256': bodySha256, 'x-amz-date': moment }
  for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = value.trim()
  const covered: [string, string][] = Object.entries({ ...sent, host: url.host }).sort(([one], [other]) => (one < other ? -1 : 1))
  const names = covered.map(([name]) => name).join(';')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const canonical = [method, url.pathname, query, ...covered.map(([name, value]) => `${name}:${value}`), '', names, bodySha256].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256Hex(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce((before, part) => hmac(before, part), hmac(hmac(`AWS4${secret}`, day), region))
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}` }
}
