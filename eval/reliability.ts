/** Whether a confidence keeps what it says, in a line and in ten bins. */
import { calibrationError, coverageAt, type Judged } from './accuracy.ts'

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

export function summary(name: string, judged: readonly Judged[]): string {
  const right = judged.filter(one => one.isRight).length / Math.max(1, judged.length)
  const sure = judged.filter(({ confidence }) => confidence >= 0.99)
  const { share } = coverageAt(0.99, judged)
  return [
    name.padEnd(34),
    `${judged.length} documents`,
    `${percent(right)} right`,
    `error ${calibrationError(judged).toFixed(3)}`,
    `${percent(share)} at 99 %`,
    `${sure.length} at 0.99 or more, ${percent(sure.filter(one => one.isRight).length / Math.max(1, sure.length))} of them right`,
  ].join('; ')
}

/** A row a bin: from, count, mean confidence, share that is right. The last tenth is parted where posting begins. */
export function reliability(judged: readonly Judged[]): string {
  const edges = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01]
  const rows = edges.slice(0, -1).map((from, at) => {
    const own = judged.filter(({ confidence }) => confidence >= from && confidence < edges[at + 1]!)
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, own.length)
    const right = own.filter(one => one.isRight).length / Math.max(1, own.length)
    return `${from.toFixed(2)}  ${String(own.length).padStart(6)}  ${mean.toFixed(3)}  ${right.toFixed(3)}`
  })
  return ['from   count   mean  right', ...rows].join('\n')
}
