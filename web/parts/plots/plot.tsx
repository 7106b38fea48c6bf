/** The frame of a plot: its title, what its colours mean, and the table behind it. */
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useReader } from '../../words/index.ts'
import styles from './plots.module.css'

export interface Column {
  key: string
  label: string
}

export interface Row {
  key: string
  label: string
  cells: readonly (string | null)[]
}

interface PlotProps {
  title: string
  /** One sentence that says what can be seen. */
  summary: string
  columns: readonly Column[]
  rows: readonly Row[]
  firstColumn: string
  /** What the colours mean, where there is more than one. */
  legend?: readonly string[]
  children: (width: number) => ReactNode
}

const startWidth = 480

/** Measured, so that letters keep their size however wide the plot is. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(startWidth)
  useEffect(() => {
    const measured = box.current
    if (!measured) return
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0)
      if (next > 0) setWidth(next)
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}

export function Plot({ title, summary, columns, rows, firstColumn, legend = [], children }: PlotProps) {
  const { words } = useReader()
  const { plots } = words.parts
  const [isTable, setIsTable] = useState(false)
  const [box, width] = useWidth()
  const id = useId()
  return (
    <figure className={styles.plot} aria-labelledby={id}>
      <div className={styles.head}>
        <figcaption id={id} className={styles.title}>
          {title}
        </figcaption>
        <button type="button" className={styles.toggle} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? plots.asPlot : plots.asTable}
          <span className="unseen">: {title}</span>
        </button>
      </div>
      {legend.length > 0 && !isTable && (
        <ul className={styles.legend} aria-hidden="true">
          {legend.map((label, at) => (
            <li key={label} data-series={at}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div ref={box} className={styles.box}>
        {isTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          <section className={styles.scroll} tabIndex={0} aria-label={title}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{firstColumn}</th>
                  {columns.map(({ key, label }) => (
                    <th key={key} scope="col" className="number">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.key}>
                    <th scope="row">{row.label}</th>
                    {columns.map(({ key }, at) => (
                      <td key={key} className="number">
                        {row.cells[at] ?? '—'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <>
            <p className="unseen">{summary}</p>
            {children(width)}
          </>
        )}
      </div>
    </figure>
  )
}
