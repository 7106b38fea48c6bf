/** The feed of deadlines for a calendar: its address, a code for the phone, what it shows, another address. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../app/session.tsx'
import { Problem } from '../../../parts/problem/problem.tsx'
import { Switch } from '../choice.tsx'
import { Confirm, Secret, Section, settingsKey, useSettings } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { QrCode } from './qr-code.tsx'

export function Page() {
  const { calendar: text, whoMayChange } = useSettingsWords()
  const { can } = useSession()
  const queries = useQueryClient()
  const { calendarFeed } = useSettings()
  const [isRotating, setRotating] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: settingsKey })
  const generate = useMutation({ mutationFn: () => api.perform('generate_calendar_token', {}), onSettled: refresh })
  const rotate = useMutation({
    mutationFn: () => api.change('POST /settings/calendar-feed/rotation', {}),
    onSuccess: () => setRotating(false),
    onSettled: refresh,
  })
  const show = useMutation({
    mutationFn: (showAmounts: boolean) => api.change('PATCH /settings/calendar-feed', { showAmounts }),
    onSettled: refresh,
  })
  const mayEdit = can('settings:edit')
  const url = rotate.data?.url ?? generate.data?.url ?? calendarFeed?.url ?? null
  return (
    <Section title={text.title} hint={text.hint}>
      {url === null ? (
        mayEdit ? (
          <div className={styles.actions}>
            <button type="button" className="button primary" disabled={generate.isPending} onClick={() => generate.mutate()}>
              {text.generate}
            </button>
          </div>
        ) : (
          <p className="quiet">{calendarFeed ? text.hidden : whoMayChange}</p>
        )
      ) : (
        <>
          <Secret label={text.address} text={url} />
          <QrCode text={url} label={text.code} />
          <p className="quiet small">{text.codeHint}</p>
          {mayEdit && calendarFeed && (
            <Switch
              label={text.amounts}
              hint={text.amountsHint}
              isOn={show.isPending ? show.variables : calendarFeed.showAmounts}
              isDisabled={show.isPending}
              onChange={showAmounts => show.mutate(showAmounts)}
            />
          )}
          {mayEdit && (
            <div className={styles.actions}>
              <button type="button" className="button danger" onClick={() => setRotating(true)}>
                {text.rotate}
              </button>
            </div>
          )}
        </>
      )}
      {(generate.error ?? show.error) ? <Problem error={generate.error ?? show.error} /> : null}
      {isRotating && (
        <Confirm
          title={text.rotate}
          text={text.rotateText}
          button={text.rotate}
          isPending={rotate.isPending}
          error={rotate.error}
          onConfirm={() => rotate.mutate()}
          onClose={() => setRotating(false)}
        />
      )}
    </Section>
  )
}
