/** Result by month and cash by week, each with its table. */
import { formatAmount, formatShortDay } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { formatMoney } from '../../parts/amount/figures.ts'
import { formatMonth, formatMonthAndYear } from '../../parts/deadline/days.ts'
import { Bars } from '../../parts/plots/bars.tsx'
import { Line } from '../../parts/plots/line.tsx'
import { Plot } from '../../parts/plots/plot.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { type Overview, useCash, useResult } from './answers.ts'
import styles from './overview.module.css'
import { useOverviewWords } from './words/index.ts'

export function Result({ today }: { today: string }) {
  const { language } = useReader()
  const text = useOverviewWords()
  const { data, error, refetch } = useResult(today)
  if (!data) return <Pending title={text.result} error={error} retry={() => void refetch()} />
  const currency = data.currency ?? 'EUR'
  const shown = (amount: number) => formatAmount(amount, currency, language)
  if (data.points.every(point => point.in === 0 && point.out === 0))
    return (
      <section className={styles.panel}>
        <h2>{text.result}</h2>
        <p className="quiet">{text.noResult}</p>
      </section>
    )
  const total = data.points.reduce((sum, point) => sum + point.value, 0)
  return (
    <section className={styles.panel}>
      <Plot
        title={text.result}
        summary={text.resultSummary({ months: data.points.length, total: formatMoney(total, currency, language) })}
        firstColumn={text.month}
        columns={[
          { key: 'in', label: `${text.income}, ${currency}` },
          { key: 'out', label: `${text.cost}, ${currency}` },
          { key: 'value', label: `${text.profit}, ${currency}` },
        ]}
        legend={[text.income, text.cost]}
        rows={data.points.map(point => ({
          key: point.from,
          label: formatMonthAndYear(point.from, language),
          cells: [shown(point.in), shown(point.out), shown(point.value)],
        }))}
      >
        {width => (
          <Bars
            width={width}
            currency={currency}
            labels={data.points.map(point => formatMonth(point.from, language))}
            keys={data.points.map(point => point.from)}
            groups={data.points.map(point => [point.in, point.out])}
            titles={data.points.map(
              point =>
                `${formatMonthAndYear(point.from, language)}\n${text.income} ${shown(point.in)}\n${text.cost} ${shown(point.out)}\n${text.profit} ${shown(point.value)}`,
            )}
          />
        )}
      </Plot>
    </section>
  )
}

export function Cash({ today, accounts }: { today: string; accounts: Overview['cash'] }) {
  const { language } = useReader()
  const text = useOverviewWords()
  const { data, error, refetch } = useCash(accounts.length === 0 ? undefined : today)
  if (accounts.length === 0)
    return (
      <section className={styles.panel}>
        <h2>{text.cash}</h2>
        <p className="quiet">{text.noBank}</p>
      </section>
    )
  if (!data) return <Pending title={text.cash} error={error} retry={() => void refetch()} />
  const currency = data.currency ?? 'EUR'
  const shown = (amount: number) => formatAmount(amount, currency, language)
  const now = data.points.at(-1)?.value ?? 0
  return (
    <section className={styles.panel}>
      <Plot
        title={text.cash}
        summary={text.cashSummary({ balance: formatMoney(now, currency, language) })}
        firstColumn={text.week}
        columns={[{ key: 'value', label: `${text.balance}, ${currency}` }]}
        rows={data.points.map(point => ({ key: point.from, label: formatShortDay(point.from, language), cells: [shown(point.value)] }))}
      >
        {width => (
          <Line
            width={width}
            currency={currency}
            labels={data.points.map(point => formatShortDay(point.from, language))}
            series={[data.points.map(point => point.value)]}
            titles={data.points.map(point => `${formatShortDay(point.from, language)}\n${shown(point.value)}`)}
          />
        )}
      </Plot>
      <ul className={styles.accounts}>
        {accounts.map(account => (
          <li key={account.accountId} className={styles.row}>
            <span className="cut">{account.name}</span>
            <Amount value={account.balance} currency={account.currency} hasCurrency />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pending({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <div className={styles.pending}>{error ? <Problem error={error} onRetry={retry} /> : <Skeleton rows={5} />}</div>
    </section>
  )
}
