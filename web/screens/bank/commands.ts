/** The commands of the bank, with the keys of keys.ts. Somebody who may not change the bank has those that move. */
import { type Command, useCommands } from '../../app/commands.tsx'
import { useSession } from '../../app/session.tsx'
import { bankKeys } from './keys.ts'
import type { Transaction } from './records.ts'
import { useBankWords } from './words/index.ts'

export interface BankActions {
  line: Transaction | undefined
  /** A dialog was asked for: until it is there, keys that are typed for it decide nothing. */
  isBusy: boolean
  explanations: number
  ready: number
  take: (at: number) => void
  decline: () => void
  open: (layer: 'find' | 'split' | 'book' | 'ignore' | 'receipt' | 'bulk' | 'import') => void
  unmatch: () => void
  sync: () => void
  matchAgain: () => void
  move: (step: number) => void
  select: (at: 'first' | 'last') => void
  back: () => void
}

const pageStep = 10

export function useBankCommands(actions: BankActions): void {
  const text = useBankWords()
  const { can } = useSession()
  const { line } = actions
  const make = (name: keyof typeof bankKeys, label: string, run: () => void, more: Partial<Command> = {}): Command => ({
    name: `bank-${name}`,
    label,
    group: text.title,
    keys: bankKeys[name],
    run: () => (actions.isBusy ? undefined : run()),
    ...more,
  })
  const moving: Partial<Command> = { isHidden: true }
  const isOpen = can('bank:edit') && line?.state === 'unmatched' && !line.pending
  const isSettled = can('bank:edit') && line !== undefined && line.state !== 'unmatched'
  useCommands([
    ...(isOpen && actions.explanations > 0
      ? [
          make('take', text.keys.take, () => actions.take(0)),
          ...bankKeys.takeNumber.slice(0, actions.explanations).map(
            (key, at): Command => ({
              name: `bank-take-${key}`,
              label: text.keys.takeNumber({ number: Number(key) }),
              group: text.title,
              keys: [key],
              run: () => (actions.isBusy ? undefined : actions.take(at)),
              isHidden: true,
            }),
          ),
          make('decline', text.keys.decline, actions.decline),
        ]
      : []),
    ...(isOpen
      ? [
          make('find', text.keys.find, () => actions.open('find')),
          make('split', text.keys.split, () => actions.open('split')),
          make('book', text.keys.book, () => actions.open('book')),
          make('ignore', text.keys.ignore, () => actions.open('ignore')),
          ...(line.amount < 0 ? [make('receipt', text.keys.receipt, () => actions.open('receipt'))] : []),
        ]
      : []),
    ...(can('bank:edit')
      ? [
          // Without anything to take back the key does nothing here: elsewhere it uploads, and one key has one meaning on a screen.
          make('unmatch', text.keys.unmatch, isSettled ? actions.unmatch : () => undefined, { isHidden: !isSettled }),
          make('sync', text.keys.sync, actions.sync),
          make('matchAgain', text.keys.matchAgain, actions.matchAgain),
          make('importFile', text.keys.importFile, () => actions.open('import')),
          ...(actions.ready > 0 ? [make('bulk', text.keys.bulk, () => actions.open('bulk'))] : []),
        ]
      : []),
    make('next', text.keys.next, () => actions.move(1), moving),
    make('previous', text.keys.previous, () => actions.move(-1), moving),
    make('first', text.keys.first, () => actions.select('first'), moving),
    make('last', text.keys.last, () => actions.select('last'), moving),
    make('pageDown', text.keys.pageDown, () => actions.move(pageStep), moving),
    make('pageUp', text.keys.pageUp, () => actions.move(-pageStep), moving),
    make('back', text.keys.back, actions.back, moving),
  ])
}
