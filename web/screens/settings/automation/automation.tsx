/** Whether documents are posted without a look, and from which certainty on, beside what that would have meant so far. Saving is a step of its own. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { formatSureness } from '../../../app/format.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Skeleton } from '../../../parts/skeleton/skeleton.tsx'
import { Switch } from '../choice.tsx'
import { Section, settingsKey, useSettings } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { Simulation } from './simulation.tsx'

/** Below this a reader is wrong too often to go by. */
const lowest = 0.8

export function Page() {
  const text = useSettingsWords()
  const { can } = useSession()
  const settings = useSettings()
  const saved = { autoPost: settings.autoPost, threshold: settings.autoPostThreshold }
  const [draft, setDraft] = useState<Partial<typeof saved>>({})
  const { autoPost, threshold } = { ...saved, ...draft }
  const mayEdit = can('settings:edit')
  const queries = useQueryClient()
  const simulation = useQuery({
    queryKey: ['/auto-post/simulation'],
    queryFn: ({ signal }) => api.read('/auto-post/simulation', {}, { signal }),
    enabled: can('documents:read'),
  })
  const save = useMutation({
    mutationFn: () => api.perform('set_auto_post', { autoPost, autoPostThreshold: threshold }),
    onSuccess: after => {
      queries.setQueryData(settingsKey, after)
      setDraft({})
      announce(text.saved)
      void queries.invalidateQueries({ queryKey: ['overview'] })
      void queries.invalidateQueries({ queryKey: ['inbox'] })
    },
  })
  const isChanged = autoPost !== saved.autoPost || threshold !== saved.threshold
  return (
    <Section title={text.pages.automation}>
      <Switch
        label={text.autoPost}
        hint={text.autoPostHint}
        isOn={autoPost}
        isDisabled={!mayEdit}
        onChange={isOn => setDraft({ ...draft, autoPost: isOn })}
      />
      <label className={styles.slider}>
        <span>
          {text.threshold} <strong>{formatSureness(threshold)}</strong>
        </span>
        <input
          type="range"
          min={Math.min(lowest, saved.threshold)}
          max={1}
          step={0.01}
          value={threshold}
          disabled={!mayEdit}
          aria-valuetext={formatSureness(threshold)}
          onChange={event => setDraft({ ...draft, threshold: Number(event.target.value) })}
        />
      </label>
      <p className="quiet small">{text.thresholdHint}</p>
      {simulation.isLoading ? <Skeleton rows={2} /> : null}
      {simulation.error ? <Problem error={simulation.error} /> : null}
      {simulation.data ? <Simulation simulation={simulation.data} threshold={threshold} /> : null}
      {mayEdit ? (
        <div className={styles.actions}>
          <button type="button" className="button primary" disabled={!isChanged || save.isPending} onClick={() => save.mutate()}>
            {text.save}
          </button>
          {!isChanged && save.isSuccess && (
            <span className="quiet" role="status">
              {text.saved}
            </span>
          )}
        </div>
      ) : (
        <p className="quiet">{text.whoMayChange}</p>
      )}
      {save.error ? <Problem error={save.error} /> : null}
    </Section>
  )
}
