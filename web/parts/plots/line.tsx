import { useReader } from '../../words/index.ts'
import { axisOf, axisWidth } from './axis.ts'
import { labelled, layLines } from './geometry.ts'
import styles from './plots.module.css'

interface LineProps {
  width: number
  height?: number
  labels: readonly string[]
  /** One list a line, as long as the labels; null where nothing is known. */
  series: readonly (readonly (number | null)[])[]
  titles: readonly string[]
  currency: string
}

export function Line({ width, height = 198, labels, series, titles, currency }: LineProps) {
  const { language } = useReader()
  const frame = { width: width - 8, height, left: axisWidth, bottom: 22, top: 26 }
  const laid = layLines(series, frame)
  const axis = axisOf(
    laid.ticks.map(({ value }) => value),
    currency,
    language,
  )
  const isLabelled = labelled(labels.length, Math.floor((width - frame.left) / 64))
  const step = laid.middles.length > 1 ? laid.middles[1]! - laid.middles[0]! : frame.width - frame.left
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <text className={styles.tick} x={0} y={12}>
        {axis.unit}
      </text>
      {laid.ticks.map(({ value, y }, at) => (
        <g key={value}>
          <line className={value === 0 ? styles.zero : styles.rule} x1={frame.left} x2={frame.width} y1={y} y2={y} />
          <text className={styles.tick} x={frame.left - 6} y={y + 4} textAnchor="end">
            {axis.figures[at]}
          </text>
        </g>
      ))}
      {laid.curves.map((curve, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what it stands for
        <g key={at}>
          <path className={styles.curve} data-series={at} d={curve.path} />
          {curve.points.slice(-1).map(({ x, y }) => (
            <circle key="last" className={styles.point} data-series={at} cx={x} cy={y} r="3.5" />
          ))}
        </g>
      ))}
      {laid.middles.map((x, index) => (
        <g key={labels[index]}>
          <rect className={styles.hit} x={x - step / 2} y={frame.top} width={step} height={height - frame.bottom - frame.top}>
            <title>{titles[index]}</title>
          </rect>
          {isLabelled(index) && (
            <text
              className={styles.tick}
              x={x}
              y={height - 5}
              textAnchor={index === 0 ? 'start' : index === laid.middles.length - 1 ? 'end' : 'middle'}
            >
              {labels[index]}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
