/** A change that is sent at once: one Idempotency-Key for as long as it says the same, so that pressing again after a lost answer is the same change. */
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { problemOf } from '../../api/queries.ts'
import { withoutIds } from '../../app/format.ts'

interface Call {
  idempotencyKey: string
}

export function useChange<Input, Result>(send: (input: Input, call: Call) => Promise<Result>, onDone: (result: Result) => unknown) {
  const sent = useRef({ text: '', key: '' })
  return useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input)
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
      return send(input, { idempotencyKey: sent.current.key })
    },
    onSuccess: result => {
      sent.current = { text: '', key: '' }
      return onDone(result)
    },
  })
}

/** What is wrong, by the field that it is wrong with. */
export const faultsIn = (error: unknown): ReadonlyMap<string, string> =>
  new Map((problemOf(error)?.errors ?? []).map(({ path, message }) => [path, withoutIds(message)]))
