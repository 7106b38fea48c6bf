/** What a notification of the exchange means, for whoever does not read its own words. */
import type { Notification } from '../../../domain/invoices/exchange.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

const notices: Readonly<Record<string, Said>> = {
  RC: say('exchange_notice.delivered'),
  MC: say('exchange_notice.not_delivered'),
  DT: say('exchange_notice.expired'),
  AT: say('exchange_notice.undeliverable'),
  EC01: say('exchange_notice.accepted'),
  EC02: say('exchange_notice.refused'),
}

/** Controls that say the same of every file. */
const controls: Readonly<Record<string, Said>> = {
  '00001': say('00001'),
  '00002': say('00002'),
  '00003': say('00003'),
  '00311': say('00311'),
  '00313': say('00313'),
  '00320': say('00320'),
  '00324': say('00324'),
  '00411': say('00411'),
  '00415': say('00415'),
  '00417': say('00417'),
  '00420': say('00420'),
  '00424': say('00424'),
  '00425': say('00425'),
  '00426': say('00426'),
  '00428': say('00428'),
  '00437': say('00437'),
  '00438': say('00438'),
  '00474': say('00474'),
  '00476': say('00476'),
}

/** The others depend on what is in the file, which the notification names: of them it is said what kind of fault it is. */
const kinds = {
  'exchange_rejection.format': ['00200', '00201'],
  'exchange_rejection.identity': ['00300', '00301', '00303', '00305', '00306'],
  'exchange_rejection.duplicate': ['00404', '00409'],
  'exchange_rejection.dates': ['00403', '00418'],
  'exchange_rejection.amounts': ['00419', '00421', '00422', '00423', '00443'],
  'exchange_rejection.natures': ['00400', '00401', '00413', '00414', '00429', '00430', '00444', '00445', '00448'],
  'exchange_rejection.recipient': ['00312', '00427'],
  'exchange_rejection.document_type': ['00471', '00472', '00473', '00475'],
} as const

const kindOf: ReadonlyMap<string, keyof typeof kinds> = new Map(
  Object.entries(kinds).flatMap(([kind, codes]) => codes.map(code => [code, kind as keyof typeof kinds] as const)),
)

/** Null of what is not known here: the words of the exchange stand for themselves. */
export function explain({ type, code }: Pick<Notification, 'type' | 'code'>): Said | null {
  const key = code ?? type
  const kind = kindOf.get(key)
  if (kind !== undefined) return say(kind, { code: key })
  const known = { ...notices, ...controls }
  return Object.hasOwn(known, key) ? known[key]! : null
}
