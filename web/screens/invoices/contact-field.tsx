/** Who it is for, found by typing; a new one is entered without leaving the invoice. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { nameOfCountry } from '../../parts/country/name-of-country.ts'
import { type Choice, findChoices } from '../../parts/listbox/choices.ts'
import { Listbox } from '../../parts/listbox/listbox.tsx'
import { useReader } from '../../words/index.ts'
import { useInvoiceWords } from './words/index.ts'

export const ContactDialog = lazyPart(() => import('../contacts/contact-dialog.tsx'), 'ContactDialog')

interface ContactFieldProps {
  contactId: string | null
  name: string
  isInvalid: boolean
  readOnly: boolean
  onChoose: (contact: { id: string; name: string }) => void
}

const newId = '+'

export function ContactField({ contactId, name, isInvalid, readOnly, onChoose }: ContactFieldProps) {
  const text = useInvoiceWords()
  const { language } = useReader()
  const [q, setQ] = useState('')
  const [entering, setEntering] = useState<string>()
  const { data } = useQuery({
    queryKey: ['contact', 'choices', q],
    queryFn: ({ signal }) => api.read('/contacts', { ...(q === '' ? {} : { q }), limit: 20 }, { signal }),
    placeholderData: before => before,
    enabled: !readOnly,
  })
  const found = (data?.items ?? []).map(
    (contact): Choice => ({
      id: contact.id,
      label: contact.name,
      detail: contact.vatNumber ?? contact.businessId ?? (contact.country === null ? '' : nameOfCountry(contact.country, language)),
    }),
  )
  // Whose name begins with it comes first; the service also finds numbers and addresses.
  const named = q === '' ? found : findChoices(found, q)
  const choices = [...named, ...found.filter(one => !named.includes(one)), { id: newId, label: text.newContact({ name: q }) }]
  return (
    <>
      <Listbox
        name="contactId"
        label={text.fields.contact}
        choices={choices}
        value={contactId}
        shown={name}
        placeholder={text.fields.contact}
        isInvalid={isInvalid}
        readOnly={readOnly}
        onQuery={typed => setQ(typed.trim())}
        onChoose={id => {
          const contact = data?.items.find(one => one.id === id)
          if (contact) onChoose(contact)
          else if (id === newId) setEntering(q)
        }}
      />
      {entering === undefined ? null : (
        <Suspense fallback={null}>
          <ContactDialog
            name={entering}
            onClose={() => setEntering(undefined)}
            onSaved={contact => {
              setEntering(undefined)
              onChoose(contact)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
