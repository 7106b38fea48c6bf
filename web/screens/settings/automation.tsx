/** Whether documents are posted without a look, and from which certainty on. Saving is a step of its own. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { formatSureness } from '../../app/format.ts'
import { announce } from '../../app/notices.ts'
import { useSession } from '../../app/session.tsx'
import { Problem } from '../../parts/problem/problem.tsx'
import { Switch } from './choice.tsx'
import styles from './settings.module.css'
import { useSettingsWords } from './words/index.ts'

/** Below this a reader is wrong too often to go by. */
const lowest = 0.8

export function Automation() {
  const text = useSettingsWords()
  const { settings, can } = useSession()
  const [saved, setSaved] = useState({ autoPost: settings.autoPost, threshold: settings.autoPostThreshold })
  const [autoPost, setAutoPost] = useState(saved.autoPost)
  const [threshold, setThreshold] = useState(saved.threshold)
  const mayEdit = can('settings:edit')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => api.perform('set_auto_post', { autoPost, autoPostThreshold: threshold }),
    onSuccess: after => {
      setSaved({ autoPost: after.autoPost, threshold: after.autoPostThreshold })
      announce(text.saved)
      void queries.invalidateQueries({ queryKey: ['overview'] })
      void queries.invalidateQueries({ queryKey: ['inbox'] })
    },
  })
  const isChanged = autoPost !== saved.autoPost || threshold !== saved.threshold
  return (
    <section className={styles.section}>
      <h2>{text.pages.automation}</h2>
      <Switch label={text.autoPost} hint={text.autoPostHint} isOn={autoPost} isDisabled={!mayEdit} onChange={setAutoPost} />
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
          disabled={!mayEdit || !autoPost}
          aria-valuetext={formatSureness(threshold)}
          onChange={event => setThreshold(Number(event.target.value))}
        />
      </label>
      <p className="quiet small">{text.thresholdHint}</p>
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
    </section>
  )
}
