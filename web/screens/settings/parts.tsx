/** What the pages of the settings share. */
import { useQuery } from '@tanstack/react-query'
import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import { api } from '../../api/client.ts'
import { problemOf } from '../../api/queries.ts'
import { notify } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'
import styles from './settings.module.css'

export const settingsKey = ['settings'] as const

/** As they are now: what the session began with may have been changed since. */
export function useSettings() {
  const { settings } = useSession()
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.read('/settings', {}, { signal }),
    initialData: settings,
    initialDataUpdatedAt: 0,
  })
  return data
}

export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {hint === undefined ? null : <p className="quiet">{hint}</p>}
      {children}
    </section>
  )
}

/** What the service says about a field, where it refused it. */
export const faultAt = (error: unknown, path: string): string | undefined =>
  problemOf(error)?.errors?.find(fault => fault.path === path || fault.path.startsWith(`${path}.`))?.message

/** A refusal that no field of the form shows. */
export function OtherProblem({ error, paths }: { error: unknown; paths: readonly string[] }) {
  if (!error || paths.some(path => faultAt(error, path) !== undefined)) return null
  return <Problem error={error} />
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  fault?: string | undefined
  children: (field: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode
}

/** A label, what is filled in, and what is said about it. */
export function Field({ label, hint, fault, children }: FieldProps) {
  const id = useId()
  const said = fault ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault !== undefined || undefined, 'aria-describedby': said ? `${id}-hint` : undefined })}
      {said ? (
        <p
          id={`${id}-hint`}
          className={fault === undefined ? 'quiet small' : styles.fault}
          role={fault === undefined ? undefined : 'alert'}
        >
          {said}
        </p>
      ) : null}
    </div>
  )
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: ReactNode
  value: string
  onChange: (text: string) => void
  hint?: ReactNode
  fault?: string | undefined
}

export function TextField({ label, value, onChange, hint, fault, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {field => <input {...rest} {...field} className="input" value={value} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}

interface SelectProps<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  /** The label is for those who do not see. */
  isQuiet?: boolean
  fault?: string | undefined
}

export function Select<Value extends string>({ label, value, options, onChange, disabled, isQuiet, fault }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isQuiet ? 'unseen' : undefined}>
        {label}
      </label>
      <select id={id} className="input" value={value} disabled={disabled} onChange={event => onChange(event.target.value as Value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {fault === undefined ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** What is shown this once, or is long: selected with one click, copied with one button. */
export function Secret({ label, text }: { label: string; text: string }) {
  const { app } = useReader().words
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const copy = (): void => {
    ref.current?.select()
    navigator.clipboard?.writeText(text).then(
      () => notify({ tone: 'plain', text: `${app.copy} ✓`, ms: 2000 }),
      () => undefined,
    )
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.secret}>
        <input ref={ref} id={id} className="input" readOnly value={text} data-secret onFocus={event => event.target.select()} />
        <button type="button" className="button" onClick={copy}>
          {app.copy}
        </button>
      </div>
    </div>
  )
}

/** What came of something, read out and in sight. */
export function Done({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // In braces: newer browsers answer a scroll with a promise, which React would take for a function to call at the end.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} className={styles.done} role="status">
      {children}
    </div>
  )
}

interface ConfirmProps {
  title: string
  /** In one sentence what becomes final. */
  text: string
  button: string
  isPending: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Enter confirms only when the button has the focus: the first one is the way back. */
export function Confirm({ title, text, button, isPending, error, onConfirm, onClose, children }: ConfirmProps) {
  const { app } = useReader().words
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <button type="button" className="button" data-first onClick={onClose}>
            {app.cancel}
          </button>
          <button type="button" className="button danger" disabled={isPending} onClick={onConfirm}>
            {button}
          </button>
        </div>
      }
    >
      <p>{text}</p>
      {children}
      {error ? <Problem error={error} /> : null}
    </Dialog>
  )
}

export function Fields({ children, onSubmit }: { children: ReactNode; onSubmit: () => void }) {
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
