/** Signed files by hand: the frame of CMS around a content, without a signature, which no reader of contents looks at. */

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length)
  const digits = Buffer.from(length.toString(16).padStart(length.toString(16).length + (length.toString(16).length % 2), '0'), 'hex')
  return Buffer.concat([Uint8Array.of(0x80 + digits.length), digits])
}

/** A value with its length stated. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(contents)
  return Buffer.concat([Uint8Array.of(tag), lengthOf(content.length), content])
}

/** A value of indefinite length, closed by two zeros. */
export const ber = (tag: number, ...contents: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([Uint8Array.of(tag, 0x80), ...contents, Uint8Array.of(0, 0)])

const signedData = Buffer.from('2a864886f70d010702', 'hex')
const data = Buffer.from('2a864886f70d010701', 'hex')

type Write = typeof der

/** Around an octet string, or around nothing: then the signature is detached. */
export function signed(octets?: Uint8Array, write: Write = der): Uint8Array {
  const encapsulated = write(0x30, der(0x06, data), ...(octets ? [write(0xa0, octets)] : []))
  const body = write(0x30, der(0x02, Uint8Array.of(1)), write(0x31, der(0x30, der(0x05))), encapsulated, der(0x31))
  return write(0x30, der(0x06, signedData), write(0xa0, body))
}

/** As signers write that do not know the length beforehand. */
export function signedInPieces(content: Uint8Array, size: number): Uint8Array {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < content.length; at += size) pieces.push(der(0x04, content.subarray(at, at + size)))
  return signed(ber(0x24, ...pieces), ber)
}
