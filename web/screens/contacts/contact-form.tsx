/** The fields of a contact, each with what is wrong with it below. */
import { useSession } from '../../app/session.tsx'
import { Labelled, listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { addressFields, type ContactField, textFields } from './contact-fields.ts'
import type { useContactForm } from './use-contact-form.ts'
import { useContactWords } from './words/index.ts'

const italian: ReadonlySet<ContactField> = new Set(['fiscalCode', 'sdiCode', 'pec', 'province'])

interface ContactFormProps {
  form: ReturnType<typeof useContactForm>
  readOnly: boolean
}

export function ContactForm({ form, readOnly }: ContactFormProps) {
  const text = useContactWords()
  const { me } = useSession()
  const { fields, faults, warnings } = form
  // What only Italy knows is shown there, and where it is filled in.
  const isShown = (field: ContactField): boolean =>
    !italian.has(field) || me.organization.regionKey === 'italy' || fields.country.trim().toUpperCase() === 'IT' || fields[field] !== ''
  const input = (field: ContactField) => (
    <Labelled
      key={field}
      label={text.fields[field]}
      fault={faults.get(field)}
      caution={faults.has(field) ? undefined : warnings.get(field)}
    >
      <input
        className="input"
        data-name={field}
        aria-label={text.fields[field]}
        aria-invalid={faults.has(field) || undefined}
        inputMode={field === 'paymentDays' ? 'numeric' : 'text'}
        placeholder={field === 'paymentDays' && !readOnly ? text.paymentDaysHint : undefined}
        autoComplete="off"
        readOnly={readOnly}
        value={fields[field]}
        onChange={event => form.set(field, event.target.value)}
      />
    </Labelled>
  )
  return (
    <>
      <div className={listDetail.form}>
        <Labelled label={text.fields.type}>
          <select
            className="input"
            aria-label={text.fields.type}
            value={fields.type}
            disabled={readOnly}
            onChange={event => form.set('type', event.target.value)}
          >
            {(['client', 'vendor', 'both'] as const).map(type => (
              <option key={type} value={type}>
                {text.types[type]}
              </option>
            ))}
          </select>
        </Labelled>
        {[...textFields, 'paymentDays' as const].filter(isShown).map(input)}
      </div>
      <h3>{text.address}</h3>
      <div className={listDetail.form}>{addressFields.filter(isShown).map(input)}</div>
      {form.trouble ? <Problem error={form.trouble} /> : null}
    </>
  )
}
