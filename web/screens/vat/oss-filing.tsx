/** What becomes final of an OSS return: filing, settling, reopening. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemOf, ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { formatDay } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { formatMoney } from '../../parts/amount/figures.ts'
import { useReader } from '../../words/index.ts'
import { faultsIn, useChange } from '../books/change.ts'
import { Confirm } from '../books/confirm.tsx'
import { DayInput, TextInput } from '../books/inputs.tsx'
import { refreshBooks } from '../books/read.ts'
import { useBooksWords } from '../books/words/index.ts'
import type { OssHold } from './oss-steps.ts'
import { Reopen } from './reopen.tsx'
import { useVatWords } from './words/index.ts'

type Return = ReadOutput<'/reports/oss-return'>
export function OssFiled({ data: { filing } }: { data: Return }) {
  const text = useVatWords()
  const books = useBooksWords()
  const { language } = useReader()
  if (filing === null) return null
  const state = ({ none: 'filed', open: 'settled', paid: 'paid' } as const)[filing.settlement]
  return (
    <p>
      {text.filedOn({ day: formatDay(filing.filedOn, language), who: filing.recordedBy })}
      {filing.reference === null ? '' : `, ${filing.reference}`}: {text.states[state]}
      {filing.settlementEntryId === null ? null : (
        <>
          {' · '}
          <Link to={`/ledger/entries/${filing.settlementEntryId}`}>{books.entry}</Link>
        </>
      )}
    </p>
  )
}

/** Why a step that somebody may look for is not there. */
export function OssHeld({ hold }: { hold: OssHold }) {
  const { ossHolds } = useVatWords()
  return <p data-hold={hold.reason}>{hold.reason === 'later' ? ossHolds.later({ quarter: hold.quarter }) : ossHolds[hold.reason]}</p>
}

/** What was recorded as filed and taken back, the latest first. */
export function OssReopenings({ quarter, recorded }: { quarter: string; recorded: readonly ItemOf<'/oss-returns'>[] }) {
  const text = useVatWords()
  const { language } = useReader()
  return recorded
    .filter(one => one.quarter === quarter && one.reopenedAt !== null)
    .map(one => (
      <p key={one.id} data-reopened>
        {text.reopenedBy({ who: one.reopenedBy ?? '', day: formatDay(one.reopenedAt ?? '', language), reason: one.reason ?? '' })}
      </p>
    ))
}

interface StepProps {
  data: Return
  today: string | undefined
  onClose: () => void
}

export function FileOss({ data, today, onClose }: StepProps) {
  const text = useVatWords()
  const { language } = useReader()
  // What was on the screen when it was asked for: figures that change meanwhile are refused, not taken along.
  const [{ quarter, version, payable, currency }] = useState(data)
  const [reference, setReference] = useState('')
  const [filedOn, setFiledOn] = useState(today ?? '')
  const file = useChange(
    (given: { quarter: string; version: string; reference?: string; filedOn?: string }, call) =>
      api.change('POST /oss-returns', given, call),
    () => {
      announce(text.filed({ period: quarter }))
      onClose()
      return refreshBooks()
    },
  )
  const faults = faultsIn(file.error)
  const isFaulty = faults.has('reference') || faults.has('filedOn')
  const given = { ...(reference.trim() === '' ? {} : { reference: reference.trim() }), ...(filedOn === '' ? {} : { filedOn }) }
  return (
    <Confirm
      title={`${text.file}: ${quarter}`}
      sentence={text.fileText({ period: quarter, amount: formatMoney(payable, currency, language) })}
      confirm={text.file}
      isPending={file.isPending}
      error={isFaulty ? null : file.error}
      onConfirm={() => file.mutate({ quarter, version, ...given })}
      onClose={onClose}
    >
      <TextInput
        label={text.reference}
        name="reference"
        value={reference}
        onChange={setReference}
        maxLength={64}
        isFirst
        fault={faults.get('reference')}
      />
      <DayInput label={text.ossFiledOn} name="filedOn" value={filedOn} today={today} onChange={setFiledOn} fault={faults.get('filedOn')} />
    </Confirm>
  )
}

export function SettleOss({ data: { quarter, payable, currency, dueOn, filing }, onClose }: StepProps) {
  const text = useVatWords()
  const { language } = useReader()
  const settle = useChange(
    (id: string, call) => api.change('POST /oss-returns/:id/settlement', { id }, call),
    ({ number }) => {
      announce(text.settled({ number }))
      onClose()
      return refreshBooks()
    },
  )
  return (
    <Confirm
      title={`${text.ossSettle}: ${quarter}`}
      sentence={text.ossSettleText({ amount: formatMoney(payable, currency, language), day: formatDay(dueOn, language) })}
      confirm={text.ossSettle}
      isPending={settle.isPending}
      error={settle.error}
      onConfirm={() => filing && settle.mutate(filing.id)}
      onClose={onClose}
    />
  )
}

export function ReopenOss({ data: { quarter, filing }, onClose }: StepProps) {
  const text = useVatWords()
  if (!filing) return null
  return (
    <Reopen
      period={quarter}
      sentence={text.ossReopenText({ quarter })}
      done={text.ossReopened({ quarter })}
      send={(reason, call) => api.change('POST /oss-returns/:id/reopening', { id: filing.id, reason }, call)}
      onClose={onClose}
    />
  )
}
