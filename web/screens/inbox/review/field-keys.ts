/** Which fields the document has for the keys that lead to one, and what becomes of what is typed after a key that led to none. */
import type { DocumentRecord } from '../../../api/records.ts'
import { isSingleSign, nameOfPress, type Press } from '../../../app/keys.ts'
import { isUnreadable } from '../unreadable.ts'
import { isFillable, reviewFieldNames } from './review-fields.ts'

export const bookingFieldNames = ['account', 'vatCode', 'bookingText', 'contact'] as const

/** All that have a key. */
export const keyedFields = [...reviewFieldNames, ...bookingFieldNames] as const

export type KeyedField = (typeof keyedFields)[number]

/** The reason says so. */
export const isSplitByPerson = ({ codingReasons }: Pick<DocumentRecord, 'codingReasons'>): boolean =>
  codingReasons.some(({ rule }) => rule === 'split_by_person')

/** Those that are shown, and those that are put there when their key is pressed. */
export function fieldsWithKeys(document: DocumentRecord | undefined): ReadonlySet<KeyedField> {
  if (!document || document.state === 'posted') return new Set()
  const read = reviewFieldNames.filter(name => isFillable(document, name, isUnreadable(document)))
  if (document.state === 'draft') return new Set(read)
  // One account or one code for all would undo what somebody has divided.
  return new Set([...read, ...bookingFieldNames.filter(name => !isSplitByPerson(document) || (name !== 'account' && name !== 'vatCode'))])
}

const restMs = 1500
const ofTyping = new Set(['Enter', 'Ctrl+Enter', 'Backspace', 'Delete', 'Space'])

export const isTyping = (press: string): boolean => isSingleSign(press) || ofTyping.has(press)

interface Typed extends Event, Press {}

const isInput = (target: EventTarget | null): boolean =>
  typeof HTMLElement !== 'undefined' && target instanceof HTMLElement && target.matches('input, textarea, select')

const above = { capture: true }
let end: (() => void) | undefined

/**
 * Whoever pressed the key of a field goes on to type its value. Where no field took the focus, each of those signs would be a key by itself and lead the rest
 * into another field, or post: they do nothing until there is a rest, a key that is not typed, or a click.
 */
export function dropTyped(keyboard: EventTarget = window): void {
  const stop = (): void => end?.()
  stop()
  let timer = setTimeout(stop, restMs)
  const onKeyDown = (event: Event): void => {
    const press = nameOfPress(event as Typed)
    // Shift and the like come before the sign that is typed with them.
    if (/(^|\+)(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(press)) return
    if (isInput(event.target) || !isTyping(press)) {
      stop()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    timer = setTimeout(stop, restMs)
  }
  end = () => {
    clearTimeout(timer)
    keyboard.removeEventListener('keydown', onKeyDown, above)
    keyboard.removeEventListener('pointerdown', stop, above)
    end = undefined
  }
  keyboard.addEventListener('keydown', onKeyDown, above)
  keyboard.addEventListener('pointerdown', stop, above)
}
