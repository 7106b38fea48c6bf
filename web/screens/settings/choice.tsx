import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  hint?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few, all of them seen. */
export function Choice<Value extends string>({ label, hint, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {hint !== undefined && <p className="quiet small">{hint}</p>}
      <div className={styles.options}>
        {options.map(option => (
          <label key={option.value} className={styles.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SwitchProps {
  label: string
  hint: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

export function Switch({ label, hint, isOn, onChange, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={id}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={id} className="quiet small">
        {hint}
      </p>
    </div>
  )
}
