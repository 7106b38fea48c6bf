/** What a person recognises a sign-in by: the browser, the system that it runs on, and roughly where. Nothing here decides anything. */
import { isIPv4 } from 'node:net'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { toNetwork } from '../sign-in.ts'

/** The first that fits counts: most browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const first = (names: readonly [RegExp, string][], text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** Null where the client does not say what it is. */
export function describeDevice(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.trim() === '') return null
  const text = userAgent.slice(0, 500)
  const browser = first(browsers, text)
  const system = first(systems, text)
  if (browser === undefined && system === undefined) return 'Another program'
  return browser === undefined ? `A program on ${system}` : system === undefined ? browser : `${browser} on ${system}`
}

/** What was stored of a device, to be told in the language of whoever looks at it. */
export function toDevice(described: string | null): Said {
  if (described === null) return say('device.unknown')
  if (described === 'Another program') return say('device.other')
  const [browser = '', system] = described.split(' on ')
  if (system === undefined) return say('device.named', { name: described })
  return browser === 'A program' ? say('device.program', { system }) : say('device.browser', { browser, system })
}

/** Enough to tell home from abroad, not enough to find a desk: the last part of the address is left out. */
export function shortenAddress(address: string): string | null {
  const network = toNetwork(address)
  if (isIPv4(network)) return network.replace(/\.\d+$/, '.x')
  return network.startsWith('unknown ') ? null : network.replace(/::\/64$/, ':…')
}
