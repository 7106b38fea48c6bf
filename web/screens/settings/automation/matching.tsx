/** How strictly the bank is matched by itself, and where small differences go. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { useReader } from '../../../words/index.ts'
import { accountsQuery } from '../../inbox/queries.ts'
import { Switch } from '../choice.tsx'
import { Fields, faultAt, OtherProblem, Section, Select, settingsKey, useSettings } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

const roles = ['roundingLoss', 'roundingGain', 'fee', 'exchangeLoss', 'exchangeGain'] as const

export function Page() {
  const { matching: text, whoMayChange } = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const settings = useSettings()
  const mayEdit = can('settings:edit')
  const setStrict = useMutation({
    mutationFn: (strict: boolean) => api.change('PATCH /settings/matching', { strict }),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
  })
  return (
    <>
      <Section title={text.title}>
        <Switch
          label={text.strict}
          hint={text.strictHint}
          isOn={setStrict.isPending ? setStrict.variables : settings.strictMatching}
          isDisabled={!mayEdit || setStrict.isPending}
          onChange={strict => setStrict.mutate(strict)}
        />
        {setStrict.error ? <Problem error={setStrict.error} /> : null}
        {mayEdit ? null : <p className="quiet">{whoMayChange}</p>}
      </Section>
      {settings.differenceAccounts && <Differences key={JSON.stringify(settings.differenceAccounts)} saved={settings.differenceAccounts} />}
    </>
  )
}

type Accounts = Record<(typeof roles)[number], string>

function Differences({ saved }: { saved: Accounts }) {
  const { matching: text, save: saveText, saved: savedText } = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Partial<Accounts>>({})
  const { language } = useReader()
  const chart = useQuery({ ...accountsQuery, enabled: can('ledger:read') })
  const save = useMutation({
    mutationFn: () => api.change('PATCH /settings/difference-accounts', draft),
    onSuccess: () => {
      announce(savedText)
      return queries.invalidateQueries({ queryKey: settingsKey })
    },
  })
  const accounts = (chart.data ?? []).filter(({ type }) => type === 'income' || type === 'expense')
  const nameOf = ({ name, englishName }: ItemOf<'/accounts'>): string => (language === 'en' ? englishName : name)
  const optionsOf = (number: string) =>
    accounts.some(account => account.number === number)
      ? accounts.map(account => ({ value: account.number, label: `${account.number} ${nameOf(account)}` }))
      : [
          { value: number, label: number },
          ...accounts.map(account => ({ value: account.number, label: `${account.number} ${nameOf(account)}` })),
        ]
  const mayEdit = can('settings:edit')
  return (
    <Section title={text.differences} hint={text.differencesHint}>
      <Fields onSubmit={() => save.mutate()}>
        {roles.map(role => (
          <Select
            key={role}
            label={text.roles[role]}
            value={draft[role] ?? saved[role]}
            options={optionsOf(draft[role] ?? saved[role])}
            disabled={!mayEdit || chart.isPending}
            fault={faultAt(save.error, role)}
            onChange={number => setDraft({ ...draft, [role]: number })}
          />
        ))}
        {mayEdit && (
          <div className={styles.actions}>
            <button type="submit" className="button primary" disabled={Object.keys(draft).length === 0 || save.isPending}>
              {saveText}
            </button>
          </div>
        )}
      </Fields>
      <OtherProblem error={save.error} paths={roles} />
    </Section>
  )
}
