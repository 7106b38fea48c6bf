import { expect, test } from 'vitest'
import { rows } from '../../../../../test/harness/text-tables.ts'
import { runsFor } from './runs.ts'

test.each(rows`
  amounts       total  runs
  1 2 3 4       5      2-3
  1 2 3 4       10     1-2-3-4
  1 2 3 4       4      -
  -1 -2 -3      -3     -1--2
  5 -2 4 9      7      5--2-4
  3 3 3         6      3-3,3-3
  2 2           -4     -
`)('of $amounts those that add up to $total are $runs', ({ amounts, total, runs }) => {
  const list = amounts!.split(' ').map(Number)
  const found = runsFor(list, Number(total)).map(({ from, to }) => list.slice(from, to).join('-'))
  expect(found.join()).toBe(runs)
})
