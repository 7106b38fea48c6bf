/** The parts of a form. What is wrong with a field is said beside it and bound to it, and once more on top with a link to the field. */
import type { Fault } from '../../../domain/refusals.ts'
import { toldFault } from '../../../kernel/problem.ts'
import { type Content, type Html, html } from './html.ts'
import type { Translator } from './translator.ts'

export type Faults = readonly Fault[]

function faultOf({ language }: Translator, faults: Faults, name: string): string | undefined {
  const fault = faults.find(one => one.path === name)
  return fault && toldFault(fault, language).message
}

export interface Field {
  name: string
  label: string
  faults: Faults
  /** When a page has several forms, their ids must differ. */
  id?: string
  hint?: string
  optional?: boolean
}

export interface InputField extends Field {
  type?: 'text' | 'email' | 'password'
  value?: string
  autocomplete: string
  maxLength?: number
  autofocus?: boolean
  readOnly?: boolean
}

const describedBy = (...ids: (string | false)[]): Html | false => {
  const given = ids.filter(id => id !== false)
  return given.length > 0 && html` aria-describedby="${given.join(' ')}"`
}

const faultLine = (t: Translator, id: string, fault: string | undefined): Html | undefined =>
  fault === undefined ? undefined : html`<p class="fault" id="${id}-fault"><span class="unseen">${t('page.error')} </span>${fault}</p>`

const hintLine = (id: string, hint: string | undefined): Html | undefined =>
  hint === undefined ? undefined : html`<p class="hint" id="${id}-hint">${hint}</p>`

export function inputField(t: Translator, field: InputField): Html {
  const { name, id = name, type = 'text', hint, value, maxLength } = field
  const fault = faultOf(t, field.faults, name)
  return html`<div class="field">
<label for="${id}">${field.label}${field.optional && html` <span class="optional">${t('page.optional')}</span>`}</label>
${hintLine(id, hint)}${faultLine(t, id, fault)}
<input id="${id}" name="${name}" type="${type}" autocomplete="${field.autocomplete}"${type === 'password' ? false : html` value="${value}"`}${
    maxLength !== undefined && html` maxlength="${maxLength}"`
  }${type === 'email' && html` inputmode="email" spellcheck="false" autocapitalize="none"`}${!field.optional && html` required`}${field.readOnly && html` readonly`}${
    field.autofocus && html` autofocus`
  }${fault !== undefined && html` aria-invalid="true"`}${describedBy(hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`)}>
</div>`
}

export interface Choice {
  value: string
  label: string
  hint?: string
  /** Cannot be chosen; the hint says why. */
  disabled?: boolean
}

export interface ChoiceField extends Field {
  choices: readonly Choice[]
  chosen: readonly string[]
  type?: 'radio' | 'checkbox'
  className?: string
}

/** A group of radio buttons or boxes. The first carries the field's id, so that the summary's link leads to it. */
export function choiceField(t: Translator, field: ChoiceField): Html {
  const { name, id = name, hint, type = 'radio', chosen } = field
  const fault = faultOf(t, field.faults, name)
  const described = describedBy(hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`)
  return html`<fieldset class="field choices ${field.className}"${described}>
<legend>${field.label}</legend>
${hintLine(id, hint)}${faultLine(t, id, fault)}
${field.choices.map((choice, index) => {
  const choiceId = index === 0 ? id : `${id}-${choice.value}`
  return html`<div class="choice"><input id="${choiceId}" type="${type}" name="${name}" value="${choice.value}"${
    chosen.includes(choice.value) && html` checked`
  }${choice.disabled && html` disabled`}${choice.hint !== undefined && html` aria-describedby="${choiceId}-more"`}><label for="${choiceId}">${choice.label}</label>${
    choice.hint !== undefined && html`<span class="hint" id="${choiceId}-more">${choice.hint}</span>`
  }</div>`
})}
</fieldset>`
}

export interface SelectField extends Field {
  choices: readonly Choice[]
  chosen: string
  /** The label is read out but not seen: the row says it already. */
  quiet?: boolean
}

export function selectField(t: Translator, field: SelectField): Html {
  const { name, id = name } = field
  const fault = faultOf(t, field.faults, name)
  return html`<div class="field">
<label for="${id}"${field.quiet && html` class="unseen"`}>${field.label}</label>
${hintLine(id, field.hint)}${faultLine(t, id, fault)}
<select id="${id}" name="${name}"${fault !== undefined && html` aria-invalid="true"`}${describedBy(
    field.hint !== undefined && `${id}-hint`,
    fault !== undefined && `${id}-fault`,
  )}>${field.choices.map(
    ({ value, label }) => html`<option value="${value}"${value === field.chosen && html` selected`}>${label}</option>`,
  )}</select>
</div>`
}

/** The summary takes the focus when the page comes, so that it is read out first. `toId` finds the field of a fault. */
export function faultSummary(t: Translator, faults: Faults, toId: (path: string) => string = path => path): Html | undefined {
  if (faults.length === 0) return undefined
  return notice(
    'trouble',
    html`<p><strong>${t('page.trouble', { count: faults.length })}</strong></p>
<ul>${faults.map(fault => html`<li><a href="#${toId(fault.path)}">${toldFault(fault, t.language).message}</a></li>`)}</ul>`,
  )
}

/** `trouble` interrupts, `done` is read out when there is time. */
export const notice = (kind: 'trouble' | 'done', content: Content): Html =>
  kind === 'trouble'
    ? html`<div class="notice trouble" role="alert" tabindex="-1" autofocus>${content}</div>`
    : html`<div class="notice done" role="status">${content}</div>`
