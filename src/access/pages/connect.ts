/**
 * The page on which a person connects a program, or not. A program can call itself anything, so that the page says who vouches for the name, and shows
 * what it cannot make up: where the answer goes (RFC 7591, section 5; the authorization part of the Model Context Protocol asks for the host).
 */
import { type Role, roleMayChange } from '../../domain/access/permissions.ts'
import type { Language } from '../../language/languages.ts'
import { type Choice, choiceField, type Faults, faultSummary } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { type Translator, translator } from './markup/translator.ts'
import { roleLabel } from './roles.ts'
import { type PageAnswer, show } from './visit.ts'

export interface ConnectView {
  /** What the person reads. */
  language: Language
  /** The form posts here, and the same address opens this page: whoever signs in as somebody else comes back to it. */
  action: string
  /** Against forms from elsewhere. */
  token: string
  client: {
    name: string
    /** Of its metadata document, when it has one: that host vouches for the name. */
    host: string | null
    redirectHost: string
    /** The answer goes to a loopback address or a private-use scheme. */
    isOnThisDevice: boolean
  }
  /** Who is signed in. */
  email: string
  organizations: readonly { id: string; name: string; role: Role }[]
  chosen: { organizationId: string; access: 'read' | 'change' }
  /** The program asked for it; the person may still decide for less. */
  mayChange: boolean
  /** Of the fields `organization` and `access`. */
  faults: Faults
}

/** A name is one line of text that keeps to its place: it neither turns the writing around it nor fills the page. */
const shownNameMax = 80

function toShownName(t: Translator, name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  if (letters.length === 0) return t('connect_page.nameless')
  return letters.length <= shownNameMax ? line : `${letters.slice(0, shownNameMax).join('')}…`
}

export function connectPage(view: ConnectView): PageAnswer {
  const t = translator(view.language)
  const name = toShownName(t, view.client.name)
  const title = t('connect_page.title', { app: name })
  const isTrouble = view.faults.length > 0
  const page = html`<h1>${t.html('connect_page.title', { app: html`<bdi>${name}</bdi>` })}</h1>
<p class="lead">${t('connect_page.lead')}</p>
${faultSummary(t, view.faults)}
${aboutClient(t, view.client)}
${view.organizations.length > 0 ? connectForm(t, view) : nowhereForm(t, view)}`
  const answer = layout(t, { title: isTrouble ? t('page.error_title', { title }) : title, aside: whoIsSignedIn(t, view) }, page)
  return show(t, answer, { status: isTrouble ? 400 : 200 })
}

const whoIsSignedIn = (t: Translator, { email, action }: ConnectView): Html =>
  html`<form class="who" method="post" action="/sign-out"><input type="hidden" name="next" value="${action}"><span><span class="unseen">${t('connect_page.signed_in_as')} </span>${email}</span><button>${t('connect_page.not_you')}<span class="unseen"> ${t('connect_page.sign_in_as_other')}</span></button></form>`

function aboutClient(t: Translator, { host, redirectHost, isOnThisDevice }: ConnectView['client']): Html {
  const name =
    host === null
      ? html`<strong class="doubt">${t('connect_page.not_verified')}</strong> <span class="meta">${t('connect_page.not_verified_why')}</span>`
      : html`<strong>${t('connect_page.published', { host })}</strong> <span class="meta">${t('connect_page.published_why')}</span>`
  return html`<dl class="facts">
<div><dt>${t('connect_page.name')}</dt><dd>${name}</dd></div>
<div><dt>${t('connect_page.answer')}</dt><dd><strong class="host">${redirectHost}</strong> ${!isOnThisDevice && html`<span class="meta">${t('connect_page.answer_why')}</span>`}</dd></div>
</dl>
${isOnThisDevice && onThisDevice(t)}`
}

const onThisDevice = (t: Translator): Html =>
  html`<p class="caution"><strong>${t('connect_page.on_device')}</strong> ${t('connect_page.on_device_why')}</p>`

function connectForm(t: Translator, view: ConnectView): Html {
  const { action, token, organizations, chosen, faults } = view
  const hintOf = (label: { name: string; may: string }) => t('page.your_role', { role: label.name, may: label.may })
  const places = organizations.map(({ id, name, role }) => ({
    value: id,
    label: name,
    hint: hintOf(roleLabel(t, role)),
  }))
  const barred = whyNoChanges(t, view)
  return html`<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${token}">
${choiceField(t, { name: 'organization', label: t('connect_page.organization'), choices: places, chosen: [chosen.organizationId], faults, className: 'cards single' })}
${choiceField(t, { name: 'access', label: t('connect_page.access'), choices: accesses(t, view, barred), chosen: [barred === undefined ? chosen.access : 'read'], faults, className: 'cards single' })}
<h2>${t('connect_page.never')}</h2>
<ul class="bounds">
<li>${t('connect_page.never_more')}</li>
<li>${t('connect_page.never_elsewhere')}</li>
<li>${t('connect_page.never_manage')}</li>
<li>${t('connect_page.never_money')}</li>
</ul>
<p>${t('connect_page.log')}</p>
<div class="decision"><button class="primary" name="decision" value="allow">${t('connect_page.allow')}</button>
<button name="decision" value="deny">${t('connect_page.cancel')}</button></div>
</form>`
}

/** A reason that holds for every organization here: then changes cannot be chosen at all. */
function whyNoChanges(t: Translator, { mayChange, organizations }: ConnectView): string | undefined {
  if (!mayChange) return t('connect_page.not_asked')
  if (!organizations.some(({ role }) => roleMayChange(role))) return t('connect_page.viewer')
  return undefined
}

/** So many organizations are named. */
const namedMax = 3

function accesses(t: Translator, { organizations }: ConnectView, barred: string | undefined): Choice[] {
  const readOnlyIn = organizations.filter(({ role }) => !roleMayChange(role)).map(({ name }) => name)
  const names = readOnlyIn.length > namedMax + 1 ? readOnlyIn.slice(0, namedMax) : readOnlyIn
  return [
    {
      value: 'read',
      label: t('connect_page.read'),
      hint: t('connect_page.read_hint'),
    },
    barred === undefined
      ? {
          value: 'change',
          label: t('connect_page.change'),
          hint: t('connect_page.change_hint', { names, others: readOnlyIn.length - names.length }),
        }
      : { value: 'change', label: t('connect_page.change'), hint: barred, disabled: true },
  ]
}

/** Signed in, but with nothing to connect to. */
const nowhereForm = (t: Translator, { action, token, email }: ConnectView): Html =>
  html`<p>${t.html('connect_page.nowhere', { email: html`<strong>${email}</strong>` })}</p>
<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">
<div class="decision"><button name="decision" value="deny">${t('connect_page.cancel')}</button></div></form>`
