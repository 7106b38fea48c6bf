/** The days that are shown, in the address; `[` and `]` go to those before and after. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCommands } from '../../app/commands.tsx'
import { shownKey } from '../../app/keys.ts'
import { formatDays } from '../../parts/deadline/days.ts'
import { useReader } from '../../words/index.ts'
import styles from './books.module.css'
import { DayInput, SelectInput } from './inputs.tsx'
import { spanKeys } from './keys.ts'
import { kindOf, type Span, type SpanKind, spanAround, spanBeside, spanKinds } from './periods.ts'
import { useBooksWords } from './words/index.ts'

export type Search = Readonly<Record<string, string | undefined>>

/** What the address says behind its question mark, as texts. */
export function useAddress(): [Search, (part: Search, isNew?: boolean) => void] {
  const navigate = useNavigate()
  const found = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const search = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, value === undefined ? undefined : String(value)]))
  const change = (part: Search, isNew = false): void => {
    const next = Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined && value !== ''))
    void navigate({ to: '.', search: next as never, replace: !isNew })
  }
  return [search, change]
}

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

export function useSpan(today: string | undefined, kind: SpanKind = 'annual'): Span | undefined {
  const [{ from, to }] = useAddress()
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  return today === undefined ? undefined : spanAround(today, kind)
}

/** Days that were typed the wrong way round are the one that was typed last. */
const inOrder = (from: string, to: string, typed: string): Span => (from <= to ? { from, to } : { from: typed, to: typed })

interface SpanBarProps {
  span: Span
  today: string | undefined
  /** Of all amounts below, where nothing else names it. */
  currency?: string
}

export function SpanBar({ span, today, currency }: SpanBarProps) {
  const text = useBooksWords()
  const { language } = useReader()
  const [, change] = useAddress()
  const kind = kindOf(span)
  const go = (next: Span): void => change({ from: next.from, to: next.to })
  const beside = (step: 1 | -1) => () => go(spanBeside(span, step))
  useCommands([
    { name: 'span-before', label: text.spanBefore, group: text.days, keys: spanKeys.before, run: beside(-1) },
    { name: 'span-after', label: text.spanAfter, group: text.days, keys: spanKeys.after, run: beside(1) },
  ])
  const options = [
    ...spanKinds.map(value => ({ value: value as SpanKind | 'other', label: text.kinds[value] })),
    { value: 'other' as const, label: text.kinds.other },
  ]
  return (
    <div className={styles.span}>
      <span className={styles.stepper}>
        <button type="button" className="button" aria-label={text.spanBefore} title={shownKey('[')} onClick={beside(-1)}>
          ‹
        </button>
        <strong className={styles.spanText}>
          {formatDays(span.from, span.to, language)}
          {currency === undefined ? null : <span className="quiet">{` · ${currency}`}</span>}
        </strong>
        <button type="button" className="button" aria-label={text.spanAfter} title={shownKey(']')} onClick={beside(1)}>
          ›
        </button>
      </span>
      <SelectInput
        label={text.days}
        isBare
        value={kind ?? 'other'}
        options={options}
        onChange={value => {
          if (value !== 'other') go(spanAround(today !== undefined && span.from <= today && today <= span.to ? today : span.from, value))
          else go({ from: span.from, to: today !== undefined && today > span.from && today < span.to ? today : `${span.to.slice(0, 8)}15` })
        }}
      />
      {kind === undefined ? (
        <>
          <DayInput label={text.from} value={span.from} today={today} onChange={from => go(inOrder(from, span.to, from))} />
          <DayInput label={text.to} value={span.to} today={today} onChange={to => go(inOrder(span.from, to, to))} />
        </>
      ) : null}
    </div>
  )
}
