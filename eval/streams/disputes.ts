/** Where the two readers differ: which of them was right, a field at a time. */
import { toPrediction } from '../prediction.ts'
import { isRight } from '../right.ts'
import { isVoucher } from '../sets.ts'
import type { StreamReading } from './readings.ts'

const disputed = { date: 'isDayDisputed', total: 'isTotalDisputed' } as const

interface Score {
  count: number
  finder: number
  learned: number
  neither: number
}

function scoreOf(readings: readonly StreamReading[], field: keyof typeof disputed): Score {
  const score: Score = { count: 0, finder: 0, learned: 0, neither: 0 }
  for (const { truth, extraction } of readings) {
    const is = truth[field]
    if (!isVoucher(truth) || is === null || !extraction.heldFor?.includes(disputed[field])) continue
    const other = extraction.fields[field]?.runnersUp?.[0]?.value
    const isLearned = other !== undefined && (field === 'date' ? other === is : Math.abs(Number(other)) === Math.abs(Number(is)))
    const isFinder = isRight(field, truth, toPrediction('', extraction), true) === true
    score.count += 1
    if (isFinder) score.finder += 1
    else if (isLearned) score.learned += 1
    else score.neither += 1
  }
  return score
}

export const disputes = (readings: readonly StreamReading[]): string =>
  ['disputed  count  finder right  learned right  neither']
    .concat(
      (['date', 'total'] as const).map(field => {
        const { count, finder, learned, neither } = scoreOf(readings, field)
        return [field.padEnd(8), ...[count, finder, learned, neither].map(one => String(one).padStart(7))].join(' ')
      }),
    )
    .join('\n')
