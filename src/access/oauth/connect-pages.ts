/**
 * The page between an app and its tokens. Whoever is signed in here, by our own cookie, is asked, every time; the sign-in under way belongs to the browser
 * that began it, which the engine's cookie says.
 */

import { say } from '../../language/say.ts'
import { isSameSecret, tokenDigest } from '../../secrets.ts'
import type { Access } from '../../store/access/connected-apps.ts'
import { listMemberships, type Membership } from '../../store/access/organizations.ts'
import { connectPage } from '../pages/connect.ts'
import type { Faults } from '../pages/markup/fields.ts'
import { translator } from '../pages/markup/translator.ts'
import { secondStepPath } from '../pages/second-step/paths.ts'
import { findVisitor, goTo, inWindow, type Page, type PageAnswer, type Visit, type Visitor } from '../pages/visit.ts'
import { findSession } from '../sessions.ts'
import { connectApp, denyApp, mayAllow, type Outcome } from './connect-app.ts'
import { paths } from './documents.ts'
import { showGone, showNotYours, showOAuthError } from './error-pages.ts'
import { readRedirectUri } from './redirect-uris.ts'
import { toEngineRequest, toNobody } from './request.ts'
import { changeScope } from './resource.ts'
import type { AuthorizationServer, Engine } from './server.ts'

/** A person with more than that finds the rest by their API keys. */
const membershipsMax = 200

/** What an app asks for, of whom, and where both came from. */
interface Asked {
  engine: Engine
  uid: string
  path: string
  /** Where the engine goes on when it is decided. */
  returnTo: string
  isDecided: boolean
  scopes: string[]
  client: { id: string; name: string; host: string | null; redirectHost: string; isOnThisDevice: boolean }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

async function findAsked(server: AuthorizationServer, visit: Visit): Promise<Asked | PageAnswer> {
  const engine = await server.open()
  const path = `${paths.interaction}/${visit.params['uid']}`
  const { services, headers, address: ip, requestId } = visit
  const t = translator(visit.language)
  const request = toEngineRequest({ method: 'GET', url: path, headers, ip, requestId, arrivedAt: services.clock() }, services.baseUrl)
  try {
    const interaction = await engine.provider.interactionDetails(request, toNobody(request))
    if (interaction.uid !== visit.params['uid']) return showGone(t)
    const { uid, returnTo, params, result } = interaction
    const client = await engine.provider.Client.find(textOf(params['client_id']))
    if (!client) return showOAuthError(t, { error: 'invalid_client' }, false, requestId)
    const redirect = readRedirectUri(textOf(params['redirect_uri']))
    const isPublished = client.clientId.startsWith('https://')
    return {
      engine,
      uid,
      path,
      returnTo,
      isDecided: result !== undefined,
      scopes: textOf(params['scope']).split(' '),
      client: {
        id: client.clientId,
        name: client.clientName ?? redirect?.host ?? '',
        host: isPublished ? new URL(client.clientId).host : null,
        redirectHost: redirect?.host ?? '',
        isOnThisDevice: redirect?.isOnThisDevice ?? false,
      },
    }
  } catch (error) {
    if (engine.isGone(error)) return showGone(t)
    const said = engine.toOAuthError(error)
    if (said) return showOAuthError(t, said, false, requestId)
    throw error
  }
}

const isAnswer = (found: Asked | PageAnswer): found is PageAnswer => 'status' in found

/** Good for this sign-in, by this person, in this session: another site can make a form, but not this. */
const formToken = (uid: string, visitor: Visitor): string => tokenDigest(`connect ${uid} ${visitor.token}`)

interface Choice {
  organizationId: string
  access: Access
}

function showForm(
  { language }: Visit,
  asked: Asked,
  visitor: Visitor,
  memberships: readonly Membership[],
  chosen: Choice,
  faults: Faults = [],
): PageAnswer {
  return connectPage({
    language,
    action: asked.path,
    token: formToken(asked.uid, visitor),
    client: asked.client,
    email: visitor.email,
    organizations: memberships.map(({ organizationId: id, name, role }) => ({ id, name, role })),
    chosen,
    mayChange: asked.scopes.includes(changeScope),
    faults,
  })
}

async function open(server: AuthorizationServer, visit: Visit): Promise<PageAnswer> {
  const asked = await findAsked(server, visit)
  if (isAnswer(asked)) return asked
  if (asked.isDecided) return goTo(asked.returnTo)
  const visitor = await findVisitor(visit)
  if (!visitor) return goTo(`/sign-in?next=${encodeURIComponent(asked.path)}`)
  if (visitor.needsSecondStep) return goTo(`${secondStepPath}?next=${encodeURIComponent(asked.path)}`)
  const memberships = await listMemberships(visit.services.store, visitor.userId, '', membershipsMax)
  const organizationId = visitor.organizationId ?? memberships[0]?.organizationId ?? ''
  return showForm(visit, asked, visitor, memberships, { organizationId, access: 'read' })
}

async function submit(server: AuthorizationServer, visit: Visit): Promise<PageAnswer> {
  const { services, form, requestId } = visit
  const asked = await findAsked(server, visit)
  if (isAnswer(asked)) return asked
  const visitor = await findVisitor(visit)
  if (!visitor) return goTo(`/sign-in?next=${encodeURIComponent(asked.path)}`)
  if (!isSameSecret(form.secret('token'), formToken(asked.uid, visitor))) return showNotYours(translator(visit.language), asked.path)
  if (asked.isDecided) return goTo(asked.returnTo)
  const decision = form.text('decision')
  if (decision === 'deny') return toAnswer(visit, asked, await denyApp(services, asked.engine, asked.uid))
  const memberships = await listMemberships(services.store, visitor.userId, '', membershipsMax)
  const chosen = { organizationId: form.text('organization'), access: form.text('access') as Access }
  const faults = faultsOf(asked, memberships, chosen, decision)
  if (faults.length > 0) return showForm(visit, asked, visitor, memberships, chosen, faults)
  const there = await findSession(services, visitor.token, chosen.organizationId)
  if (there?.needsSecondStep) return goTo(`${secondStepPath}?next=${encodeURIComponent(asked.path)}`)
  const outcome = await connectApp(services, asked.engine, {
    ...chosen,
    uid: asked.uid,
    user: { id: visitor.userId, email: visitor.email },
    client: asked.client,
    scopes: asked.scopes,
    requestId,
  })
  // What the person may do was changed while they decided: they decide again, with what is true now.
  return outcome === 'refused' ? goTo(asked.path) : toAnswer(visit, asked, outcome)
}

function faultsOf(asked: Asked, memberships: readonly Membership[], { organizationId, access }: Choice, decision: string): Faults {
  const place = memberships.find(membership => membership.organizationId === organizationId)
  if (!place) return [{ path: 'organization', ...say('connect_page.organization_fault') }]
  if (access !== 'read' && access !== 'change') return [{ path: 'access', ...say('connect_page.access_fault') }]
  if (access === 'change' && !asked.scopes.includes(changeScope)) {
    return [{ path: 'access', ...say('connect_page.not_asked_fault') }]
  }
  if (!mayAllow(place.role, access)) {
    return [{ path: 'access', ...say('connect_page.viewer_fault', { organization: place.name }) }]
  }
  return decision === 'allow' ? [] : [{ path: 'access', ...say('connect_page.not_decided') }]
}

const toAnswer = ({ language }: Visit, asked: Asked, outcome: Outcome): PageAnswer =>
  outcome === 'gone' ? showGone(translator(language)) : goTo(asked.returnTo)

export const connectPages = (server: AuthorizationServer): readonly Page[] => [
  { method: 'GET', path: `${paths.interaction}/:uid`, answer: async visit => inWindow(await open(server, visit)) },
  { method: 'POST', path: `${paths.interaction}/:uid`, answer: async visit => inWindow(await submit(server, visit)) },
]
