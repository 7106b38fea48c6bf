/** An entry that is used again: as a template, or by itself on its days. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RouteInput } from '../../../../src/client/index.ts'
import { reversalRules, scheduleUnits } from '../../../../src/domain/ledger/schedule.ts'
import { api } from '../../../api/client.ts'
import { announce } from '../../../app/notices.ts'
import { faultsIn, useChange } from '../../books/change.ts'
import { Confirm } from '../../books/confirm.tsx'
import { styles } from '../../books/frame.tsx'
import { DayInput, SelectInput, TextInput } from '../../books/inputs.tsx'
import { refreshBooks, useToday } from '../../books/read.ts'
import { useBooksWords } from '../../books/words/index.ts'
import { useLedgerWords } from '../words/index.ts'
import type { SentLine } from './entry-lines.ts'

interface KeepProps {
  entry: { date: string; text: string; lines: SentLine[]; attachments?: string[] }
  onClose: () => void
  onDone: () => void
}

function useKept({ onClose, onDone }: KeepProps) {
  const text = useLedgerWords()
  const navigate = useNavigate()
  return async (): Promise<void> => {
    onDone()
    onClose()
    announce(text.kept)
    await refreshBooks()
    await navigate({ to: '/ledger/drafts' })
  }
}

export function KeepTemplate(props: KeepProps) {
  const text = useLedgerWords()
  const [name, setName] = useState(props.entry.text)
  const { date: _date, ...entry } = props.entry
  const save = useChange((input: RouteInput<'POST /entry-drafts'>, call) => api.change('POST /entry-drafts', input, call), useKept(props))
  return (
    <Confirm
      title={text.keepTemplate}
      sentence={text.noDraftsHint}
      confirm={text.keepTemplate}
      isPending={save.isPending}
      isDisabled={name.trim() === ''}
      error={save.error}
      onConfirm={() => save.mutate({ ...entry, name: name.trim() })}
      onClose={props.onClose}
    >
      <TextInput
        label={text.templateName}
        value={name}
        onChange={setName}
        maxLength={100}
        isFirst
        fault={faultsIn(save.error).get('name')}
      />
    </Confirm>
  )
}

export function RepeatEntry(props: KeepProps) {
  const text = useLedgerWords()
  const books = useBooksWords()
  const today = useToday()
  const [name, setName] = useState(props.entry.text)
  const [firstOn, setFirstOn] = useState(props.entry.date)
  const [unit, setUnit] = useState<(typeof scheduleUnits)[number]>('month')
  const [every, setEvery] = useState('1')
  const [times, setTimes] = useState('')
  const [lastOn, setLastOn] = useState('')
  const [isSpread, setIsSpread] = useState(false)
  const [reversal, setReversal] = useState<(typeof reversalRules)[number] | 'none'>('none')
  const [whenLate, setWhenLate] = useState<'post' | 'ask'>('post')
  const save = useChange(
    (input: RouteInput<'POST /entry-schedules'>, call) => api.change('POST /entry-schedules', input, call),
    useKept(props),
  )
  const faults = faultsIn(save.error)
  return (
    <Confirm
      title={text.repeat}
      sentence={text.noRecurringHint}
      confirm={text.repeat}
      isPending={save.isPending}
      isDisabled={name.trim() === '' || firstOn === ''}
      error={save.error}
      onConfirm={() =>
        save.mutate({
          name: name.trim(),
          text: props.entry.text,
          lines: props.entry.lines,
          firstOn,
          unit,
          every: Number(every) || 1,
          spread: isSpread,
          whenLate,
          ...(times.trim() === '' ? {} : { times: Number(times) }),
          ...(lastOn === '' ? {} : { lastOn }),
          ...(reversal === 'none' ? {} : { reversal }),
        })
      }
      onClose={props.onClose}
    >
      <div className={styles.form}>
        <TextInput label={books.name} value={name} onChange={setName} maxLength={100} isFirst fault={faults.get('name')} />
        <DayInput label={text.firstOn} value={firstOn} onChange={setFirstOn} today={today} fault={faults.get('firstOn')} />
        <TextInput label={text.every} value={every} onChange={setEvery} inputMode="decimal" fault={faults.get('every')} />
        <SelectInput
          label={text.unit}
          value={unit}
          options={scheduleUnits.map(value => ({ value, label: text.units[value] }))}
          onChange={setUnit}
        />
        <TextInput label={text.times} value={times} onChange={setTimes} inputMode="decimal" fault={faults.get('times')} />
        <DayInput label={text.lastOn} value={lastOn} onChange={setLastOn} today={today} fault={faults.get('lastOn')} />
        <SelectInput
          label={text.reversal}
          value={reversal}
          options={(['none', ...reversalRules] as const).map(value => ({ value, label: text.reversals[value] }))}
          onChange={setReversal}
        />
        <SelectInput
          label={text.whenLate}
          value={whenLate}
          options={(['post', 'ask'] as const).map(value => ({ value, label: text.whenLates[value] }))}
          onChange={setWhenLate}
        />
      </div>
      <label className={styles.actions}>
        <input type="checkbox" checked={isSpread} onChange={event => setIsSpread(event.target.checked)} /> {text.spread}
      </label>
    </Confirm>
  )
}
