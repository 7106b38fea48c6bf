/** The fields of a contact, each with what is wrong with it below. */
import { useSession } from '../../app/session.tsx'
import { CodeSelect } from '../../parts/code/code-select.tsx'
import { CountrySelect } from '../../parts/country/country-select.tsx'
import { Labelled, listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { addressFields, type ContactField, deliveryFields, textFields } from './contact-fields.ts'
import type { useContactForm } from './use-contact-form.ts'
import { useContactWords } from './words/index.ts'

/** What Danish buyers give as their address; another one that was entered by a program stays. */
const schemes = ['0088', '0184', '0198', '0096'] as const

const italian: ReadonlySet<ContactField> = new Set(['fiscalCode', 'sdiCode', 'pec', 'province'])

interface ContactFormProps {
  form: ReturnType<typeof useContactForm>
  readOnly: boolean
}

export function ContactForm({ form, readOnly }: ContactFormProps) {
  const text = useContactWords()
  const { me } = useSession()
  const { fields, faults, warnings } = form
  const isInItaly = fields.country === 'IT' || (fields.country === '' && me.organization.regionKey === 'italy')
  // What only Italy knows is shown there, and where it is filled in.
  const isShown = (field: ContactField): boolean =>
    !italian.has(field) || me.organization.regionKey === 'italy' || fields.country === 'IT' || fields[field] !== ''
  const input = (field: ContactField) => (
    <Labelled
      key={field}
      label={text.fields[field]}
      fault={faults.get(field)}
      caution={faults.has(field) ? undefined : warnings.get(field)}
    >
      {field === 'country' ? (
        <CountrySelect
          data-name={field}
          aria-label={text.fields[field]}
          aria-invalid={faults.has(field) || undefined}
          disabled={readOnly}
          value={fields.country}
          onChange={code => form.set(field, code)}
        />
      ) : field === 'province' && isInItaly ? (
        <CodeSelect
          of="province"
          isOptional
          data-name={field}
          aria-label={text.fields[field]}
          aria-invalid={faults.has(field) || undefined}
          disabled={readOnly}
          value={fields[field].toUpperCase()}
          onChange={code => form.set(field, code)}
        />
      ) : (
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
      )}
    </Labelled>
  )
  const isDelivered = me.organization.regionKey === 'denmark' || deliveryFields.some(field => fields[field] !== '')
  const isOther = fields.scheme !== '' && !schemes.some(scheme => scheme === fields.scheme)
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
      {isDelivered ? (
        <>
          <h3>{text.delivery}</h3>
          <div className={listDetail.form}>
            <Labelled label={text.fields.scheme} fault={faults.get('scheme')}>
              <select
                className="input"
                data-name="scheme"
                aria-label={text.fields.scheme}
                value={fields.scheme}
                disabled={readOnly}
                onChange={event => form.set('scheme', event.target.value)}
              >
                <option value="">{text.noDelivery}</option>
                {schemes.map(scheme => (
                  <option key={scheme} value={scheme}>
                    {text.schemes[scheme]}
                  </option>
                ))}
                {isOther ? <option value={fields.scheme}>{fields.scheme}</option> : null}
              </select>
            </Labelled>
            {fields.scheme === '' ? null : deliveryFields.slice(1).map(input)}
          </div>
        </>
      ) : null}
      {form.trouble ? <Problem error={form.trouble} /> : null}
    </>
  )
}
