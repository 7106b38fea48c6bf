/** Words to look for; the address follows after a rest. */
import { type RefObject, useEffect, useState } from 'react'

interface SearchInputProps {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange: (text: string) => void
}

const restMs = 250

export function SearchInput({ inputRef, label, value, onChange }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the rest anew
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
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
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    </div>
  )
}
