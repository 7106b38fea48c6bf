/** What comes of a bill, from its text to its lines, beside what must come of it. */
import type { Coding } from '../../../src/domain/coding/coding.ts'
import { type Answers, noAnswers } from '../../../src/domain/coding/purchase-facts.ts'
import { readText } from '../../../src/extraction/read-text.ts'
import italy from '../../../src/regions/italy/index.ts'
import type { Bill } from './bills.ts'

const own = {
  name: 'Officine Esempio S.r.l.',
  legalName: null,
  vatNumber: 'IT07643520567',
  businessId: null,
  country: 'IT',
  iban: null,
  currency: 'EUR',
}

export function code(text: string, answers: Answers = noAnswers): Coding {
  const extraction = readText(text, { own, today: '2026-03-31' })!
  return italy.codeDocument({
    extraction,
    text,
    organization: { name: own.name, country: 'IT', taxRegime: 'RF01' },
    currency: 'EUR',
    exchange: { currency: extraction.currency ?? 'EUR', rate: '1', source: 'own currency', on: extraction.date ?? '2026-02-10' },
    learnt: null,
    answers,
  })
}

/** `fuel_car 4210 22D40`, with a net where there are several lines, then `fact` or `unsure` where somebody has to look at it. */
export function outcome(coding: Coding): string {
  const [main] = coding.lines
  const lines = coding.lines.map(line => {
    const net = coding.lines.length === 1 ? '' : ` ${(line.net / 100).toFixed(2)}`
    return `${line.ledgerAccountId} ${line.vatCode ?? 'open'}${net}`
  })
  const isMissing = coding.warnings.some(warning => warning.code === 'fact_missing')
  const isUnsure = coding.warnings.length > 0 || coding.confidence <= 0.9
  return `${main!.category} ${lines.join(' + ')}${isMissing ? ' fact' : isUnsure ? ' unsure' : ''}`
}

export type Verdict = 'right' | 'right but held' | 'wrong but flagged' | 'wrong'

const flag = / (?:fact|unsure)$/

/** Wrong is what is booked on another account, with another code or another amount. */
export function verdictOf({ expected }: Bill, got: string): Verdict {
  if (got === expected) return 'right'
  const isSame = got.replace(flag, '') === expected.replace(flag, '')
  if (isSame) return flag.test(got) ? 'right but held' : 'wrong'
  return flag.test(got) ? 'wrong but flagged' : 'wrong'
}
