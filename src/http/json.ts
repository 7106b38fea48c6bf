/**
 * JSON from outside, read strictly. JSON.parse lets the last of two equal keys win and accepts half characters, NUL and 1e400,
 * so that two readers of one body may understand different things. Such a body is refused, with every place that is wrong.
 */
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'

export type JsonFault = { path: string } & Said

const depthMax = 64
const faultsMax = 100
const segmentLengthMax = 60

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const backslash = 0x5c
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

const tooDeep = say('too_deep', { levels: depthMax })

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a raw body, or undefined where it is not UTF-8. A byte order mark is kept, for readJson to refuse. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

export function readJson(text: string): { value: unknown } | { faults: JsonFault[] } {
  if (text.charCodeAt(0) === 0xfeff) return { faults: [{ path: '', ...say('invalid_json.byte_order_mark') }] }
  if (skipSpace(text, 0) === text.length) return { faults: [{ path: '', ...say('invalid_json.empty') }] }

  // A sound body is recognised by counting: where a key is repeated, the text has more members than the parsed value has keys.
  // Nesting is measured first, because JSON.parse needs a quarter of a second for a megabyte of brackets.
  const members = countMembers(text)
  if (members >= 0 && text.isWellFormed()) {
    const value = parseOrMissing(text)
    if (value !== undefined && countKeys(value, text.includes('\\u')) === members) return { value }
  }
  const scanned = scan(text)
  if ('unexpectedAt' in scanned) return { faults: [{ path: '', ...syntaxFault(text, scanned.unexpectedAt) }] }
  return scanned.faults.length > 0 ? scanned : { value: JSON.parse(text) }
}

/** The same faults in a value that somebody else parsed, where repeated keys can no longer be seen. */
export function stringFaults(value: unknown): JsonFault[] {
  if (countKeys(value, true) >= 0) return []
  const faults = new FaultList()
  const open: { container: object; keys: string[]; next: number }[] = []
  const segments: string[] = []
  const visit = (child: unknown) => {
    if (typeof child !== 'object' || child === null) faults.addScalar(segments, child)
    else if (open.length === depthMax) faults.add(segments, tooDeep)
    else open.push({ container: child, keys: Object.keys(child), next: 0 })
  }
  visit(value)
  for (let frame = open.at(-1); frame && !faults.isFull(); frame = open.at(-1)) {
    segments.length = open.length - 1
    const key = frame.keys[frame.next++]
    if (key === undefined) {
      open.pop()
      continue
    }
    segments.push(key)
    if (!Array.isArray(frame.container)) faults.addKey(segments, key)
    visit((frame.container as Record<string, unknown>)[key])
  }
  return faults.list
}

// JSON has no undefined, so it can stand for "not JSON" here.
function parseOrMissing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The colons outside strings, or -1 where the brackets nest too deep. Of a text that is not JSON the number means nothing. */
function countMembers(text: string): number {
  let members = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = text.indexOf('"', at + 1)
      while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
      if (at < 0) break
    } else if (code === colon) members++
    else if (code === openObject || code === openArray) {
      if (++depth > depthMax) return -1
    } else if (code === closeObject || code === closeArray) depth--
  }
  return members
}

function isEscaped(text: string, quoteAt: number): boolean {
  let at = quoteAt
  while (text.charCodeAt(at - 1) === backslash) at--
  return (quoteAt - at) % 2 === 1
}

/** The keys of all objects in the value, or -1 at the first fault. Level by level, so that the depth needs no recursion. */
function countKeys(value: unknown, areStringsSuspect: boolean): number {
  let keys = 0
  let depth = 0
  for (let level: unknown[] = [[value]]; level.length > 0; depth++) {
    // The value itself is wrapped in an array, which counts as level 0.
    if (depth > depthMax) return -1
    const next: unknown[] = []
    for (const container of level) {
      if (Array.isArray(container)) {
        for (const child of container) {
          if (typeof child === 'object' && child !== null) next.push(child)
          else if (!isSound(child, areStringsSuspect)) return -1
        }
        continue
      }
      for (const key of Object.keys(container as object)) {
        keys++
        if (key === '__proto__' || !isSound(key, areStringsSuspect)) return -1
        const child = (container as Record<string, unknown>)[key]
        if (typeof child === 'object' && child !== null) next.push(child)
        else if (!isSound(child, areStringsSuspect)) return -1
      }
    }
    level = next
  }
  return keys
}

function isSound(child: unknown, areStringsSuspect: boolean): boolean {
  if (typeof child === 'number') return Number.isFinite(child)
  return !areStringsSuspect || typeof child !== 'string' || (child.isWellFormed() && !child.includes('\0'))
}

/**
 * Reads the text by the grammar of RFC 8259, without recursion, to say what is wrong and where. It stops at a container that is too deep
 * and at the hundredth fault: what follows cannot save the body, and reading a megabyte of brackets would only serve who sent them.
 */
function scan(text: string): { unexpectedAt: number } | { faults: JsonFault[] } {
  const faults = new FaultList()
  const closers: number[] = []
  const segments: (string | number)[] = []
  const seen: Map<string, boolean>[] = []
  let next: 'value' | 'key' | 'comma' = 'value'
  let mayClose = false
  let at = 0

  while (!faults.isFull()) {
    at = skipSpace(text, at)
    const code = text.charCodeAt(at)
    const closer = closers.at(-1)
    if (next === 'comma' && closer === undefined) return at < text.length ? { unexpectedAt: at } : { faults: faults.list }

    if (mayClose && code === closer) {
      closers.pop()
      segments.pop()
      if (closer === closeObject) seen.pop()
      at++
      next = 'comma'
    } else if (next === 'comma') {
      if (code !== comma) return { unexpectedAt: at }
      if (closer === closeArray) segments.push(Number(segments.pop()) + 1)
      at++
      next = closer === closeArray ? 'value' : 'key'
      mayClose = false
    } else if (next === 'key') {
      const key = stringAt(text, at)
      if ('unexpectedAt' in key) return key
      at = skipSpace(text, key.end)
      if (text.charCodeAt(at) !== colon) return { unexpectedAt: at }
      segments[segments.length - 1] = key.value
      faults.addKey(segments, key.value)
      // Told once for a key, however often it is repeated.
      const isTold = seen.at(-1)!.get(key.value)
      if (isTold === false) faults.add(segments, say('repeated_key'))
      if (isTold !== true) seen.at(-1)!.set(key.value, isTold === false)
      at++
      next = 'value'
      mayClose = false
    } else if (code === openObject || code === openArray) {
      if (closers.length === depthMax) {
        faults.add(segments, tooDeep)
        break
      }
      const isArray = code === openArray
      closers.push(isArray ? closeArray : closeObject)
      segments.push(isArray ? 0 : '')
      if (!isArray) seen.push(new Map())
      at++
      next = isArray ? 'value' : 'key'
      mayClose = true
    } else {
      const scalar = code === quote ? stringAt(text, at) : plainAt(text, at)
      if ('unexpectedAt' in scalar) return scalar
      faults.addScalar(segments, scalar.value)
      at = scalar.end
      next = 'comma'
      mayClose = true
    }
  }
  return { faults: faults.list }
}

function skipSpace(text: string, start: number): number {
  let at = start
  for (let code = text.charCodeAt(at); code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09; code = text.charCodeAt(at)) at++
  return at
}

function stringAt(text: string, start: number): { value: string; end: number } | { unexpectedAt: number } {
  if (text.charCodeAt(start) !== quote) return { unexpectedAt: start }
  let hasEscapes = false
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return { value: hasEscapes ? JSON.parse(text.slice(start, at + 1)) : text.slice(start + 1, at), end: at + 1 }
    if (code < 0x20) return { unexpectedAt: at }
    if (code !== backslash) continue
    hasEscapes = true
    at++
    const digits = text.charAt(at) === 'u' ? 4 : 0
    if (digits === 0 && !/^["\\/bfnrt]$/.test(text.charAt(at))) return { unexpectedAt: at }
    for (let digit = 0; digit < digits; digit++) {
      at++
      if (!/^[\da-f]$/i.test(text.charAt(at))) return { unexpectedAt: at }
    }
  }
  return { unexpectedAt: text.length }
}

const plain = /true|false|null|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y

function plainAt(text: string, start: number): { value: number | undefined; end: number } | { unexpectedAt: number } {
  plain.lastIndex = start
  const found = plain.exec(text)
  if (!found) return { unexpectedAt: start }
  return { value: found[1] === undefined ? undefined : Number(found[1]), end: plain.lastIndex }
}

/** Says where and shows one character at most: a body may hold what must not end in a log. */
function syntaxFault(text: string, at: number): Said {
  let line = 1
  let lineStart = 0
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', lineStart)) {
    line++
    lineStart = next + 1
  }
  const code = text.codePointAt(at)
  const place = { line, column: at - lineStart + 1 }
  if (code === undefined) return say('invalid_json.ends_early', place)
  const character = String.fromCodePoint(code)
  const shown = /[\p{C}\p{Z}\p{M}]/u.test(character) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : character
  return say('invalid_json.unexpected', { character: shown, ...place })
}

class FaultList {
  readonly list: JsonFault[] = []

  isFull(): boolean {
    return this.list.length >= faultsMax
  }

  add(segments: (string | number)[], said: Said): void {
    if (!this.isFull()) this.list.push({ path: segments.map(toShownSegment).join('.'), ...said })
  }

  addScalar(segments: (string | number)[], scalar: unknown): void {
    if (typeof scalar === 'number' && !Number.isFinite(scalar)) this.add(segments, say('number_too_large'))
    if (typeof scalar !== 'string') return
    if (scalar.includes('\0')) this.add(segments, say('nul_character'))
    if (!scalar.isWellFormed()) this.add(segments, say('half_character'))
  }

  addKey(segments: (string | number)[], key: string): void {
    if (key === '__proto__') this.add(segments, say('key_not_allowed', { key }))
    this.addScalar(segments, key)
  }
}

// A hundred faults must not repeat a hundred long keys, and the answer itself must be storable text.
function toShownSegment(segment: string | number): string {
  const text = String(segment)
  const clipped = text.length > segmentLengthMax ? `${text.slice(0, segmentLengthMax)}…` : text
  return clipped.replaceAll('\0', '\ufffd').toWellFormed()
}
