/** A draft that is open: what was typed, what is saved of it, and what stands between. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PrimanotaProblem } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { onTargets } from '../../app/live.ts'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { type DraftFields, type InvoiceRecord, readDraft, toFields } from './draft-fields.ts'
import { type Answer, createSaver, type Pending, type Saver } from './draft-saver.ts'
import { keepDraft, readKept } from './kept-drafts.ts'
import { today } from './queries.ts'

async function send({ key, id, updatedAt, body }: Pending): Promise<Answer> {
  const call = { idempotencyKey: key }
  try {
    const record =
      id === undefined
        ? await api.perform('save_invoice', body, call)
        : await api.change('PUT /invoices/:id', { id, updatedAt: updatedAt ?? '', ...body }, call)
    return { record }
  } catch (error) {
    if (!(error instanceof PrimanotaProblem)) return { lost: true }
    const { problem } = error
    return problem.status >= 500 || problem.status === 429 ? { lost: true } : { problem }
  }
}

interface UseDraftOptions {
  name: string
  record: InvoiceRecord | undefined
  first: DraftFields
  onCreated: (record: InvoiceRecord) => void
}

export function useDraft({ name, record, first, onCreated }: UseDraftOptions) {
  const { language } = useReader()
  const { me } = useSession()
  const queries = useQueryClient()
  const [, draw] = useState(0)
  const created = useRef(onCreated)
  created.current = onCreated
  const [saver] = useState((): Saver => {
    const place = { organizationId: me.organizationId, userId: me.userId ?? '' }
    let kept = name
    const load = (id: string) => api.read('/invoices/:id', { id })
    return createSaver({
      first: { fields: first, record, kept: readKept(place, name) },
      read: fields => readDraft(fields, language, today()).body,
      async send(pending) {
        const answer = await send(pending)
        if ('record' in answer) queries.setQueryData(['invoice', answer.record.id], answer.record)
        return answer
      },
      load,
      keep: part => keepDraft(place, kept, part),
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      newKey: () => crypto.randomUUID(),
      changed: () => draw(count => count + 1),
      created(next) {
        kept = next.id
        created.current(next)
      },
    })
  })
  useEffect(() => {
    const again = (): void => void saver.flush()
    const leave = (): void => saver.stop()
    window.addEventListener('online', again)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('pagehide', leave)
      saver.stop()
    }
  }, [saver])
  // Somebody else's change is shown at once where nothing is typed; else saving says it.
  useEffect(
    () =>
      onTargets(async targets => {
        const { record: ours } = saver.now()
        if (!ours || !targets.some(({ type, id }) => type === 'invoice' && id === ours.id)) return
        const there = await api.read('/invoices/:id', { id: ours.id }).catch(() => undefined)
        const { record: now, isChanged, state } = saver.now()
        if (!there || there.updatedAt === now?.updatedAt || isChanged || state === 'saving') return
        queries.setQueryData(['invoice', there.id], there)
        if (there.state === 'draft') saver.takeTheirs(there, toFields(there, language))
      }),
    [saver, queries, language],
  )
  return { saver, draft: saver.now() }
}
