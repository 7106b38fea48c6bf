/** Deleting is final; a draft that is still addressed to the contact is named, with the way to it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { problemOf } from '../../api/queries.ts'
import { announce } from '../../app/notices.ts'
import { Confirm } from '../invoices/issue-dialog.tsx'
import type { ContactRecord } from './contact-fields.ts'
import { useContactWords } from './words/index.ts'

interface DeleteContactProps {
  contact: ContactRecord
  onClose: () => void
  onDeleted: () => void
}

export function DeleteContact({ contact, onClose, onDeleted }: DeleteContactProps) {
  const text = useContactWords()
  const [isInUse, setIsInUse] = useState(false)
  const { data } = useQuery({
    queryKey: ['invoice', 'drafts', contact.id],
    queryFn: () => api.read('/invoices', { contactId: contact.id, folder: 'draft', limit: 5 }),
    enabled: isInUse,
  })
  return (
    <Confirm
      title={text.deleteTitle({ name: contact.name })}
      action={text.delete}
      isDanger
      onClose={onClose}
      run={async idempotencyKey => {
        try {
          await api.perform('delete_contact', { id: contact.id }, { idempotencyKey })
        } catch (error) {
          setIsInUse(problemOf(error)?.code === 'contact_in_use')
          throw error
        }
        announce(text.deleted)
        onDeleted()
      }}
    >
      <p>{text.deleteText}</p>
      {(data?.items ?? []).map(({ id, net }) => (
        <p key={id}>
          <Link to={`/invoices/${id}` as never}>
            {text.inUse} ({net})
          </Link>
        </p>
      ))}
    </Confirm>
  )
}
