/** An accounting year that was added with a wrong end, or by mistake: offered where the service takes it. */
import { useState } from 'react'
import type { ReadOutput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { announce } from '../../../app/notices.ts'
import { formatDays } from '../../../parts/deadline/days.ts'
import { useReader } from '../../../words/index.ts'
import { faultsIn, useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { DayInput } from '../../books/inputs.tsx'
import { refreshBooks, useToday } from '../../books/read.ts'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'

type Year = ReadOutput<'/accounting-years'>['items'][number]

/** Years follow each other without a gap: the end of the last one moves, the last and the first may go. */
export function CorrectYear({ year, years }: { year: Year; years: readonly Year[] }) {
  const text = useLedgerWords()
  const { language } = useReader()
  const [wish, setWish] = useState<'end' | 'deletion'>()
  const days = formatDays(year.start, year.end, language)
  const isLast = year.id === years.at(-1)?.id
  if (year.state === 'closed' || !(isLast || year.id === years[0]?.id)) return null
  const close = (): void => setWish(undefined)
  return (
    <>
      {isLast ? (
        <button type="button" className="button plain" onClick={() => setWish('end')}>
          {text.changeYear}
          <span className="unseen"> {days}</span>
        </button>
      ) : null}
      <button type="button" className="button plain" onClick={() => setWish('deletion')}>
        {text.deleteYear}
        <span className="unseen"> {days}</span>
      </button>
      {wish === 'end' ? <NewEnd year={year} days={days} onClose={close} /> : null}
      {wish === 'deletion' ? <Deletion year={year} days={days} onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  year: Year
  days: string
  onClose: () => void
}

function NewEnd({ year, days, onClose }: DialogProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const today = useToday()
  const [end, setEnd] = useState(year.end)
  const save = useChange(
    (given: string, call) => api.change('PATCH /accounting-years/:id', { id: year.id, end: given }, call),
    () => {
      onClose()
      announce(books.saved)
      return refreshBooks()
    },
  )
  const faults = faultsIn(save.error)
  return (
    <Confirm
      title={text.changeYear}
      sentence={text.changeYearText({ days })}
      confirm={text.changeYear}
      isPending={save.isPending}
      isDisabled={end === '' || end === year.end}
      error={faults.size === 0 ? save.error : null}
      onConfirm={() => save.mutate(end)}
      onClose={onClose}
    >
      <DayInput label={books.to} value={end} onChange={setEnd} today={today} fault={faults.get('end')} />
    </Confirm>
  )
}

function Deletion({ year, days, onClose }: DialogProps) {
  const text = useLedgerWords()
  const remove = useChange(
    (id: string, call) => api.change('DELETE /accounting-years/:id', { id }, call),
    () => {
      onClose()
      announce(text.deleted)
      return refreshBooks()
    },
  )
  return (
    <Confirm
      title={text.deleteYear}
      sentence={text.deleteYearText({ days })}
      confirm={text.deleteYear}
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(year.id)}
      onClose={onClose}
    />
  )
}
