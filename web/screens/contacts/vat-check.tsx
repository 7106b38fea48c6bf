/** What VIES said about the VAT number of a contact in another EU country, and the button that asks again. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isEuCountry } from '../../../src/domain/identity/countries.ts'
import { api } from '../../api/client.ts'
import { formatDay, formatMoment } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { homeOf } from '../../parts/country/name-of-country.ts'
import { listDetail } from '../../parts/list-detail/list-detail.tsx'
import { Pill } from '../../parts/pill/pill.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { useReader } from '../../words/index.ts'
import type { ContactRecord } from './contact-fields.ts'
import { useContactWords } from './words/index.ts'

const tones = { valid: 'good', invalid: 'danger', unknown: 'caution' } as const

/** A number of the own country is no matter for VIES, and one from outside the EU is not in it. */
const isCheckable = ({ country, vatNumber }: ContactRecord, regionKey: string | null): boolean =>
  vatNumber !== null && country !== null && isEuCountry(country) && country !== homeOf[regionKey ?? '']

export function VatCheck({ contact, isChanged }: { contact: ContactRecord; isChanged: boolean }) {
  const { vies: text } = useContactWords()
  const { language } = useReader()
  const { me, can } = useSession()
  const queries = useQueryClient()
  const isShown = isCheckable(contact, me.organization.regionKey)
  const key = ['contact', contact.id, 'vat-checks']
  const { data: last } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.read('/contacts/:id/vat-checks', { id: contact.id, limit: 1 }, { signal })).items[0] ?? null,
    enabled: isShown,
  })
  const check = useMutation({
    mutationFn: () => api.change('POST /contacts/:id/vat-check', { id: contact.id }),
    onSuccess: found => {
      announce(text.outcomes[found.outcome])
      queries.setQueryData(key, found)
    },
  })
  if (!isShown) return null
  return (
    <section aria-label={text.title} data-vies>
      <h3>{text.title}</h3>
      {last ? (
        <>
          <p className={listDetail.bar}>
            <Pill tone={tones[last.outcome]}>{text.outcomes[last.outcome]}</Pill>
            <span>{last.vatNumber}</span>
            <span className="quiet">{formatMoment(last.checkedAt, language)}</span>
          </p>
          {last.consultation === null ? null : <p>{text.consultation({ number: last.consultation })}</p>}
          {last.outcome === 'valid' ? <p className="quiet small">{text.goodUntil({ day: formatDay(last.goodUntil, language) })}</p> : null}
          {last.name === null ? null : <p className="quiet small">{[last.name, last.address].filter(Boolean).join(', ')}</p>}
          {last.reason === null ? null : <p className="quiet small">{last.reason.message}</p>}
          {last.vatNumber.endsWith(contact.vatNumber ?? '') ? null : <p>{text.otherNumber}</p>}
        </>
      ) : last === null ? (
        <p className="quiet">{text.never}</p>
      ) : null}
      {can('invoices:edit') ? (
        <button
          type="button"
          className="button"
          data-check-vat
          disabled={check.isPending || isChanged}
          title={isChanged ? text.saveFirst : undefined}
          onClick={() => check.mutate()}
        >
          {check.isPending ? text.asking : text.ask}
        </button>
      ) : null}
      {check.error ? <Problem error={check.error} /> : null}
    </section>
  )
}
