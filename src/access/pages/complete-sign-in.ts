/** What every way to sign in ends with: a new cookie in the place of the old, and a browser that is known from now on. */
import { recordDevice, type SignedIn } from '../mail/known-devices.ts'
import { endedStepCookie } from '../second-step/begun-sign-in.ts'
import { endSession, sessionCookie, sessionToken } from '../sessions.ts'
import { goTo, type PageAnswer, signInOriginOf, type Visit } from './visit.ts'

export async function completeSignIn(visit: Visit, signedIn: SignedIn & { token: string }, next: string): Promise<PageAnswer> {
  const { services, headers, language } = visit
  const before = sessionToken(headers, services.baseUrl)
  if (before !== undefined) await endSession(services, before)
  const known = await recordDevice(services, headers, signedIn, signInOriginOf(visit), language)
  return goTo(next, [sessionCookie(services.baseUrl, signedIn.token), endedStepCookie(services.baseUrl), known])
}
