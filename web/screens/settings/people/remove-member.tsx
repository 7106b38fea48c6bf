import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { usePaged } from '../paged.ts'
import { Confirm } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import type { Member } from './records.ts'

/** With the keys of the organization that they made: these go on working unless they are revoked in the same step. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { members: text } = useSettingsWords()
  const { me, can } = useSession()
  const queries = useQueryClient()
  const isMe = member.id === me.userId
  const keys = usePaged('/keys', {}, can('keys:manage'))
  const made = keys.items.filter(key => key.revokedAt === null && key.scope === 'organization' && key.createdBy === member.id)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const remove = useMutation({
    mutationFn: () =>
      api.change('DELETE /members/:id', {
        id: member.id,
        ...(made.length === 0 ? {} : { revokeKeys: made.map(key => key.id).filter(id => !kept.has(id)) }),
      }),
    onSuccess: ({ revokedKeys }) => {
      announce(text.removed({ email: member.email, keys: revokedKeys.length }))
      if (isMe) window.location.assign('/')
      else onClose()
    },
    onSettled: () => Promise.all([['/members'], ['/keys'], ['/connected-apps']].map(queryKey => queries.invalidateQueries({ queryKey }))),
  })
  const isInvited = member.state === 'invited'
  const title = isInvited ? text.withdrawThis({ email: member.email }) : isMe ? text.leaveThis : text.removeThis({ email: member.email })
  return (
    <Confirm
      title={title}
      text={isInvited ? text.withdrawText : isMe ? text.leaveText : text.removeText}
      button={isInvited ? text.withdraw : isMe ? text.leave : text.remove}
      isPending={remove.isPending || keys.isLoading}
      error={remove.error ?? keys.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {made.length > 0 && (
        <fieldset className={styles.choice}>
          <legend>{text.keysMade}</legend>
          <p className="quiet small">{text.keysHint}</p>
          {made.map(({ id, name, prefix }) => (
            <label key={id} className={styles.option}>
              <input
                type="checkbox"
                checked={!kept.has(id)}
                onChange={event => setKept(new Set(event.target.checked ? [...kept].filter(one => one !== id) : [...kept, id]))}
              />
              <span>
                {text.revokeKey({ name })} <code>{prefix}…</code>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Confirm>
  )
}
