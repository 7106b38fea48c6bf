/** Codes of an authenticator app: TOTP (RFC 6238) with six digits, every 30 seconds, over HMAC-SHA-1, which is what all apps know. */
import { hmacSha1, isSameSecret, randomBase32 } from '../../secrets.ts'

const stepMs = 30_000
/** Clocks differ: a code of the step before or after is taken too. */
const driftSteps = 1

/** 160 bits, as RFC 4226, section 4 recommends, in base 32. */
export const newTotpSecret = (): string => randomBase32(20)

const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** RFC 4226, section 5.3. */
export function codeOf(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = hmacSha1(secret, counter)
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to; undefined where it is none of this time, or was taken before. */
export function stepOf(secret: Buffer, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepAt(now)
  // All of them are compared, so that the time says nothing about which it was.
  const steps = Array.from({ length: 2 * driftSteps + 1 }, (_, at) => current - driftSteps + at)
  const fitting = steps.filter(step => isSameSecret(codeOf(secret, step), code))
  return fitting.find(step => step > lastStep)
}

/** What the app reads from the picture. */
export function toKeyUri(secret: string, email: string, host: string): string {
  const issuer = `Primanota ${host}`
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email.slice(0, 40)}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
