/** Connecting a ledger with what it shows to give access, or on its own pages; a connection that lost its access gets it back in the same way. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../app/session.tsx'
import { homeOf, nameOfCountry } from '../../../parts/country/name-of-country.ts'
import { useReader } from '../../../words/index.ts'
import { Fields, faultAt, OtherProblem, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import type { Connection, Provider } from './records.ts'

interface ConnectProps {
  providers: readonly Provider[]
  connected: Connection | undefined
}

export function ConnectLedger({ providers, connected }: ConnectProps) {
  const { connections: text } = useSettingsWords()
  const { language } = useReader()
  const { can, settings } = useSession()
  if (!can('settings:edit')) return null
  // One at a time: while one is connected only that one can be given access again.
  const offered = connected
    ? connected.state === 'connected'
      ? []
      : providers.filter(({ provider }) => provider === connected.provider)
    : providers
  const country = homeOf[settings.regionKey ?? '']
  return offered.map(provider => {
    const isOfCountry = provider.countries === null || (country !== undefined && provider.countries.includes(country))
    const names = (provider.countries ?? []).map(code => nameOfCountry(code, language))
    return (
      <div key={provider.provider}>
        <h3>{provider.title}</h3>
        {!isOfCountry ? (
          <p className="quiet">{text.otherCountry({ countries: names.join(', ') })}</p>
        ) : provider.available ? (
          <Connect provider={provider} isAgain={connected !== undefined} />
        ) : (
          <p className="quiet">{text.notSetUp}</p>
        )}
      </div>
    )
  })
}

function Connect({ provider: { provider, title, credentials, onItsPages }, isAgain }: { provider: Provider; isAgain: boolean }) {
  const { connections: text } = useSettingsWords()
  const queries = useQueryClient()
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const connect = useMutation({
    mutationFn: () =>
      api.change('POST /connections', { kind: 'ledger', provider, ...(credentials.length > 0 ? { credentials: given } : {}) }),
    onSuccess: answer => {
      if ('authorizationUrl' in answer) window.location.assign(answer.authorizationUrl)
      setGiven({})
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['/connections'] }),
  })
  const isComplete = credentials.every(name => (given[name] ?? '').trim() !== '')
  return (
    <Fields onSubmit={() => connect.mutate()}>
      {credentials.map(name => (
        <TextField
          key={name}
          label={text.credential({ name })}
          type="password"
          autoComplete="off"
          value={given[name] ?? ''}
          hint={text.credentialHint}
          fault={faultAt(connect.error, `credentials.${name}`)}
          onChange={value => setGiven({ ...given, [name]: value.trim() })}
        />
      ))}
      <div className={styles.actions}>
        <button type="submit" className="button" disabled={!isComplete || connect.isPending}>
          {isAgain ? text.connectAgain({ title }) : text.connect({ title })}
        </button>
        {onItsPages && <span className="quiet small">{text.onItsPages}</span>}
      </div>
      <OtherProblem error={connect.error} paths={credentials.map(name => `credentials.${name}`)} />
    </Fields>
  )
}
