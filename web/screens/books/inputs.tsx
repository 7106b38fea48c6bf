/** Fields of forms: a label, a value, and what is wrong with it. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatDay } from '../../app/format.ts'
import { parseDay } from '../../parts/field/parse-day.ts'
import { useReader } from '../../words/index.ts'
import styles from './books.module.css'

interface LabelledProps {
  label: string
  fault?: string | undefined
  hint?: string
  children: (id: string, describedBy: string | undefined) => ReactNode
}

export function Labelled({ label, fault, hint, children }: LabelledProps) {
  const id = useId()
  const told = fault ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id, told === undefined ? undefined : `${id}-told`)}
      {told === undefined ? null : (
        <p
          id={`${id}-told`}
          className={fault === undefined ? 'quiet small' : styles.fault}
          role={fault === undefined ? undefined : 'alert'}
        >
          {told}
        </p>
      )}
    </div>
  )
}

interface InputProps {
  label: string
  value: string
  onChange: (value: string) => void
  fault?: string | undefined
  hint?: string
  name?: string
  maxLength?: number
  isFirst?: boolean
  inputMode?: 'text' | 'decimal'
  placeholder?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function TextInput({ label, value, onChange, fault, hint, name, isFirst, ...more }: InputProps) {
  return (
    <Labelled label={label} fault={fault} {...(hint === undefined ? {} : { hint })}>
      {(id, describedBy) => (
        <input
          id={id}
          className="input"
          data-name={name}
          data-first={isFirst || undefined}
          autoComplete="off"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={describedBy}
          value={value}
          onChange={event => onChange(event.target.value)}
          {...more}
        />
      )}
    </Labelled>
  )
}

interface DayInputProps extends Omit<InputProps, 'inputMode' | 'maxLength'> {
  today: string | undefined
}

/** A day as people type it; `value` is YYYY-MM-DD, or empty. */
export function DayInput({ value, onChange, today, fault, onKeyDown, ...more }: DayInputProps) {
  const { words, language } = useReader()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const take = (): void => {
    if (typed === undefined) return
    const day = typed.trim() === '' ? '' : parseDay(typed, language, today ?? value)
    setIsWrong(day === undefined)
    if (day === undefined) return
    setTyped(undefined)
    if (day !== value) onChange(day)
  }
  const shown = typed ?? (value === '' ? '' : formatDay(value, language))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the field inside takes what was typed
    <div className={styles.day} onBlur={take}>
      <TextInput
        {...more}
        value={shown}
        fault={isWrong ? words.controls.field.notADay : fault}
        onChange={setTyped}
        onKeyDown={event => {
          if (event.key === 'Enter') take()
          onKeyDown?.(event)
        }}
      />
    </div>
  )
}

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Where the place says what it is. */
  isBare?: boolean
}

export function SelectInput<Value extends string>({ label, value, options, onChange, isBare = false }: SelectProps<Value>) {
  const select = (id?: string) => (
    <select
      id={id}
      className="input"
      aria-label={isBare ? label : undefined}
      value={value}
      onChange={event => onChange(event.target.value as Value)}
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
  return isBare ? <div className={styles.bare}>{select()}</div> : <Labelled label={label}>{id => select(id)}</Labelled>
}
