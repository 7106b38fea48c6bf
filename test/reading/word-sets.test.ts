/** Documents whose kind their set does not tell. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Prediction } from '../../eval/prediction.ts'
import { isRight } from '../../eval/right.ts'
import { creditNotes } from '../../eval/sets.ts'
import { wordSets } from '../../eval/word-sets.ts'

const [creditNote] = creditNotes

test('of a paper headed CREDIT NOTE in a set of receipts an amount without a sign and a negative one are the same, and of no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sets-'))
  try {
    const row = (id: string) => JSON.stringify({ id, text: 'Example Sdn Bhd\nTOTAL : RM 39.80', gt: { total: 39.8, docType: 'receipt' } })
    writeFileSync(join(folder, 'a-set.jsonl'), [row(creditNote!), row('a-set-2')].join('\n'))
    const read = { total: -39.8 } as Prediction
    expect((await wordSets(folder)).map(({ truth }) => isRight('total', truth, read))).toEqual([true, false])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
