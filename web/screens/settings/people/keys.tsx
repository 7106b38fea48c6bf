/** Keys for programs: made, shown once, revoked. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemOf } from '../../../../src/client/index.ts'
import { type KeyPermission, keyPermissions, mayMakeKey, type Permission } from '../../../../src/domain/access/permissions.ts'
import { api } from '../../../api/client.ts'
import { formatDay, formatMoment } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { Choice } from '../choice.tsx'
import { usePaged } from '../paged.ts'
import { Confirm, Done, Fields, faultAt, OtherProblem, Secret, Section, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

type Key = ItemOf<'/keys'>

const isLive = ({ revokedAt, expiresAt }: Key): boolean => revokedAt === null && (expiresAt === null || new Date(expiresAt) > new Date())

export function Page() {
  const { keys: text, more } = useSettingsWords()
  const { can } = useSession()
  const list = usePaged('/keys')
  const live = list.items.filter(isLive)
  return (
    <>
      <Section title={text.title} hint={can('keys:manage') ? text.hintOrganization : text.hint}>
        {list.isPending ? <Skeleton /> : null}
        {list.error ? <Problem error={list.error} /> : null}
        <ul>
          {live.map(key => (
            <Row key={key.id} apiKey={key} />
          ))}
        </ul>
        {list.data && live.length === 0 && <p className="quiet">{text.none}</p>}
        {list.hasNextPage && (
          <button type="button" className="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {more}
          </button>
        )}
      </Section>
      <NewKey />
    </>
  )
}

function Row({ apiKey: { id, name, prefix, permissions, lastUsedAt, expiresAt, scope } }: { apiKey: Key }) {
  const { keys: text } = useSettingsWords()
  const { language } = useReader()
  const queries = useQueryClient()
  const [isRevoking, setRevoking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => api.change('DELETE /keys/:id', { id }),
    onSuccess: () => announce(text.revoked({ name })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/keys'] }),
  })
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <strong>{name}</strong> <code>{prefix}…</code> {scope === 'user' && <Pill>{text.personal}</Pill>}
        <br />
        <span className="quiet small">
          {text.permissions({ count: permissions.length })} ·{' '}
          {lastUsedAt === null ? text.unused : text.used({ used: formatMoment(lastUsedAt, language) })}
          {expiresAt === null ? '' : ` · ${text.ends({ ends: formatDay(expiresAt, language) })}`}
        </span>
      </span>
      <button type="button" className="button danger" onClick={() => setRevoking(true)}>
        {text.revoke}
        <span className="unseen"> {name}</span>
      </button>
      {isRevoking && (
        <Confirm
          title={text.revokeThis({ name })}
          text={text.revokeText}
          button={text.revoke}
          isPending={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate()}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  )
}

const presets = ['read', 'everything', 'choose'] as const

function NewKey() {
  const { keys: text, permissions: names } = useSettingsWords()
  const { me, can } = useSession()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [preset, setPreset] = useState<(typeof presets)[number]>('read')
  const [chosen, setChosen] = useState<ReadonlySet<KeyPermission>>(new Set())
  const role = can('keys:manage') ? null : me.role
  const held = new Set<Permission>(me.permissions)
  const grantable = keyPermissions.filter(permission => mayMakeKey(held, [permission], role))
  const permissions = {
    everything: grantable,
    read: grantable.filter(one => one.endsWith(':read')),
    choose: grantable.filter(one => chosen.has(one)),
  }[preset]
  const create = useMutation({
    mutationFn: () => api.change('POST /keys', { name: name.trim(), permissions, scope: role === null ? 'organization' : 'user' }),
    onSuccess: () => setName(''),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/keys'] }),
  })
  return (
    <Section title={text.new}>
      {create.data ? (
        <Done>
          <p>
            <strong>{text.ready({ name: create.data.name })}</strong> {text.readyNext}
          </p>
          <Secret label={text.key} text={create.data.apiKey} />
        </Done>
      ) : null}
      <Fields onSubmit={() => create.mutate()}>
        <TextField
          label={text.name}
          value={name}
          onChange={setName}
          hint={text.nameHint}
          autoComplete="off"
          fault={faultAt(create.error, 'name')}
        />
        <div className={styles.wide}>
          <Choice
            label={text.may}
            hint={text.presetHints[preset]}
            value={preset}
            options={presets.map(value => ({ value, label: text.presets[value] }))}
            onChange={setPreset}
          />
          {preset === 'choose' && (
            <fieldset className={styles.choice}>
              <legend className="unseen">{text.may}</legend>
              {grantable.map(permission => (
                <label key={permission} className={styles.option}>
                  <input
                    type="checkbox"
                    checked={chosen.has(permission)}
                    onChange={event =>
                      setChosen(new Set(event.target.checked ? [...chosen, permission] : [...chosen].filter(one => one !== permission)))
                    }
                  />
                  <span>{names[permission]}</span>
                </label>
              ))}
            </fieldset>
          )}
        </div>
        <div className={styles.actions}>
          <button type="submit" className="button primary" disabled={name.trim() === '' || permissions.length === 0 || create.isPending}>
            {text.create}
          </button>
        </div>
      </Fields>
      <OtherProblem error={create.error} paths={['name']} />
    </Section>
  )
}
