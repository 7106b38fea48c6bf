/** Files of real banks and of other programs' tests, which lie beside the project; where they do not, nothing is tested, and that is said. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readStatements } from '../../src/statements/read-statements.ts'

const folder = new URL('../../../shared/reference/data/dev/_bank-statements/', import.meta.url)
const isThere = existsSync(new URL('expected.json', folder))

interface Sample {
  file: string
  format: 'camt' | 'mt940' | 'ofx' | 'qif'
  entries: number
  sum: number
  currency: string | null
}

const samples: Sample[] = isThere ? JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) : []

/** Its amounts and its currency stand in comments: what it says, it does not mean. */
const brokenOnPurpose = new Set(['bank-ofx-25ef024e.ofx'])

test.skipIf(isThere)('the samples are not here, and are not tested', () => {})

describe.skipIf(!isThere).each(samples.map(sample => [sample.file, sample] as const))('%s', (file, sample) => {
  const answer = readStatements(readFileSync(new URL(file, folder)), file)

  if (sample.format === 'qif') {
    test('is refused by its name', () => expect(answer).toMatchObject({ problem: { code: 'file_type_not_supported' } }))
    return
  }
  if (brokenOnPurpose.has(file)) {
    test('is refused', () => expect(answer).toMatchObject({ problem: { code: 'amount_not_readable' } }))
    return
  }

  test('has its movements', () => {
    if ('problem' in answer) throw new Error(answer.problem.code)
    const movements = answer.statements.flatMap(statement => statement.movements)
    expect(Math.round(sample.sum * 100)).toBe(movements.reduce((sum, { amount }) => sum + amount, 0))
    if (sample.currency !== null) expect(new Set(movements.map(({ currency }) => currency))).toEqual(new Set([sample.currency]))
    // A batch is one entry, and as many movements as payments.
    const isSplit = answer.statements.some(({ warnings }) => warnings.some(({ code }) => code === 'batch_split'))
    if (isSplit) expect(movements.length).toBeGreaterThan(sample.entries)
    else expect(movements.length).toBe(sample.entries)
  })
})
