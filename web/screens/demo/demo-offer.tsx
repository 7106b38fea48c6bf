/** An organization in which nobody has begun can be filled with an invented company; while that goes on, it says how far it is. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { Empty } from '../../parts/empty/empty.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { useOverviewWords } from '../overview/words/index.ts'

type Demo = ReadOutput<'/organizations/current/demo'>

const isUnderWay = (demo: Demo | undefined): boolean => demo?.job?.state === 'queued' || demo?.job?.state === 'running'

const useDemo = () =>
  useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => api.read('/organizations/current/demo', {}, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 1_000 : false),
  })

export function DemoOffer() {
  const { can } = useSession()
  const { demo: words } = useOverviewWords()
  const client = useQueryClient()
  const { data } = useDemo()
  const fill = useMutation({
    mutationFn: () => api.change('POST /organizations/current/demo', {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['demo'] }),
  })
  const wasUnderWay = useRef(false)
  const underWay = isUnderWay(data)
  useEffect(() => {
    // The organization has another name now, and everything in it is new.
    if (wasUnderWay.current && data?.job?.state === 'done') window.location.assign('/')
    wasUnderWay.current = underWay
  }, [underWay, data])
  if (!data) return null
  if (underWay) return <Filling steps={data.job?.steps ?? null} />
  const hasFailed = data.job?.state === 'failed'
  if (!can('organization:own') || !(data.isOffered || hasFailed)) return null
  return (
    <Empty title={words.title}>
      <p className="quiet">{words.text}</p>
      {hasFailed && data.job?.error ? <p role="alert">{data.job.error.message}</p> : null}
      {fill.error ? <Problem error={fill.error} /> : null}
      <button type="button" className="button" disabled={fill.isPending} onClick={() => fill.mutate()}>
        {hasFailed && !data.isOffered ? words.goOn : words.button}
      </button>
    </Empty>
  )
}

function Filling({ steps }: { steps: { done: number; of: number } | null }) {
  const { demo: words } = useOverviewWords()
  return (
    <Empty title={words.filling}>
      <p className="quiet">{words.fillingText}</p>
      <progress aria-label={words.filling} max={steps?.of ?? 1} value={steps?.done ?? 0} />
      {steps ? <p className="quiet small">{words.steps(steps)}</p> : null}
    </Empty>
  )
}
