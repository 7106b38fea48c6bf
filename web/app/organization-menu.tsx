/** Which company this tab shows. Another tab may show another one: the choice is part of this tab's session storage. */

import { useWords } from '../words/index.ts'
import { useSession } from './session.tsx'
import styles from './shell.module.css'

const storageKey = 'primanota-organization'

export const chosenOrganization = (): string | undefined => sessionStorage.getItem(storageKey) ?? undefined

export function chooseOrganization(id: string): void {
  sessionStorage.setItem(storageKey, id)
  location.assign('/')
}

export const forgetOrganization = (): void => sessionStorage.removeItem(storageKey)

export function OrganizationMenu() {
  const { app } = useWords()
  const { me } = useSession()
  const { organization, organizations } = me
  if (organizations.length < 2) return <span className={styles.organization}>{organization.name}</span>
  return (
    <select
      className={styles.organization}
      aria-label={app.organization}
      value={organization.id}
      onChange={event => chooseOrganization(event.target.value)}
    >
      {organizations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
