/** Field 86 of MT940: what the payment was about. Free text, or parts behind ?20, >20 or /REMI/, by the habits of the country. */
import type { Counterparty } from '../../domain/bank/transactions.ts'
import { toIban } from '../../extraction/formats/party-ids.ts'
import { sayingReference } from '../text/references.ts'
import { joinTexts, textOrNull } from '../text/texts.ts'

export interface LineDetails {
  text: string
  counterparty: Counterparty
  reference: string | null
}

/** A line of field 86 has 65 characters and a part of it 27: what is that long was cut, and goes on in the next without a space. */
const lineLength = 65
const partLength = 27

const joinCut = (parts: readonly string[], full: number): string =>
  parts.reduce((text, part, at) => (at === 0 ? part : `${text}${parts[at - 1]!.length >= full ? '' : ' '}${part}`), '')

/** `835?00SEPA?20...`: three digits, then a sign that begins every part. */
const structured = /^(?:\d{3})?([?>~<$@&%^])(?=\d{2})/

function partsOf(field: string, sign: string): Map<number, string[]> {
  const parts = new Map<number, string[]>()
  const whole = field.replaceAll('\n', '')
  const begin = new RegExp(`[${sign === '^' ? '\\^' : sign}](\\d{2})`, 'g')
  const starts = [...whole.matchAll(begin)]
  for (const [index, start] of starts.entries()) {
    const code = Number(start[1])
    const text = whole.slice(start.index + 3, starts[index + 1]?.index ?? whole.length)
    parts.set(code, [...(parts.get(code) ?? []), text])
  }
  return parts
}

/** EREF+, SVWZ+ and the like inside of the purpose: what the payer called it, and what it was for. */
const sepaMark = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g

function sepaParts(purpose: string): Map<string, string> {
  const marks = [...purpose.matchAll(sepaMark)]
  return new Map(
    marks.map((mark, at) => [mark[1]!, purpose.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? purpose.length).trim()]),
  )
}

function fromParts(parts: Map<number, string[]>): LineDetails {
  const of = (...codes: readonly number[]) => codes.flatMap(code => parts.get(code) ?? [])
  const purposes = of(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63)
  const purpose = joinCut(purposes, partLength)
  const sepa = sepaParts(purpose)
  const name = textOrNull(joinCut(of(32, 33), partLength))
  const iban = [...of(38), ...of(31), sepa.get('IBAN') ?? ''].map(toIban).find(one => one !== null) ?? null
  // Behind the first blank of a reference the text goes on.
  const reference = sayingReference(sepa.get('EREF')?.split(' ')[0] ?? null) ?? sayingReference(sepa.get('KREF')?.split(' ')[0] ?? null)
  return { text: joinTexts([...of(0), purpose]), counterparty: { name, iban }, reference }
}

const slashCode = /\/(EREF|REMI|NAME|IBAN|CNTP|ORDP|BENM|TRTP|BIC|MARF|CSID|ISDT|SVCL|PREF|NRTX|PURP|ULTD|ULTC|RTRN|ID|USTD|STRD)\//g

function fromSlashes(text: string): LineDetails {
  const marks = [...text.matchAll(slashCode)]
  const of = new Map(marks.map((mark, at) => [mark[1]!, text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length)]))
  const counterparty = (of.get('CNTP') ?? '').split('/')
  const named = of.get('NAME') ?? counterparty[2] ?? of.get('ORDP') ?? of.get('BENM') ?? null
  return {
    text: joinTexts([text]),
    counterparty: {
      name: textOrNull(named?.replace(/^\/+|\/+$/g, '')),
      iban: toIban(of.get('IBAN')?.replace(/\/+$/, '') ?? counterparty[0] ?? null),
    },
    reference: sayingReference(textOrNull(of.get('EREF')?.replace(/\/+$/, ''))),
  }
}

export function toLineDetails(field: string): LineDetails {
  const sign = structured.exec(field)?.[1]
  if (sign !== undefined) return fromParts(partsOf(field, sign))
  const text = joinCut(field.split('\n'), lineLength)
  if (/^\/(?:EREF|TRTP|CNTP|NAME|IBAN|REMI|ORDP|BENM|PREF)\//.test(text)) return fromSlashes(text)
  return { text: joinTexts([text]), counterparty: { name: null, iban: null }, reference: null }
}
