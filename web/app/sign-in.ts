/** A session that ended: sign-in opens in a window of its own, the tabs tell each other, and what waited goes on. */
import { gate } from '../api/client.ts'

const windowName = 'primanota-sign-in'
const channelName = 'primanota-session'

export const isSignInWindow = (): boolean => window.name === windowName

/** Called in the window that was opened for it, once it is back in the app. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-in')
  channel.close()
  window.close()
}

export function openSignIn(): void {
  window.open(`/sign-in?next=${encodeURIComponent('/')}`, windowName, 'popup,width=480,height=720')
}

/** Lets requests go on as soon as the session is back, if it is the same person's. */
export function watchSignIn(userId: string | null): void {
  let isSignedOut = false
  const look = async (): Promise<void> => {
    if (!isSignedOut) return
    const response = await fetch('/api/rest/me', { headers: { accept: 'application/json' } }).catch(() => undefined)
    if (!response?.ok) return
    const { result } = (await response.json()) as { result: { userId: string | null } }
    // What is on the screen belongs to somebody else.
    if (result.userId !== userId) return window.location.reload()
    gate.signedIn()
  }
  gate.listen(value => {
    isSignedOut = value
  })
  new BroadcastChannel(channelName).onmessage = () => void look()
  window.addEventListener('focus', () => void look())
}
