/** The profile, as invoices and returns carry it. What is empty and needed says for which document. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadOutput, RouteInput } from '../../../../src/client/index.ts'
import { api } from '../../../api/client.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { CodeSelect } from '../../../parts/code/code-select.tsx'
import { CountrySelect } from '../../../parts/country/country-select.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { Choice } from '../choice.tsx'
import { Field, Fields, faultAt, OtherProblem, Section, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { type ItalianDraft, ItalianTerms, termsOf } from './italian-terms.tsx'
import { codesOf, type DocumentKind, needsOf, onlyIn, type ProfileField, profileFields } from './needs.ts'

type Stored = ReadOutput<'/organizations/current'>
type Input = RouteInput<'PATCH /organizations/current'>

export function Profile() {
  const profile = useQuery({
    queryKey: ['/organizations/current'],
    queryFn: ({ signal }) => api.read('/organizations/current', {}, { signal }),
  })
  const { profile: text } = useSettingsWords()
  if (profile.error) return <Problem error={profile.error} />
  if (!profile.data)
    return (
      <Section title={text.title}>
        <Skeleton rows={6} />
      </Section>
    )
  return <Form key={profile.dataUpdatedAt} stored={profile.data} />
}

const textOf = (stored: Stored, field: ProfileField): string => {
  const [first, within] = field.split('.') as [keyof Stored, keyof Stored['address'] | undefined]
  return (within ? stored.address[within] : (stored[first] as string | null)) ?? ''
}

function toInput(draft: ReadonlyMap<ProfileField, string>): Input {
  const plain = [...draft].filter(([field]) => !field.startsWith('address.'))
  const address = [...draft]
    .filter(([field]) => field.startsWith('address.'))
    .map(([field, value]) => [field.slice('address.'.length), value])
  return { ...Object.fromEntries(plain), ...(address.length > 0 ? { address: Object.fromEntries(address) } : {}) }
}

function Form({ stored }: { stored: Stored }) {
  const { profile: text, save: saveText, saved, whoMayChange } = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<ReadonlyMap<ProfileField, string>>(new Map())
  const [supplies, setSupplies] = useState(stored.supplies)
  const [terms, setTerms] = useState<ItalianDraft>()
  const mayEdit = can('settings:edit')
  const save = useMutation({
    mutationFn: () => api.change('PATCH /organizations/current', { ...toInput(draft), supplies, ...(terms ? termsOf(terms) : {}) }),
    onSuccess: after => {
      announce(saved)
      queries.setQueryData(['/organizations/current'], after)
    },
  })
  const needs = needsOf[stored.regionKey ?? ''] ?? {}
  const shown = profileFields.filter(field => {
    const region = onlyIn[field]
    return region === undefined || region === stored.regionKey || textOf(stored, field) !== ''
  })
  const neededFor = (kinds: readonly DocumentKind[]) =>
    kinds.length > 0 ? (
      <span className={styles.needed}>{text.neededFor({ documents: kinds.map(kind => text.documents[kind]).join(', ') })}</span>
    ) : undefined
  const isChanged = draft.size > 0 || supplies !== stored.supplies || terms !== undefined
  return (
    <Section title={text.title} hint={text.hint}>
      <Fields onSubmit={() => save.mutate()}>
        {shown.map(field => {
          const value = draft.get(field) ?? textOf(stored, field)
          const isThere = value.trim() !== '' || (field === 'businessId' && textOf(stored, 'vatNumber') !== '')
          const lacking = isThere ? [] : (needs[field] ?? [])
          const warning = stored.warnings.find(one => one.field === field && !draft.has(field))
          const told = { hint: warning?.message ?? neededFor(lacking), fault: faultAt(save.error, field) }
          const label = text.fields[field]
          const change = (next: string): void => {
            const changed = new Map(draft)
            if (next === textOf(stored, field)) changed.delete(field)
            else changed.set(field, next)
            setDraft(changed)
          }
          const coded = stored.regionKey === 'italy' ? codesOf[field] : undefined
          const shared = { name: field, disabled: !mayEdit, value, onChange: change }
          return field === 'address.country' || coded !== undefined ? (
            <Field key={field} label={label} {...told}>
              {input =>
                coded === undefined ? <CountrySelect {...input} {...shared} /> : <CodeSelect {...input} {...shared} of={coded} isOptional />
              }
            </Field>
          ) : (
            <TextField
              key={field}
              label={label}
              name={field}
              autoComplete="off"
              value={value}
              readOnly={!mayEdit}
              {...told}
              onChange={change}
            />
          )
        })}
        <div className={styles.wide}>
          {mayEdit ? (
            <Choice
              label={text.supplies}
              value={supplies}
              options={(['services', 'goods'] as const).map(value => ({ value, label: text.suppliesOf[value] }))}
              onChange={setSupplies}
            />
          ) : null}
        </div>
        {stored.regionKey === 'italy' && mayEdit && <ItalianTerms stored={stored} draft={terms} onChange={setTerms} error={save.error} />}
        {mayEdit ? (
          <div className={styles.actions}>
            <button type="submit" className="button primary" disabled={!isChanged || save.isPending}>
              {saveText}
            </button>
          </div>
        ) : (
          <p className="quiet">{whoMayChange}</p>
        )}
      </Fields>
      <OtherProblem error={save.error} paths={[...profileFields, 'pensionFund', 'withholding']} />
    </Section>
  )
}
