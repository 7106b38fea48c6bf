/** The commands of the inbox, with the keys of keys.ts. Somebody who may not change documents has those that move. */

import { addressOf } from '../../api/client.ts'
import type { DocumentRecord } from '../../api/records.ts'
import { type Command, useCommands } from '../../app/commands.tsx'
import { useSession } from '../../app/session.tsx'
import { useReader } from '../../words/index.ts'
import { inboxKeys } from './keys.ts'
import { bookingFieldNames, fieldsWithKeys, type KeyedField, keyedFields } from './review/field-keys.ts'
import { reviewFieldNames } from './review/review-fields.ts'

export interface InboxActions {
  document: DocumentRecord | undefined
  move: (step: number, isHeld?: boolean) => void
  select: (at: 'first' | 'last') => void
  markTo: (step: number, isHeld?: boolean) => void
  mark: () => void
  markAll: () => void
  accept: () => void
  remove: () => void
  readAgain: () => void
  duplicate: () => void
  focus: (field: KeyedField) => void
  /** The key of a field that this document has not. */
  missing: () => void
  split: () => void
  nextField: () => void
  backToList: () => void
}

const pageStep = 10

const bookingKeys = { account: 'account', vatCode: 'vatCode', bookingText: 'text', contact: 'contact' } as const

const keyOf = (field: KeyedField): string =>
  field in bookingKeys
    ? inboxKeys[bookingKeys[field as keyof typeof bookingKeys]][0]
    : inboxKeys.fields[(reviewFieldNames as readonly string[]).indexOf(field)]!

export function useInboxCommands(actions: InboxActions): void {
  const { inbox } = useReader().words
  const { can } = useSession()
  const { document } = actions
  const group = inbox.title
  const make = (name: keyof typeof inboxKeys, label: string, run: Command['run'], more: Partial<Command> = {}): Command => ({
    name: `inbox-${name}`,
    label,
    group,
    keys: inboxKeys[name],
    run,
    ...more,
  })
  const moving: Partial<Command> = { isHidden: true }
  const isOpen = document !== undefined && document.state !== 'posted'
  const has = fieldsWithKeys(document)
  useCommands([
    ...(can('documents:post')
      ? [make('accept', inbox.accept, actions.accept, { inFields: true, fieldKeys: ['Ctrl+Enter'], isHidden: document?.state !== 'coded' })]
      : []),
    make('next', inbox.keys.next, isHeld => actions.move(1, isHeld), moving),
    make('previous', inbox.keys.previous, isHeld => actions.move(-1, isHeld), moving),
    make('nextField', inbox.keys.nextField, actions.nextField, { isToldOnly: true, isHidden: true }),
    make('first', inbox.keys.first, () => actions.select('first'), moving),
    make('last', inbox.keys.last, () => actions.select('last'), moving),
    make('pageDown', inbox.keys.pageDown, isHeld => actions.move(pageStep, isHeld), moving),
    make('pageUp', inbox.keys.pageUp, isHeld => actions.move(-pageStep, isHeld), moving),
    make('back', inbox.keys.back, actions.backToList, moving),
    ...(can('documents:edit') && isOpen
      ? [
          ...reviewFieldNames
            .filter(field => has.has(field))
            .map(field => ({
              ...make('fields', inbox.fields[field], () => actions.focus(field), moving),
              name: `inbox-field-${field}`,
              keys: [keyOf(field)],
            })),
          ...bookingFieldNames
            .filter(field => has.has(field))
            .map(field => make(bookingKeys[field], inbox.keys[bookingKeys[field]], () => actions.focus(field))),
          ...(document.state === 'coded' ? [make('split', inbox.keys.split, actions.split)] : []),
          make('readAgain', inbox.readAgain, actions.readAgain),
        ]
      : []),
    // The value that is typed next is not to be taken for keys.
    ...(can('documents:edit') && (isOpen || document === undefined)
      ? [
          {
            ...make('fields', '', actions.missing, { isHidden: true, isUntold: true }),
            keys: keyedFields.filter(field => !has.has(field)).map(keyOf),
          },
        ]
      : []),
    ...(document?.duplicateOf ? [make('duplicate', inbox.keys.duplicate, actions.duplicate)] : []),
    ...(document?.fileId
      ? [make('original', inbox.original, () => void window.open(addressOf(`/documents/${document.id}/file`), '_blank', 'noopener'))]
      : []),
    ...(can('documents:delete') && isOpen ? [make('delete', inbox.delete, actions.remove)] : []),
    ...(can('documents:post')
      ? [
          make('mark', inbox.keys.mark, actions.mark),
          make('markNext', inbox.keys.markNext, isHeld => actions.markTo(1, isHeld), moving),
          make('markPrevious', inbox.keys.markPrevious, isHeld => actions.markTo(-1, isHeld), moving),
          make('markAll', inbox.keys.markAll, actions.markAll),
        ]
      : []),
  ])
}
