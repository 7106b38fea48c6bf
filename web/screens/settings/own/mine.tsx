import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import type { Preferences } from '../../../api/records.ts'
import { announce } from '../../../app/notices.ts'
import { useSession } from '../../../app/session.tsx'
import { languages } from '../../../words/languages.ts'
import { Choice, Switch } from '../choice.tsx'
import { Fields, faultAt, OtherProblem, TextField } from '../parts.tsx'
import styles from '../settings.module.css'
import { useSettingsWords } from '../words/index.ts'
import { SignOut } from './sign-out.tsx'

/** Each language by the name that it has for itself. */
const ownNames = { en: 'English', da: 'Dansk', it: 'Italiano' } as const

export function Page() {
  const text = useSettingsWords()
  const { me, changePreferences } = useSession()
  const { preferences } = me
  const chosen: NonNullable<Preferences['language']> | 'browser' = preferences.language ?? 'browser'
  return (
    <>
      <section className={styles.section}>
        <h2>{text.pages.mine}</h2>
        <Choice
          label={text.language}
          hint={text.languageHint}
          value={chosen}
          options={[{ value: 'browser', label: text.asBrowser }, ...languages.map(value => ({ value, label: ownNames[value] }))]}
          onChange={value => changePreferences({ language: value === 'browser' ? null : value })}
        />
        <Choice
          label={text.theme}
          value={preferences.theme}
          options={(['system', 'light', 'dark'] as const).map(value => ({ value, label: text.themes[value] }))}
          onChange={theme => changePreferences({ theme })}
        />
        <Choice
          label={text.density}
          value={preferences.density}
          options={(['comfortable', 'compact'] as const).map(value => ({ value, label: text.densities[value] }))}
          onChange={density => changePreferences({ density })}
        />
        <Switch
          label={text.singleKeys}
          hint={text.singleKeysHint}
          isOn={preferences.singleKeys}
          onChange={singleKeys => changePreferences({ singleKeys })}
        />
      </section>
      <section className={styles.section}>
        <h2>{text.signedInAs}</h2>
        <p className="quiet">{me.email}</p>
        <Name />
        <div className={styles.actions}>
          <Link className="button" to="/settings/account">
            {text.pages.account}
          </Link>
          <SignOut />
        </div>
      </section>
    </>
  )
}

/** What others see beside the address. */
function Name() {
  const text = useSettingsWords()
  const { me } = useSession()
  const [name, setName] = useState(me.name ?? '')
  const [saved, setSaved] = useState(name)
  const save = useMutation({
    mutationFn: () => api.change('PATCH /me', { name: name.trim() === '' ? null : name.trim() }),
    onSuccess: after => {
      setName(after.name ?? '')
      setSaved(after.name ?? '')
      announce(text.saved)
    },
  })
  return (
    <Fields onSubmit={() => save.mutate()}>
      <TextField label={text.myName} autoComplete="name" value={name} onChange={setName} fault={faultAt(save.error, 'name')} />
      <div className={styles.actions}>
        <button type="submit" className="button" disabled={name === saved || save.isPending}>
          {text.save}
        </button>
      </div>
      <OtherProblem error={save.error} paths={['name']} />
    </Fields>
  )
}
