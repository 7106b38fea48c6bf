/** A code of a country's forms, chosen by what it means: nobody has to know it by heart. */
import type { SelectHTMLAttributes } from 'react'
import { type CodedField, useCodes, withSet } from './codes.ts'

interface CodeSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  of: CodedField
  value: string
  onChange: (code: string) => void
  /** Where nothing may be chosen as well. */
  isOptional?: boolean
}

export function CodeSelect({ of, value, onChange, isOptional = false, ...rest }: CodeSelectProps) {
  const choices = withSet(useCodes(of), value)
  return (
    <select {...rest} className="input" value={value} onChange={event => onChange(event.target.value)}>
      {isOptional ? <option value="">–</option> : null}
      {choices.map(one => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}
