/** Chooses a bank and goes there. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldForSearch } from '../../../../src/domain/text/folding.ts'
import { api } from '../../../api/client.ts'
import { nameOfCountry } from '../../../parts/country/name-of-country.ts'
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
  const sought = foldForSearch(wanted)
  const shown = (banks.data ?? []).filter(bank => foldForSearch(bank.name).includes(sought)).slice(0, shownMax)
  const error = banks.error ?? link.error
  return (
    <Dialog title={text.link.title} onClose={onClose}>
      <div className={styles.form}>
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
                disabled={link.isPending}
                onClick={() => link.mutate(bank.id)}
              >
                {bank.name} <span className="quiet small">{nameOfCountry(bank.country, language)}</span>{' '}
                {bank.sandbox ? <Pill>{words.app.sandbox}</Pill> : null}
              </button>
            </li>
          ))}
        </ul>
        {banks.data && shown.length === 0 ? <p className="quiet">{words.controls.nothingFound}</p> : null}
      </div>
    </Dialog>
  )
}
