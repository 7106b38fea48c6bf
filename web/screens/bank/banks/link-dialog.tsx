/** Chooses a bank and goes there. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { foldForSearch } from '../../../../src/domain/text/folding.ts'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../app/session.tsx'
import { homeOf, nameOfCountry } from '../../../parts/country/name-of-country.ts'
import { Dialog } from '../../../parts/dialog/dialog.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import styles from '../bank.module.css'
import { useBankWords } from '../words/index.ts'
import { goToBank } from './linking.ts'

const shownMax = 50

export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { words, language } = useReader()
  const { me } = useSession()
  const text = useBankWords()
  const [wanted, setWanted] = useState('')
  const banks = useQuery({
    queryKey: ['institutions', 'all'],
    queryFn: async () => {
      const all = []
      for await (const bank of api.all('/institutions', { limit: 200 })) all.push(bank)
      return all
    },
    staleTime: 3_600_000,
  })
  const link = useMutation({ mutationFn: goToBank })
  // One that is disabled would lose the focus, and with it where somebody was when the bank does not answer.
  const choose = (id: string): void => {
    if (!link.isPending) link.mutate(id)
  }
  const sought = foldForSearch(wanted)
  const home = homeOf[me.organization.regionKey ?? '']
  const shown = (banks.data ?? [])
    .filter(bank => foldForSearch(bank.name).includes(sought))
    .sort((one, other) => Number(other.country === home) - Number(one.country === home))
    .slice(0, shownMax)
  const error = banks.error ?? link.error
  return (
    <Dialog title={text.link.title} onClose={onClose}>
      <form
        className={styles.form}
        onKeyDown={moveByArrows}
        onSubmit={event => {
          event.preventDefault()
          // Whose name was typed as it is, where others have it in theirs.
          const named = shown.filter(bank => foldForSearch(bank.name) === sought.trim())
          const [only, ...others] = named.length > 0 ? named : shown
          if (only && others.length === 0) choose(only.id)
        }}
      >
        <p className="quiet">{text.link.lead}</p>
        <label>
          <span>{text.link.bank}</span>
          <input className="input" type="search" data-first value={wanted} onChange={event => setWanted(event.target.value)} />
        </label>
        {error ? <Problem error={error} /> : null}
        {banks.isPending ? <Skeleton rows={4} /> : null}
        <ul className={styles.cards}>
          {shown.map(bank => (
            <li key={bank.id}>
              <button
                type="button"
                className={`button ${styles.institution}`}
                aria-disabled={link.isPending || undefined}
                onClick={() => choose(bank.id)}
              >
                <span>{bank.name}</span> <span className="quiet small">{nameOfCountry(bank.country, language)}</span>{' '}
                {bank.sandbox ? <Pill>{words.app.sandbox}</Pill> : null}
              </button>
            </li>
          ))}
        </ul>
        {banks.data && shown.length === 0 ? (
          <p className="quiet" role="status">
            {words.controls.nothingFound}
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}

/** From the field to the banks and among them; Tab goes the same way. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')]
  stops[stops.indexOf(event.target as HTMLElement) + step]?.focus()
  event.preventDefault()
}
