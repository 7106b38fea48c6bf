/** Where the two readers differ: whether what was taken is right, or what the other said, a field at a time. Where the learned reader decided, it is the one that was taken. */
import { toPrediction } from '../prediction.ts'
import { isRight } from '../right.ts'
import { isVoucher } from '../sets.ts'
import type { StreamReading } from './readings.ts'

const disputed = { date: 'isDayDisputed', total: 'isTotalDisputed' } as const

interface Score {
  count: number
  taken: number
  other: number
  neither: number
}

function scoreOf(readings: readonly StreamReading[], field: keyof typeof disputed): Score {
  const score: Score = { count: 0, taken: 0, other: 0, neither: 0 }
  for (const { truth, extraction } of readings) {
    const is = truth[field]
    if (!isVoucher(truth) || is === null || !extraction.heldFor?.includes(disputed[field])) continue
    const other = extraction.fields[field]?.runnersUp?.[0]?.value
    const isOther = other !== undefined && (field === 'date' ? other === is : Math.abs(Number(other)) === Math.abs(Number(is)))
    const isTaken = isRight(field, truth, toPrediction('', extraction), true) === true
    score.count += 1
    if (isTaken) score.taken += 1
    else if (isOther) score.other += 1
    else score.neither += 1
  }
  return score
}

export const disputes = (readings: readonly StreamReading[]): string =>
  ['disputed  count  taken right  other right  neither']
    .concat(
      (['date', 'total'] as const).map(field => {
        const { count, taken, other, neither } = scoreOf(readings, field)
        return [field.padEnd(8), ...[count, taken, other, neither].map(one => String(one).padStart(7))].join(' ')
      }),
    )
    .join('\n')
