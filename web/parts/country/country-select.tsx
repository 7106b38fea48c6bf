/** A country, chosen by its name: nobody has to know its two letters. */
import { type SelectHTMLAttributes, useMemo } from 'react'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { countriesIn } from './countries.ts'
import { homeOf } from './name-of-country.ts'

interface CountrySelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  value: string
  onChange: (code: string) => void
}

export function CountrySelect({ value, onChange, ...rest }: CountrySelectProps) {
  const { language } = useReader()
  const { me } = useSession()
  const { regionKey } = me.organization
  const choices = useMemo(() => countriesIn(language, homeOf[regionKey ?? '']), [language, regionKey])
  const isKnown = value === '' || choices.some(one => one.value === value)
  return (
    <select {...rest} className="input" value={value} onChange={event => onChange(event.target.value)}>
      <option value="">–</option>
      {isKnown ? null : <option value={value}>{value}</option>}
      {choices.map(one => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}
