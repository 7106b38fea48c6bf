/** Who the organization is, whose rules it follows, and the others that one belongs to. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { chooseOrganization } from '../../../app/organization-menu.tsx'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Confirm, Fields, faultAt, OtherProblem, Section, Select, settingsKey, TextField, useSettings } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { Profile } from './profile.tsx'
import { SandboxData } from './sandbox.tsx'

export function Page() {
  const { can } = useSession()
  return (
    <>
      <Profile />
      <Books />
      <Organizations />
      {can('settings:edit') && can('bank:edit') && can('documents:delete') && <SandboxData />}
    </>
  )
}

const regions = ['denmark', 'italy'] as const
/** Those that the law of the country knows. */
const frequencies = { denmark: ['monthly', 'quarterly', 'half_yearly'], italy: ['monthly', 'quarterly'] } as const

type Region = (typeof regions)[number]

function Books() {
  const text = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const settings = useSettings()
  const mayEdit = can('settings:edit')
  const [wanted, setWanted] = useState<Region>()
  const region = regions.find(one => one === settings.regionKey)
  const setRegion = useMutation({
    mutationFn: (regionKey: Region) => api.perform('set_region', { regionKey }),
    // The currency, the accounts and the deadlines are others now, on every screen.
    onSuccess: () => window.location.reload(),
  })
  const setFrequency = useMutation({
    mutationFn: (frequency: (typeof frequencies)['denmark'][number] | '') =>
      api.perform('set_vat_frequency', { frequency: frequency === '' ? null : frequency }),
    onSuccess: () =>
      Promise.all([settingsKey, ['overview'], ['/deadlines']].map(queryKey => queries.invalidateQueries({ queryKey }))).then(
        () => undefined,
      ),
  })
  const sync = useMutation({ mutationFn: () => api.perform('sync_chart_of_accounts', {}) })
  const effective = settings.effectiveVatFrequency
  return (
    <Section title={text.books} hint={settings.currency === null ? text.noRegionHint : undefined}>
      <div className={styles.fields}>
        <Select
          label={text.region}
          value={region ?? ''}
          disabled={!mayEdit}
          options={[
            ...(region ? [] : [{ value: '' as const, label: text.noRegion }]),
            ...regions.map(value => ({ value, label: text.regions[value] })),
          ]}
          onChange={value => value !== '' && value !== region && setWanted(value)}
        />
        {region && (
          <Select
            label={text.vatFrequency}
            value={(settings.vatFrequency ?? '') as (typeof frequencies)['denmark'][number] | ''}
            disabled={!mayEdit || setFrequency.isPending}
            options={[
              { value: '', label: text.asPrescribed({ now: effective === null ? '' : text.frequencies[effective] }) },
              ...frequencies[region].map(value => ({ value, label: text.frequencies[value] })),
            ]}
            onChange={value => setFrequency.mutate(value)}
          />
        )}
      </div>
      {settings.warnings.map(warning => (
        <p key={warning.code} className={styles.fault}>
          {warning.message}
        </p>
      ))}
      {setFrequency.error ? <Problem error={setFrequency.error} /> : null}
      {region && mayEdit && (
        <div className={styles.actions}>
          <button type="button" className="button" disabled={sync.isPending} onClick={() => sync.mutate()}>
            {text.syncChart}
          </button>
          {sync.data && (
            <span className="quiet" role="status">
              {text.chartSynced({ accounts: sync.data.accounts, changed: sync.data.added + sync.data.changed + sync.data.removed })}
            </span>
          )}
        </div>
      )}
      {sync.error ? <Problem error={sync.error} /> : null}
      {wanted && (
        <Confirm
          title={`${text.region}: ${text.regions[wanted]}`}
          text={region ? text.regionText : text.firstRegionText}
          button={text.save}
          isPending={setRegion.isPending}
          error={setRegion.error}
          onConfirm={() => setRegion.mutate(wanted)}
          onClose={() => setWanted(undefined)}
        />
      )}
    </Section>
  )
}

function Organizations() {
  const text = useSettingsWords()
  const { me, can } = useSession()
  const [name, setName] = useState('')
  const [region, setRegion] = useState<Region>('denmark')
  const found = useMutation({
    mutationFn: () => api.change('POST /organizations', { name: name.trim(), regionKey: region }),
    onSuccess: ({ id }) => chooseOrganization(id),
  })
  return (
    <Section title={text.organizations}>
      <ul>
        {me.organizations.map(organization => (
          <li key={organization.id} className={styles.row}>
            <span className={styles.name}>{organization.name}</span>
            <span className="quiet">{text.roles[organization.role as keyof typeof text.roles] ?? organization.role}</span>
            {organization.id === me.organizationId ? (
              <Pill tone="good">{text.shown}</Pill>
            ) : (
              <button type="button" className="button" onClick={() => chooseOrganization(organization.id)}>
                {text.switchTo}
                <span className="unseen"> {organization.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {can('organizations:create') && (
        <details>
          <summary>{text.foundAnother}</summary>
          <Fields onSubmit={() => found.mutate()}>
            <TextField label={text.profile.name} value={name} onChange={setName} autoComplete="off" fault={faultAt(found.error, 'name')} />
            <Select
              label={text.region}
              value={region}
              options={regions.map(value => ({ value, label: text.regions[value] }))}
              onChange={setRegion}
            />
            <div className={styles.actions}>
              <button type="submit" className="button" disabled={name.trim() === '' || found.isPending}>
                {text.found}
              </button>
            </div>
            <OtherProblem error={found.error} paths={['name']} />
          </Fields>
        </details>
      )}
    </Section>
  )
}
