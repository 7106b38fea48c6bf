/** Whether members need a second step to sign in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { isGone } from '../../../api/unread.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Switch } from '../choice.tsx'
import { Section } from '../parts.tsx'
import { useSettingsWords } from '../words/index.ts'

const key = ['/settings/sign-in'] as const

export function SecondStepPolicy() {
  const { members: text } = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const setting = useQuery({ queryKey: key, queryFn: ({ signal }) => api.read('/settings/sign-in', {}, { signal }) })
  const set = useMutation({
    mutationFn: (secondStepRequired: boolean) => api.change('PATCH /settings/sign-in', { secondStepRequired }),
    onSuccess: ({ secondStepRequired }) => announce(secondStepRequired ? text.stepOn : text.stepOff),
    // Whoever set it and has no second step is told here where to set one up.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  if (isGone(setting.error, setting.data)) return <Problem error={setting.error} />
  if (!setting.data) return null
  return (
    <Section title={text.stepTitle}>
      <Switch
        label={text.stepLabel}
        hint={text.stepHint}
        isOn={set.isPending ? set.variables : setting.data.secondStepRequired}
        isDisabled={!can('members:manage') || set.isPending}
        onChange={isRequired => set.mutate(isRequired)}
      />
      {set.error ? <Problem error={set.error} /> : null}
    </Section>
  )
}
