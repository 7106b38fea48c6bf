/** One's own password, and where one is signed in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { formatMoment } from '../../../app/format.ts'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { Confirm, Done, Fields, faultAt, OtherProblem, Section, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

export function Page() {
  return (
    <>
      <Password />
      <SecondStep />
      <SignIns />
    </>
  )
}

/** On a page of its own, which has no need of the app: somebody may be led there who can open nothing else yet. */
function SecondStep() {
  const { account } = useSettingsWords()
  return (
    <Section title={account.secondStep} hint={account.secondStepHint}>
      <p>
        <a className="button" href="/account/second-step">
          {account.secondStepOpen}
        </a>
      </p>
    </Section>
  )
}

const signInsKey = ['/me/sign-ins'] as const

function Password() {
  const { account } = useSettingsWords()
  const { me } = useSession()
  const queries = useQueryClient()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const change = useMutation({
    mutationFn: () => api.change('POST /me/password', { current, new: fresh }),
    onSuccess: () => {
      setCurrent('')
      setFresh('')
      void queries.invalidateQueries({ queryKey: signInsKey })
    },
  })
  return (
    <Section title={account.password} hint={account.passwordHint}>
      <Fields onSubmit={() => change.mutate()}>
        {/* So that a password manager files the new password under the address. */}
        <input type="email" name="email" autoComplete="username" value={me.email ?? ''} readOnly hidden />
        <TextField
          label={account.current}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          fault={faultAt(change.error, 'current')}
        />
        <TextField
          label={account.fresh}
          type="password"
          autoComplete="new-password"
          value={fresh}
          onChange={setFresh}
          hint={account.freshHint}
          fault={faultAt(change.error, 'new')}
        />
        <div className={styles.actions}>
          <button type="submit" className="button primary" disabled={current === '' || fresh === '' || change.isPending}>
            {account.change}
          </button>
        </div>
      </Fields>
      <OtherProblem error={change.error} paths={['current', 'new']} />
      {change.data ? <Done>{account.changed({ count: change.data.endedSignIns })}</Done> : null}
    </Section>
  )
}

function SignIns() {
  const { account } = useSettingsWords()
  const { language } = useReader()
  const queries = useQueryClient()
  const signIns = useQuery({ queryKey: signInsKey, queryFn: ({ signal }) => api.read('/me/sign-ins', {}, { signal }) })
  const [isEndingAll, setEndingAll] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: signInsKey })
  const end = useMutation({ mutationFn: (id: string) => api.change('DELETE /me/sign-ins/:id', { id }), onSettled: refresh })
  const endOthers = useMutation({ mutationFn: () => api.change('DELETE /me/sign-ins', {}), onSettled: refresh })
  const endAll = useMutation({
    mutationFn: () => api.change('DELETE /me/sign-ins', { thisToo: true }),
    onSuccess: () => window.location.assign('/sign-in'),
  })
  const items = signIns.data?.items ?? []
  const others = items.filter(signIn => !signIn.isCurrent).length
  const error = signIns.error ?? end.error ?? endOthers.error
  return (
    <Section title={account.signIns} hint={account.signInsHint}>
      {signIns.isPending ? <Skeleton /> : null}
      <ul>
        {items.map(({ id, device, network, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className={styles.row}>
            <span className={styles.name}>
              <strong>{device}</strong> {isCurrent && <Pill tone="good">{account.thisOne}</Pill>}
              <br />
              <span className="quiet small">
                {account.since({ since: formatMoment(createdAt, language), used: formatMoment(lastSeenAt, language) })}
                {network === null ? '' : ` · ${network}`}
              </span>
            </span>
            {isCurrent ? null : (
              <button type="button" className="button danger" disabled={end.isPending} onClick={() => end.mutate(id)}>
                {account.end}
                <span className="unseen"> {device}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {error ? <Problem error={error} /> : null}
      <div className={styles.actions}>
        {others > 0 && (
          <button type="button" className="button" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {account.endOthers({ count: others })}
          </button>
        )}
        <button type="button" className="button" onClick={() => setEndingAll(true)}>
          {account.endAll}
        </button>
      </div>
      {isEndingAll && (
        <Confirm
          title={account.endAll}
          text={account.endAllText}
          button={account.endAll}
          isPending={endAll.isPending}
          error={endAll.error}
          onConfirm={() => endAll.mutate()}
          onClose={() => setEndingAll(false)}
        />
      )}
    </Section>
  )
}
