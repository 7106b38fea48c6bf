import type { Preferences } from '../../api/records.ts'
import { useSession } from '../../app/session.tsx'
import { languages } from '../../words/languages.ts'
import { Choice, Switch } from './choice.tsx'
import styles from './settings.module.css'
import { SignOut } from './sign-out.tsx'
import { useSettingsWords } from './words/index.ts'

/** Each language by the name that it has for itself. */
const ownNames = { en: 'English', da: 'Dansk', it: 'Italiano' } as const

export function Mine() {
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
        <p>
          {me.name !== null && <strong>{me.name} </strong>}
          <span className="quiet">{me.email}</span>
        </p>
        <div className={styles.actions}>
          <a className="button" href="/account">
            {text.password}
          </a>
          <SignOut />
        </div>
      </section>
    </>
  )
}
