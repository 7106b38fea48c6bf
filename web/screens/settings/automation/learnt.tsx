/** What corrections and postings taught about suppliers, and forgetting it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { useNumberedAccount } from '../../books/account-name.ts'
import { usePaged } from '../paged.ts'
import { Confirm, Section, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

export function Page() {
  const { learnt: text, more } = useSettingsWords()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const list = usePaged('/learnt-rules', q === '' ? {} : { q })
  return (
    <Section title={text.title} hint={text.hint}>
      <TextField label={text.filter} type="search" value={typed} onChange={setTyped} />
      {list.isPending ? <Skeleton /> : null}
      {list.error ? <Problem error={list.error} /> : null}
      <ul>
        {list.items.map(rule => (
          <Row key={rule.id} rule={rule} />
        ))}
      </ul>
      {list.data && list.items.length === 0 && <p className="quiet">{q === '' ? text.none : text.noneOf({ q })}</p>}
      {list.data && list.items.length === 0 && q === '' && (
        <Link className="button" to="/inbox">
          {text.toInbox}
        </Link>
      )}
      {list.hasNextPage && (
        <button type="button" className="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {more}
        </button>
      )}
    </Section>
  )
}

function Row({ rule }: { rule: ItemOf<'/learnt-rules'> }) {
  const { learnt: text } = useSettingsWords()
  const { language } = useReader()
  const { can } = useSession()
  const accountOf = useNumberedAccount()
  const queries = useQueryClient()
  const [isForgetting, setForgetting] = useState(false)
  const name = rule.supplier.name ?? rule.supplier.key
  const forget = useMutation({
    mutationFn: () => api.change('DELETE /learnt-rules/:id', { id: rule.id }),
    onSuccess: () => announce(text.forgotten({ name })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/learnt-rules'] }),
  })
  const lesson = rule.applies === null ? (rule.correction ?? rule.history) : rule[rule.applies]
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{name}</strong>
        <br />
        <span className="quiet small">
          {lesson ? [accountOf(lesson.ledgerAccountId), lesson.vatCode].filter(Boolean).join(' · ') : ''}
          {lesson
            ? ` · ${rule.applies === 'correction' ? text.byPerson({ by: lesson.by, on: formatDay(lesson.on, language) }) : text.agreeing({ count: lesson.agreeing })}`
            : ''}
          {rule.facts.length > 0 ? ` · ${text.answers({ count: rule.facts.length })}` : ''}
        </span>
      </span>
      {can('documents:edit') && (
        <button type="button" className="button" onClick={() => setForgetting(true)}>
          {text.forget}
          <span className="unseen"> {name}</span>
        </button>
      )}
      {isForgetting && (
        <Confirm
          title={text.forgetThis({ name })}
          text={text.forgetText}
          button={text.forget}
          isPending={forget.isPending}
          error={forget.error}
          onConfirm={() => forget.mutate()}
          onClose={() => setForgetting(false)}
        />
      )}
    </li>
  )
}
