/** Shift Z: what was done since the page was opened, newest first; what is not sent yet is undone, what is posted is taken back. */
import { useSyncExternalStore } from 'react'
import type { Entry } from '../../api/outbox.ts'
import { outbox, undo } from '../../api/tab-outbox.ts'
import { formatTime } from '../../app/format.ts'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './session-log.module.css'
import { takeBack } from './take-back.ts'
import { useLogWords } from './words/index.ts'

export function SessionLog({ onClose }: { onClose: () => void }) {
  const { title } = useReader().words.controls.log
  const log = useLogWords()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.entries)
  return (
    <Dialog title={title} onClose={onClose}>
      {entries.length === 0 ? <p className="quiet">{log.empty}</p> : <p className="quiet small">{log.takeBackHint}</p>}
      <ol className={styles.list}>
        {entries.map(entry => (
          <LogRow key={entry.change.key} entry={entry} />
        ))}
      </ol>
    </Dialog>
  )
}

const entryIdOf = (result: unknown): string | undefined => {
  const id = (result as { ledgerEntryId?: unknown } | undefined)?.ledgerEntryId
  return typeof id === 'string' ? id : undefined
}

function LogRow({ entry }: { entry: Entry }) {
  const { words, language } = useReader()
  const { operations } = words.controls.log
  const log = useLogWords()
  const { can } = useSession()
  const { change, state, problem, result } = entry
  const ledgerEntryId = state === 'done' && change.operation === 'post_document' ? entryIdOf(result) : undefined
  return (
    <li className={styles.row} data-state={state}>
      <span className="quiet small">{formatTime(new Date(change.decidedAt), language)}</span>
      <span className={styles.what}>
        {change.label ?? operations[change.operation as keyof typeof operations] ?? operations.other} · {change.title}
        <span className={styles.state}>{problem ? `${log.states[state]}: ${problem.detail}` : log.states[state]}</span>
      </span>
      {state === 'held' ? (
        <button type="button" className="button" onClick={() => undo(change.key)}>
          {words.app.undo}
        </button>
      ) : null}
      {state === 'unknown' ? (
        <button type="button" className="button" onClick={() => outbox.retry(change.key)}>
          {words.app.retry}
        </button>
      ) : null}
      {ledgerEntryId !== undefined && can('ledger:edit') ? (
        <button type="button" className="button" onClick={() => takeBack(change, ledgerEntryId, log.takenBack({ title: change.title }))}>
          {log.takeBack}
        </button>
      ) : null}
    </li>
  )
}
