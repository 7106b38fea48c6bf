/**
 * What a movement is recognised by when it is told again. It is kept with every movement: another text for the same movement would double whole accounts,
 * so that neither what goes in nor how it is mixed may change.
 */
import type { Movement } from '../transactions.ts'

/** Between the parts; no bank prints it. */
const separator = '\u001f'

/**
 * The day it was booked, the amount and all that the bank printed. Neither the value date, which banks correct, nor the bank's id, which they change.
 * Case and white space differ between two reads of one text: lines are wrapped where a page or a record ends, in the middle of words too.
 */
export function fingerprintOf({ date, amount, currency, text, counterparty: { name, iban }, reference }: Movement): string {
  const told = [date, amount, currency, text, name, iban, reference].join(separator)
  return mix(isAscii(told) ? told : told.toWellFormed().normalize('NFKC').toLowerCase())
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false
  return true
}

const isWhiteSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)
const isCapital = (code: number): boolean => code >= 65 && code <= 90

/**
 * 128 bits in four lanes, each stirred by every letter and at the end by the others. No cryptography is needed: who could make two texts meet could make
 * two equal texts as well, and movements of one fingerprint still count as different when their day or amount differs.
 */
function mix(text: string): string {
  let one = 0x243f6a88
  let two = 0x85a308d3
  let three = 0x13198a2e
  let four = 0x03707344
  let length = 0
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at)
    if (isWhiteSpace(code)) continue
    if (isCapital(code)) code += 32
    length++
    one = two ^ Math.imul(one ^ code, 0x9e3779b1)
    two = three ^ Math.imul(two ^ code, 0x85ebca6b)
    three = four ^ Math.imul(three ^ code, 0xc2b2ae35)
    four = one ^ Math.imul(four ^ code, 0x27d4eb2f)
  }
  one = stir(one ^ length)
  two = stir(two ^ one)
  three = stir(three ^ two)
  four = stir(four ^ three)
  one = stir(one ^ four)
  return inDigits([one, two, three, four])
}

/** Spreads every bit over all 32. */
function stir(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-'].map(digit => digit.charCodeAt(0))

/** Six digits of six bits for each lane. */
function inDigits(lanes: readonly number[]): string {
  const codes: number[] = []
  for (const lane of lanes) for (let shift = 30; shift >= 0; shift -= 6) codes.push(digits[(lane >>> shift) & 63]!)
  return String.fromCharCode(...codes)
}
