import { useReader } from '../../words/index.ts'
import { axisOf, axisWidth } from './axis.ts'
import { labelled, layBars } from './geometry.ts'
import styles from './plots.module.css'

interface BarsProps {
  width: number
  height?: number
  /** One a period; two years have the same months. */
  keys: readonly string[]
  labels: readonly string[]
  /** One list a period, its values side by side. */
  groups: readonly (readonly number[])[]
  /** What is said where the pointer rests. */
  titles: readonly string[]
  currency: string
}

export function Bars({ width, height = 198, keys, labels, groups, titles, currency }: BarsProps) {
  const { language } = useReader()
  const frame = { width, height, left: axisWidth, bottom: 22, top: 26 }
  const laid = layBars(groups, frame)
  const axis = axisOf(
    laid.ticks.map(({ value }) => value),
    currency,
    language,
  )
  const isLabelled = labelled(groups.length, Math.floor((width - frame.left) / 38))
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <text className={styles.tick} x={0} y={12}>
        {axis.unit}
      </text>
      {laid.ticks.map(({ value, y }, at) => (
        <g key={value}>
          <line className={value === 0 ? styles.zero : styles.rule} x1={frame.left} x2={width} y1={y} y2={y} />
          <text className={styles.tick} x={frame.left - 6} y={y + 4} textAnchor="end">
            {axis.figures[at]}
          </text>
        </g>
      ))}
      {laid.groups.map((group, index) => (
        <g key={keys[index]} className={styles.group}>
          <rect className={styles.hit} x={group.x} y={frame.top} width={group.width} height={height - frame.bottom - frame.top}>
            <title>{titles[index]}</title>
          </rect>
          {group.bars.map((bar, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place of a bar is what it stands for
            <rect key={at} className={styles.bar} data-series={at} x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="1">
              <title>{titles[index]}</title>
            </rect>
          ))}
          {isLabelled(index) && (
            <text className={styles.tick} x={group.middle} y={height - 5} textAnchor="middle">
              {labels[index]}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
