/** What postings and corrections taught about a supplier, and the button that forgets it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { formatDay } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import { useNumberedAccount } from '../books/account-name.ts'
import { Confirm } from '../invoices/issue-dialog.tsx'
import { useContactWords } from './words/index.ts'

export function Rule({ ruleId, name, isLoaded }: { ruleId: string | null; name: string; isLoaded: boolean }) {
  const text = useContactWords()
  const { can } = useSession()
  const { language } = useReader()
  const accountOf = useNumberedAccount()
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { data: rule } = useQuery({
    queryKey: ['contact', 'rule', ruleId],
    queryFn: () => api.read('/learnt-rules/:id', { id: ruleId! }),
    enabled: ruleId !== null,
  })
  if (!isLoaded || (ruleId !== null && !rule)) return <Skeleton />
  const lesson = rule?.applies === 'history' ? rule.history : (rule?.correction ?? rule?.history)
  if (!rule || !lesson) return <Empty title={text.noRule} />
  return (
    <>
      <p>{text.rule({ account: accountOf(lesson.ledgerAccountId), code: lesson.vatCode ?? '', postings: lesson.agreeing })}</p>
      <p className="quiet small">
        {lesson.by} · {formatDay(lesson.on, language)}
      </p>
      {can('documents:edit') ? (
        <button type="button" className="button" data-forget onClick={() => setIsAsking(true)}>
          {text.forget}
        </button>
      ) : null}
      {isAsking ? (
        <Confirm
          title={text.forgetTitle}
          action={text.forget}
          isDanger
          onClose={() => setIsAsking(false)}
          run={async idempotencyKey => {
            await api.change('DELETE /learnt-rules/:id', { id: rule.id }, { idempotencyKey })
            announce(text.forgotten)
            setIsAsking(false)
            await queries.invalidateQueries({ queryKey: ['contact'] })
          }}
        >
          <p>{text.forgetText({ name })}</p>
        </Confirm>
      ) : null}
    </>
  )
}
