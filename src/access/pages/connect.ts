/**
 * The page on which a person connects a program, or not. A program can call itself anything, so that the page says who vouches for the name, and shows
 * what it cannot make up: where the answer goes (RFC 7591, section 5; the authorization part of the Model Context Protocol asks for the host).
 */
import { type Role, roleMayChange } from '../../domain/access/permissions.ts'
import { type Choice, choiceField, type Faults, faultSummary } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { roleLabels } from './roles.ts'
import { type PageAnswer, show } from './visit.ts'

export interface ConnectView {
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

function toShownName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  if (letters.length === 0) return 'An app without a name'
  return letters.length <= shownNameMax ? line : `${letters.slice(0, shownNameMax).join('')}…`
}

export function connectPage(view: ConnectView): PageAnswer {
  const name = toShownName(view.client.name)
  const title = `Connect ${name}?`
  const isTrouble = view.faults.length > 0
  const page = html`<h1>Connect <bdi>${name}</bdi>?</h1>
<p class="lead">This app asks to work with your books in Primanota, in your name.</p>
${faultSummary(view.faults)}
${aboutClient(view.client)}
${view.organizations.length > 0 ? connectForm(view) : nowhereForm(view)}`
  const answer = layout({ title: isTrouble ? `Error: ${title}` : title, aside: whoIsSignedIn(view) }, page)
  return show(answer, { status: isTrouble ? 400 : 200 })
}

const whoIsSignedIn = ({ email, action }: ConnectView): Html =>
  html`<form class="who" method="post" action="/sign-out"><input type="hidden" name="next" value="${action}"><span><span class="unseen">Signed in as </span>${email}</span><button>Not you?<span class="unseen"> Sign in as somebody else</span></button></form>`

function aboutClient({ host, redirectHost, isOnThisDevice }: ConnectView['client']): Html {
  const name =
    host === null
      ? html`<strong class="doubt">Not verified</strong> <span class="meta">The app gave itself this name. Anybody could use it.</span>`
      : html`<strong>Published by ${host}</strong> <span class="meta">This address vouches for the name.</span>`
  return html`<dl class="facts">
<div><dt>Its name</dt><dd>${name}</dd></div>
<div><dt>The answer goes to</dt><dd><strong class="host">${redirectHost}</strong> ${!isOnThisDevice && html`<span class="meta">Whoever runs this address can use what you allow. Cancel if you do not know it.</span>`}</dd></div>
</dl>
${isOnThisDevice && onThisDevice}`
}

const onThisDevice = html`<p class="caution"><strong>This is a program on this device.</strong> Primanota cannot tell which one. Allow it only if you started to connect it yourself, just now. If a link, a mail or a chat brought you here, cancel.</p>`

function connectForm(view: ConnectView): Html {
  const { action, token, organizations, chosen, faults } = view
  const places = organizations.map(({ id, name, role }) => ({
    value: id,
    label: name,
    hint: `Your role: ${roleLabels[role].name}. ${roleLabels[role].may}.`,
  }))
  const barred = whyNoChanges(view)
  return html`<form method="post" action="${action}" novalidate>
<input type="hidden" name="token" value="${token}">
${choiceField({ name: 'organization', label: 'For which organization?', choices: places, chosen: [chosen.organizationId], faults, className: 'cards single' })}
${choiceField({ name: 'access', label: 'What may it do there?', choices: accesses(view, barred), chosen: [barred === undefined ? chosen.access : 'read'], faults, className: 'cards single' })}
<h2>What it can never do</h2>
<ul class="bounds">
<li>More than you may do yourself, now or when your role changes</li>
<li>Work in another organization</li>
<li>Manage people, API keys or other apps</li>
<li>Learn your password, or move money</li>
</ul>
<p>Whatever it changes is in the log, with its name and yours. You can disconnect it on the start page at any time, and it stops at once.</p>
<div class="decision"><button class="primary" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Cancel</button></div>
</form>`
}

/** A reason that holds for every organization here: then changes cannot be chosen at all. */
function whyNoChanges({ mayChange, organizations }: ConnectView): string | undefined {
  if (!mayChange) return 'The app did not ask for this.'
  if (!organizations.some(({ role }) => roleMayChange(role))) return 'You are a viewer, so that the app can only read as well.'
  return undefined
}

function accesses({ organizations }: ConnectView, barred: string | undefined): Choice[] {
  const readOnlyIn = organizations.filter(({ role }) => !roleMayChange(role)).map(({ name }) => name)
  const exception = readOnlyIn.length === 0 ? '' : ` Not in ${listed(readOnlyIn)}: there you are a viewer.`
  return [
    {
      value: 'read',
      label: 'Read only',
      hint: 'It sees what you see: documents, bank, invoices, contacts, ledger, VAT returns and settings. It changes nothing.',
    },
    barred === undefined
      ? {
          value: 'change',
          label: 'Read and make changes',
          hint: `It also does what your role allows, such as coding and posting documents, matching the bank, issuing invoices or filing VAT returns. Some of this cannot be taken back.${exception}`,
        }
      : { value: 'change', label: 'Read and make changes', hint: barred, disabled: true },
  ]
}

const namedMax = 3

function listed(names: readonly string[]): string {
  const named = names.length > namedMax + 1 ? [...names.slice(0, namedMax), `${names.length - namedMax} others`] : names
  return named.length === 1 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

/** Signed in, but with nothing to connect to. */
const nowhereForm = ({ action, token, email }: ConnectView): Html =>
  html`<p>You belong to no organization, so there is nothing to connect. Ask somebody to invite <strong>${email}</strong>, then try again.</p>
<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">
<div class="decision"><button name="decision" value="deny">Cancel</button></div></form>`
