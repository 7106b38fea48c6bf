/** The words of a filter stand in the address. What is typed goes there after a rest; what the address says otherwise, by a button or by the way back, is shown. */
import { useEffect, useRef, useState } from 'react'
import { useSteady } from '../steady/steady.ts'

const restMs = 200

export function useTypedFilter(value: string, onRest: (words: string) => void): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  // Sent from here and not seen in the address yet: the address takes its time, and somebody who types on is not to be set back.
  const sent = useRef<string[]>([])
  const shown = useRef(value)
  const { rest } = useSteady({
    rest(words: string) {
      sent.current.push(words)
      onRest(words)
    },
  })
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    const at = sent.current.indexOf(value)
    sent.current = sent.current.slice(at + 1)
    if (at >= 0) return
    sent.current = []
    setTyped(value)
  }, [value])
  useEffect(() => {
    const words = typed.trim()
    if (words === (sent.current.at(-1) ?? shown.current)) return
    const timer = setTimeout(() => rest(words), restMs)
    return () => clearTimeout(timer)
  }, [typed, rest])
  return [typed, setTyped]
}
