/** `?`: the keys that work here. The list is that of the commands themselves. */
import { useMemo } from 'react'
import { useCommandList } from '../../app/commands.tsx'
import { useSession } from '../../app/session.tsx'
import { useWords } from '../../words/index.ts'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './help.module.css'
import { Keys } from './keys.tsx'
import { useHelpWords } from './words/index.ts'

export function Help({ onClose }: { onClose: () => void }) {
  const { help } = useWords().controls
  const text = useHelpWords()
  const { me, changePreferences } = useSession()
  const commands = useCommandList()
  const groups = useMemo(() => {
    const byGroup = new Map<string, typeof commands>()
    for (const command of commands) {
      if (command.keys.length > 0 && !command.isUntold) byGroup.set(command.group, [...(byGroup.get(command.group) ?? []), command])
    }
    return [...byGroup]
  }, [commands])
  return (
    <Dialog title={help.title} onClose={onClose} size="large">
      <div className={styles.groups}>
        {groups.map(([group, list]) => (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            <dl>
              {list.map(({ name, label, keys }) => (
                <div key={name} className={styles.row}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map(binding => (
                      <Keys key={binding} binding={binding} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={me.preferences.singleKeys}
          onChange={event => changePreferences({ singleKeys: event.target.checked })}
        />
        <span>
          {text.singleKeys}
          <span className={styles.hint}>{text.singleKeysHint}</span>
        </span>
      </label>
    </Dialog>
  )
}
