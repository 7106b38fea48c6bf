/** Chooses a bank and goes to it; the bank sends the person back. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Skeleton } from '../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../words/index.ts'
import styles from './overview.module.css'
import { useOverviewWords } from './words/index.ts'

export function LinkBank() {
  const { first } = useOverviewWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {first.bankButton}
      </button>
      {isOpen && <Banks onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Banks({ onClose }: { onClose: () => void }) {
  const { words } = useReader()
  const { first } = useOverviewWords()
  const [filter, setFilter] = useState('')
  const banks = useQuery({
    queryKey: ['institutions'],
    queryFn: ({ signal }) => api.read('/institutions', { limit: 200 }, { signal }),
    staleTime: 3_600_000,
  })
  const link = useMutation({
    mutationFn: (institutionId: string) => api.perform('start_bank_authorization', { institutionId }),
    onSuccess: ({ id, consentUrl }) => {
      // The bank sends the person back to the screen of the bank, which finishes this one.
      sessionStorage.setItem('primanota-bank-link', id)
      window.location.assign(consentUrl)
    },
  })
  const wanted = filter.trim().toLowerCase()
  const shown = (banks.data?.items ?? []).filter(bank => bank.name.toLowerCase().includes(wanted)).slice(0, 50)
  const error = banks.error ?? link.error
  return (
    <Dialog title={first.bankButton} onClose={onClose}>
      <label className={styles.filter}>
        <span>{first.bankName}</span>
        <input className="input" type="search" value={filter} onChange={event => setFilter(event.target.value)} />
      </label>
      {error ? <Problem error={error} /> : null}
      {banks.isPending ? <Skeleton rows={4} /> : null}
      <ul className={styles.banks}>
        {shown.map(bank => (
          <li key={bank.id}>
            <button type="button" className={styles.bank} disabled={link.isPending} onClick={() => link.mutate(bank.institutionId)}>
              <span>{bank.name}</span>
              <span className="quiet small">{bank.country}</span>
              {bank.sandbox && <Pill>{words.app.sandbox}</Pill>}
            </button>
          </li>
        ))}
      </ul>
      {banks.data && shown.length === 0 ? <p className="quiet">{words.controls.nothingFound}</p> : null}
    </Dialog>
  )
}
