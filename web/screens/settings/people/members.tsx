/** Who belongs to the organization, in which role; inviting, changing roles, removing. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayGrantRole, type Permission, type Role, roles } from '../../../../src/domain/access/permissions.ts'
import { api } from '../../../api/client.ts'
import { formatDay } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Pill } from '../../../parts/pill/pill.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { useReader } from '../../../words/index.ts'
import { usePaged } from '../paged.ts'
import { Done, Fields, faultAt, OtherProblem, Secret, Section, Select, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import type { Member } from './records.ts'
import { RemoveMember } from './remove-member.tsx'
import { SecondStepPolicy } from './second-step-policy.tsx'

export function Page() {
  const { members: text, more } = useSettingsWords()
  const { can } = useSession()
  const list = usePaged('/members')
  const hasUnverified = list.items.some(({ verified }) => verified === false)
  return (
    <>
      <Section title={text.title}>
        {list.isPending ? <Skeleton /> : null}
        {list.error ? <Problem error={list.error} /> : null}
        <ul>
          {list.items.map(member => (
            <Row key={member.id} member={member} />
          ))}
        </ul>
        {hasUnverified && <p className="quiet small">{text.notVerifiedWhy}</p>}
        {list.items.length === 1 && <p className="quiet">{text.alone}</p>}
        {list.hasNextPage && (
          <button type="button" className="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {more}
          </button>
        )}
      </Section>
      {can('members:manage') && <Invite />}
      <SecondStepPolicy />
    </>
  )
}

/** Nobody gives or takes a role that allows more than they may do. */
function useGrantable(): Role[] {
  const { me } = useSession()
  const held = new Set<Permission>(me.permissions)
  return roles.filter(role => mayGrantRole(held, role))
}

function Row({ member }: { member: Member }) {
  const { members: text, roles: names } = useSettingsWords()
  const { language } = useReader()
  const { me, can } = useSession()
  const queries = useQueryClient()
  const grantable = useGrantable()
  const [isRemoving, setRemoving] = useState(false)
  const isMe = member.id === me.userId
  const host = member.email.lastIndexOf('@')
  const mayTouch = can('members:manage') && grantable.includes(member.role)
  const change = useMutation({
    mutationFn: (role: Role) => api.change('PATCH /members/:id', { id: member.id, role }),
    onSuccess: ({ email, role }) => announce(text.changed({ email, role: names[role] })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/members'] }),
  })
  const role = change.isPending ? change.variables : member.role
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {member.name !== null && (
          <>
            <strong>{member.name}</strong> <br />
          </>
        )}
        {/* What is too long for a line breaks before its @, and elsewhere only where that is not enough. */}
        {member.email.slice(0, host)}
        <wbr />
        {member.email.slice(host)} {isMe && <Pill>{text.you}</Pill>}{' '}
        {member.verified === false && <Pill tone="caution">{text.notVerified}</Pill>}
        <br />
        <span className="quiet small">
          {member.state === 'invited'
            ? text.invited({ ends: formatDay(member.expiresAt ?? '', language) })
            : text.since({ since: formatDay(member.since, language) })}
        </span>
      </span>
      {mayTouch && member.state === 'active' ? (
        <Select
          label={text.roleOf({ email: member.email })}
          isQuiet
          value={role}
          options={grantable.map(value => ({ value, label: names[value] }))}
          disabled={change.isPending}
          onChange={value => change.mutate(value)}
        />
      ) : (
        <span className="quiet">{names[member.role]}</span>
      )}
      {mayTouch ? (
        <button type="button" className="button danger" onClick={() => setRemoving(true)}>
          {member.state === 'invited' ? text.withdraw : isMe ? text.leave : text.remove}
          <span className="unseen"> {member.email}</span>
        </button>
      ) : null}
      {change.error ? <Problem error={change.error} /> : null}
      {isRemoving && <RemoveMember member={member} onClose={() => setRemoving(false)} />}
    </li>
  )
}

function Invite() {
  const { members: text, roles: names, roleMay } = useSettingsWords()
  const queries = useQueryClient()
  const grantable = useGrantable()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('bookkeeper')
  const invite = useMutation({
    mutationFn: () => api.change('POST /members', { email: email.trim(), role }),
    onSuccess: () => setEmail(''),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/members'] }),
  })
  return (
    <Section title={text.invite} hint={text.inviteHint}>
      <Fields onSubmit={() => invite.mutate()}>
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          fault={faultAt(invite.error, 'email')}
        />
        <Select label={text.role} value={role} options={grantable.map(value => ({ value, label: names[value] }))} onChange={setRole} />
        <p className={`quiet small ${styles.wide}`}>{roleMay[role]}</p>
        <div className={styles.actions}>
          <button type="submit" className="button primary" disabled={email.trim() === '' || invite.isPending}>
            {text.create}
          </button>
        </div>
      </Fields>
      <OtherProblem error={invite.error} paths={['email']} />
      {invite.data ? (
        <Done>
          <p>
            <strong>{text.sendLink({ email: invite.data.email })}</strong> {text.sendLinkNext}
          </p>
          <Secret label={text.link} text={invite.data.url} />
        </Done>
      ) : null}
    </Section>
  )
}
