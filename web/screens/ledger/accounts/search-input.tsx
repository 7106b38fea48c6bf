/** Words to look for; the address follows after a rest. */
import type { RefObject } from 'react'
import { useTypedFilter } from '../../../parts/typed-filter/use-typed-filter.ts'

interface SearchInputProps {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchInput({ inputRef, label, value, onChange }: SearchInputProps) {
  const [typed, type] = useTypedFilter(value, onChange)
  return (
    <div>
      <input
        ref={inputRef}
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
}
