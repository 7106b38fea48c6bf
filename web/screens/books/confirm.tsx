/** What becomes final is asked about once, in one sentence. Enter confirms only where the button has the focus. */
import type { ReactNode } from 'react'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'

interface ConfirmProps {
  title: string
  sentence: ReactNode
  confirm: string
  isDanger?: boolean
  isPending: boolean
  isDisabled?: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
  /** Fields, such as the reason. */
  children?: ReactNode
}

export function Confirm(props: ConfirmProps) {
  const { app } = useReader().words
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <button type="button" className="button" onClick={props.onClose}>
            {app.cancel}
          </button>
          <button
            type="button"
            className={props.isDanger ? 'button danger' : 'button primary'}
            disabled={props.isPending || props.isDisabled}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </button>
        </>
      }
    >
      <p>{props.sentence}</p>
      {props.children}
      {props.error ? <Problem error={props.error} /> : null}
    </Dialog>
  )
}
