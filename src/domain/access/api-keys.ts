/**
 * The shape of an API key: `pn_live_` + 12 characters that name it + `_` + 43 secret characters (256 bits) + 6 characters of checksum, all base 62.
 * The checksum tells a mistyped key from a real one without asking the store, and lets a secret scanner match without false alarms.
 */
export const apiKeyPattern = /^pn_live_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** CRC-32 (IEEE 802.3, reflected): the one that gzip and PNG use. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function checksum(text: string): string {
  let left = crc32(text)
  let digits = ''
  for (let at = 0; at < 6; at++) {
    digits = base62[left % 62] + digits
    left = Math.floor(left / 62)
  }
  return digits
}

/** Random bytes as base 62. Bytes of 248 and above are skipped, so that every character is equally likely. */
export function toBase62(random: Uint8Array, length: number): string {
  let text = ''
  for (const byte of random) {
    if (text.length === length) break
    if (byte < 248) text += base62[byte % 62]
  }
  return text
}

export function toApiKey(name: string, secret: string): string {
  const body = `pn_live_${name}_${secret}`
  return body + checksum(body)
}

/** The part that names the key, or nothing when the text cannot be one of ours. */
export function nameInApiKey(text: string): string | undefined {
  const match = apiKeyPattern.exec(text)
  if (!match) return undefined
  return checksum(text.slice(0, -6)) === match[3] ? match[1] : undefined
}
