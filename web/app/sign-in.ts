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

/** `asked`: the dialog is over the page. `put off`: somebody closed it, to read or to copy what they typed; a bar stays. */
export type SignedOut = 'no' | 'asked' | 'put off'

let signedOut: SignedOut = 'no'
const listeners = new Set<() => void>()

function setSignedOut(next: SignedOut): void {
  signedOut = next
  for (const listener of listeners) listener()
}

export const signedOutNow = (): SignedOut => signedOut
export const putOffSignIn = (): void => setSignedOut('put off')

export function subscribeSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

gate.listen(isSignedOut => setSignedOut(isSignedOut ? 'asked' : 'no'))

export function openSignIn(): void {
  window.open(`/sign-in?next=${encodeURIComponent('/')}`, windowName, 'popup,width=480,height=720')
}

/** Lets requests go on as soon as the session is back, if it is the same person's. */
export function watchSignIn(userId: string | null): void {
  const look = async (): Promise<void> => {
    if (signedOut === 'no') return
    const response = await fetch('/api/rest/me', { headers: { accept: 'application/json' } }).catch(() => undefined)
    if (!response?.ok) return
    const { result } = (await response.json()) as { result: { userId: string | null } }
    // What is on the screen belongs to somebody else.
    if (result.userId !== userId) return window.location.reload()
    gate.signedIn()
  }
  new BroadcastChannel(channelName).onmessage = () => void look()
  window.addEventListener('focus', () => void look())
}
