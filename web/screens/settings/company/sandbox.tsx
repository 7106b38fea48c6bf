/** The data of the sandbox goes before real work begins; what stays says why. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Confirm, Done, Section } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'

export function SandboxData() {
  const { sandbox: text } = useSettingsWords()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.change('POST /organizations/current/sandbox-removal', {}),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Section title={text.title} hint={text.hint}>
      <div className={styles.actions}>
        <button type="button" className="button danger" onClick={() => setAsking(true)}>
          {text.button}
        </button>
      </div>
      {remove.data ? (
        <Done>
          <p>{text.removed(remove.data.removed)}</p>
          {remove.data.stays.length > 0 && (
            <>
              <p>{text.stays}</p>
              <ul>
                {remove.data.stays.map(({ type, id, name, message }) => (
                  <li key={`${type} ${id}`}>
                    {name !== null && <strong>{name}: </strong>}
                    {message}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Done>
      ) : null}
      {isAsking && (
        <Confirm
          title={text.title}
          text={text.text}
          button={text.button}
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
