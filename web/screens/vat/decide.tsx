/** What becomes final: filing, reopening, settling. */
import { useState } from 'react'
import type { ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { announce } from '../../app/notices.ts'
import { formatMoney } from '../../parts/amount/figures.ts'
import { useReader } from '../../words/index.ts'
import { faultsIn, useChange } from '../books/change.ts'
import { Confirm } from '../books/confirm.tsx'
import { TextInput } from '../books/inputs.tsx'
import { refreshBooks } from '../books/read.ts'
import { Reopen } from './reopen.tsx'
import { type Settlement, SettlementLines } from './return-facts.tsx'
import { useVatWords } from './words/index.ts'

interface DecideProps {
  data: ReadOutput<'/vat-returns/:id'>
  onClose: () => void
}

export function FileReturn({ data: { id, period, payable, currency }, onClose }: DecideProps) {
  const text = useVatWords()
  const { language } = useReader()
  const [reference, setReference] = useState('')
  const file = useChange(
    (given: string, call) => api.perform('file_vat_return', { returnId: id, ...(given === '' ? {} : { reference: given }) }, call),
    () => {
      announce(text.filed({ period }))
      onClose()
      return refreshBooks()
    },
  )
  return (
    <Confirm
      title={`${text.file}: ${period}`}
      sentence={text.fileText({ period, amount: formatMoney(payable, currency, language) })}
      confirm={text.file}
      isPending={file.isPending}
      error={file.error}
      onConfirm={() => file.mutate(reference.trim())}
      onClose={onClose}
    >
      <TextInput
        label={text.reference}
        name="reference"
        value={reference}
        onChange={setReference}
        maxLength={64}
        isFirst
        fault={faultsIn(file.error).get('reference')}
      />
    </Confirm>
  )
}

export function ReopenReturn({ data: { id, period }, onClose }: DecideProps) {
  const text = useVatWords()
  return (
    <Reopen
      period={period}
      sentence={text.reopenText({ period })}
      done={text.reopened({ period })}
      send={(reason, call) => api.change('POST /vat-returns/:id/reopening', { id, reason }, call)}
      onClose={onClose}
    />
  )
}

export function SettleReturn({ data: { id, period, payable, currency }, plan, onClose }: DecideProps & { plan: Settlement }) {
  const text = useVatWords()
  const { language } = useReader()
  const settle = useChange(
    (_: null, call) => api.change('POST /vat-returns/:id/settlement', { id }, call),
    ({ number }) => {
      announce(text.settled({ number }))
      onClose()
      return refreshBooks()
    },
  )
  return (
    <Confirm
      title={`${text.settle}: ${period}`}
      sentence={text.settleText({ period, amount: formatMoney(Math.abs(payable), currency, language) })}
      confirm={text.settle}
      isPending={settle.isPending}
      error={settle.error}
      onConfirm={() => settle.mutate(null)}
      onClose={onClose}
    >
      <SettlementLines settlement={plan} />
    </Confirm>
  )
}
