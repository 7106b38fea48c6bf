/** When an answer of the network was given, whatever its sender wrote there. */
import { expect, test } from 'vitest'
import type { ParsedXml } from '../../../domain/invoices/exchange.ts'
import { readResponse } from './responses.ts'

const node = (name: string, text: string, ...children: ParsedXml[]): ParsedXml => ({
  name,
  namespace: '',
  attributes: new Map(),
  text,
  children,
})

const answered = (day: string | null, time: string | null): ParsedXml =>
  node(
    'ApplicationResponse',
    '',
    node('ProfileID', 'urn:fdc:peppol.eu:edec:mls:1.0'),
    ...(day === null ? [] : [node('IssueDate', day)]),
    ...(time === null ? [] : [node('IssueTime', time)]),
    node(
      'DocumentResponse',
      '',
      node('Response', '', node('ResponseCode', 'RE')),
      node('DocumentReference', '', node('ID', 'DK13585628-00000001.xml')),
    ),
  )

test.each([
  ['2026-03-12', '10:20:30Z', '2026-03-12T10:20:30Z'],
  ['2026-03-12', '10:20:30.123+01:00', '2026-03-12T09:20:30Z'],
  ['2026-03-12', '10:20:30', '2026-03-12T10:20:30Z'],
  ['2026-03-12+02:00', '10:20:30', '2026-03-12T08:20:30Z'],
  ['2026-03-12Z', null, '2026-03-12T00:00:00Z'],
  ['2026-03-12', null, '2026-03-12T00:00:00Z'],
  ['2026-13-12', '10:20:30Z', null],
  ['2026-03-12', 'noon', null],
  ['foo', null, null],
  [null, '10:20:30Z', null],
])('%s and %s is %s', (day, time, at) => {
  expect(readResponse(answered(day, time))).toMatchObject({ type: 'MLS_RE', state: 'rejected', at })
})
