/** Booking rules: what each asks for and where it books, what it booked, and all of that taken back together. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { formatAmount, formatDay } from '../../../app/format.ts'
import { announce, notify } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Empty } from '../../../parts/empty/empty.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import { refreshBank } from '../banks/sync.ts'
import type { BookingRule } from '../records.ts'
import { useBankWords } from '../words/index.ts'
import { RuleDialog } from './rule-dialog.tsx'

const refreshRules = (): void => void queryClient.invalidateQueries({ queryKey: ['booking-rule'] })

export function Rules() {
  const text = useBankWords()
  const { can } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['booking-rule', 'all'],
    queryFn: async () => {
      const rules = []
      for await (const rule of api.all('/booking-rules', { limit: 200 })) rules.push(rule)
      return rules
    },
  })
  const [layer, setLayer] = useState<{ what: 'edit' | 'hits' | 'delete'; rule: BookingRule }>()
  const close = (): void => setLayer(undefined)
  return (
    <div className={styles.page}>
      <p>
        <Link to={'/bank' as never}>{text.toLines}</Link>
      </p>
      <h1>{text.rules.title}</h1>
      <p className="quiet">{text.rules.lead}</p>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? error ? null : <Skeleton rows={4} /> : null}
      {data?.length === 0 ? (
        <Empty title={text.rules.none}>
          {can('bank:edit') ? (
            <>
              <p>{text.rules.noneNext}</p>
              <Link className="button" to={'/bank' as never}>
                {text.rules.choose}
              </Link>
            </>
          ) : null}
        </Empty>
      ) : null}
      <ul className={styles.cards}>
        {data?.map(rule => (
          <RuleCard key={rule.id} rule={rule} onOpen={what => setLayer({ what, rule })} />
        ))}
      </ul>
      {layer?.what === 'edit' ? (
        <RuleDialog
          rule={layer.rule}
          onClose={close}
          onSaved={() => {
            refreshRules()
            close()
          }}
        />
      ) : null}
      {layer?.what === 'hits' ? <Hits rule={layer.rule} onClose={close} /> : null}
      {layer?.what === 'delete' ? <Delete rule={layer.rule} onClose={close} /> : null}
    </div>
  )
}

function RuleCard({ rule, onOpen }: { rule: BookingRule; onOpen: (what: 'edit' | 'hits' | 'delete') => void }) {
  const { language } = useReader()
  const text = useBankWords()
  const { can } = useSession()
  const { currency } = rule
  const amount = (value: number): string => formatAmount(value, currency ?? 'EUR', language)
  const asks = [
    ...rule.words.map(words => `“${words}”`),
    ...(rule.party === null ? [] : [rule.party]),
    ...(rule.amountFrom === null ? [] : [text.rules.from({ amount: amount(rule.amountFrom) })]),
    ...(rule.amountTo === null ? [] : [text.rules.to({ amount: amount(rule.amountTo) })]),
  ]
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <div className={styles.targets}>
          <p>
            <strong>{rule.name}</strong>{' '}
            <Pill tone={rule.automatic ? 'good' : 'plain'}>{rule.automatic ? text.rules.automatic : text.rules.proposes}</Pill>{' '}
            {rule.paused ? <Pill tone="caution">{text.rules.paused}</Pill> : null}
          </p>
          <p className="quiet small">
            {asks.join(' · ')} →{' '}
            {rule.lines
              .map(line =>
                [line.ledgerAccountId, line.vatCode, line.percent === null ? null : `${line.percent} %`].filter(Boolean).join(' '),
              )
              .join(', ')}
          </p>
        </div>
      </div>
      <div className={styles.tools}>
        <button type="button" className="button" onClick={() => onOpen('hits')}>
          {text.rules.hits}
        </button>
        {can('bank:edit') ? (
          <>
            <button type="button" className="button" onClick={() => onOpen('edit')}>
              {text.rules.edit}
            </button>
            <button type="button" className="button" onClick={() => onOpen('delete')}>
              {text.rules.delete}
            </button>
          </>
        ) : null}
      </div>
    </li>
  )
}

function Hits({ rule, onClose }: { rule: BookingRule; onClose: () => void }) {
  const { words, language } = useReader()
  const text = useBankWords()
  const { can } = useSession()
  const { data, error } = useQuery({
    queryKey: ['booking-rule', rule.id, 'hits'],
    queryFn: ({ signal }) => api.read('/booking-rules/:id/hits', { id: rule.id, limit: 100 }, { signal }),
  })
  const [isAsked, setAsked] = useState(false)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const back = useMutation({
    mutationFn: () => api.change('POST /booking-rules/:id/hits/reversal', { id: rule.id }, { idempotencyKey }),
    onSuccess: () => {
      notify({ tone: 'plain', text: text.rules.takenBack, ms: 8000 })
      refreshRules()
      refreshBank()
      onClose()
    },
  })
  const standing = data?.items.filter(({ takenBackAt }) => takenBackAt === null).length ?? 0
  return (
    <Dialog
      title={text.rules.hitsOf({ name: rule.name })}
      onClose={onClose}
      size="large"
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.close}
          </button>
          {standing > 0 && can('bank:edit') ? (
            <button
              type="button"
              className={isAsked ? 'button danger' : 'button'}
              disabled={back.isPending}
              onClick={() => (isAsked ? back.mutate() : setAsked(true))}
            >
              {isAsked ? text.rules.reallyTakeBack : text.rules.takeBack}
            </button>
          ) : null}
        </>
      }
    >
      {error ? <Problem error={error} /> : null}
      {back.error ? <Problem error={back.error} /> : null}
      {data?.items.length === 0 ? <p className="quiet">{text.rules.noHits}</p> : null}
      <table className={styles.table}>
        <tbody>
          {data?.items.map(hit => (
            <tr key={hit.ledgerEntryId} className={hit.takenBackAt === null ? undefined : 'quiet'}>
              <td>{formatDay(hit.date, language)}</td>
              <td>{hit.text}</td>
              <td className={styles.right}>{formatAmount(hit.amount, hit.currency, language)}</td>
              <td>{hit.takenBackAt === null ? null : <Pill>{text.import.isTakenBack}</Pill>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data?.nextCursor == null ? null : <p className="quiet">{text.rules.moreHits}</p>}
    </Dialog>
  )
}

function Delete({ rule, onClose }: { rule: BookingRule; onClose: () => void }) {
  const { words } = useReader()
  const text = useBankWords()
  const remove = useMutation({
    mutationFn: () => api.change('DELETE /booking-rules/:id', { id: rule.id }),
    onSuccess: () => {
      announce(text.rules.deleted)
      refreshRules()
      onClose()
    },
  })
  return (
    <Dialog
      title={text.rules.delete}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {words.app.cancel}
          </button>
          <button type="button" className="button danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {text.rules.delete}
          </button>
        </>
      }
    >
      <p>{text.rules.deleteLead({ name: rule.name })}</p>
      {remove.error ? <Problem error={remove.error} /> : null}
    </Dialog>
  )
}
