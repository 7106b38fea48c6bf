/** What the return would say now: its boxes, and the lines behind each. Nothing is saved. */
import { useNavigate } from '@tanstack/react-router'
import { isGone } from '../../api/unread.ts'
import { formatDay } from '../../app/format.ts'
import { Amount } from '../../parts/amount/amount.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { BackButton } from '../books/back.tsx'
import { Facts, Page, Panes, styles } from '../books/frame.tsx'
import { useRead } from '../books/read.ts'
import { Rows } from '../books/rows.tsx'
import { boxColumns } from './box-columns.tsx'
import { BoxLines } from './box-lines.tsx'
import { soFar } from './keys.ts'
import { shownTypes } from './periods-view.tsx'
import { useVatWords } from './words/index.ts'

export function PositionView({ box }: { box: string | undefined }) {
  const text = useVatWords()
  const { language } = useReader()
  const navigate = useNavigate()
  const { data, error, refetch } = useRead('/vat-position', {}, { types: shownTypes })
  if (isGone(error, data)) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  const title = text.soFar({ period: data.period })
  const list = (
    <Page label={title}>
      <div className={styles.actions}>
        <BackButton to="/vat" />
        <h2>{title}</h2>
      </div>
      <Facts
        rows={[
          [
            data.payable < 0 ? text.receivable : text.payable,
            <span key="payable" className={styles.big}>
              <Amount value={Math.abs(data.payable)} currency={data.currency} hasCurrency />
            </span>,
          ],
          [text.due, formatDay(data.deadline, language)],
        ]}
      />
      <Rows
        name="vat-boxes-so-far"
        label={text.boxes}
        columns={boxColumns(text.boxes, data.currency, box === undefined)}
        items={data.boxes}
        idOf={one => one.key}
        onOpen={one => void navigate({ to: `/vat/${soFar}/${encodeURIComponent(one.key)}` })}
        isActive={box === undefined}
        openId={box}
        isWhole
        empty={null}
      />
    </Page>
  )
  return <Panes list={list} label={title} detail={box === undefined ? undefined : <BoxLines key={box} box={box} data={data} />} />
}
