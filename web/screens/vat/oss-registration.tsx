/** The registration for the one-stop shop, and the limit where the authority says another one. */
import { useState } from 'react'
import type { ReadOutput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { formatAmount } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { parseMoney } from '../../parts/field/parse-money.ts'
import { useReader } from '../../words/index.ts'
import { faultsIn, useChange } from '../books/change.ts'
import { Confirm } from '../books/confirm.tsx'
import { DayInput, SelectInput, TextInput } from '../books/inputs.tsx'
import { refreshBooks } from '../books/read.ts'
import { useVatWords } from './words/index.ts'

type Return = ReadOutput<'/reports/oss-return'>

interface RegisterProps {
  data: Return
  today: string | undefined
  onClose: () => void
}

export function Register({ data, today, onClose }: RegisterProps) {
  const text = useVatWords()
  const { words, language } = useReader()
  const { registration: given, currency } = data
  const [from, setFrom] = useState(given.registeredFrom ?? '')
  const [to, setTo] = useState(given.registeredTo ?? '')
  const [services, setServices] = useState<'other' | 'electronic'>(given.electronicServices ? 'electronic' : 'other')
  const [typed, setTyped] = useState(given.limit === null ? '' : formatAmount(given.limit, currency, language))
  const save = useChange(
    (input: Return['registration'], call) => api.change('PUT /settings/oss', input, call),
    () => {
      announce(text.ossSaved)
      onClose()
      return refreshBooks()
    },
  )
  const limit = typed.trim() === '' ? null : parseMoney(typed, currency, language)
  const faults = faultsIn(save.error)
  const isFaulty = faults.size > 0
  return (
    <Confirm
      title={text.ossRegistration}
      sentence={text.ossRegistrationText}
      confirm={text.ossSave}
      isPending={save.isPending}
      error={isFaulty ? null : save.error}
      onConfirm={() => {
        if (limit === undefined) return
        save.mutate({ registeredFrom: from || null, registeredTo: to || null, electronicServices: services === 'electronic', limit })
      }}
      onClose={onClose}
    >
      <DayInput
        label={text.ossFrom}
        name="registeredFrom"
        value={from}
        today={today}
        onChange={setFrom}
        fault={faults.get('registeredFrom')}
        isFirst
      />
      <DayInput label={text.ossTo} name="registeredTo" value={to} today={today} onChange={setTo} fault={faults.get('registeredTo')} />
      <SelectInput
        label={text.services}
        value={services}
        options={[
          { value: 'other', label: text.ossOtherServices },
          { value: 'electronic', label: text.ossElectronicServices },
        ]}
        onChange={setServices}
      />
      {currency === 'EUR' ? null : (
        <TextInput
          label={text.ossLimit({ currency })}
          name="limit"
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          hint={text.ossLimitHint}
          fault={limit === undefined ? words.controls.field.notAnAmount : faults.get('limit')}
        />
      )}
    </Confirm>
  )
}
