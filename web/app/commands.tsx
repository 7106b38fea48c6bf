/** What can be done here and now. Screens and layers register commands; the keyboard, the palette and the help read the same list. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { isSingleSign, nameOfPress } from './keys.ts'
import { layerNow } from './layer-state.ts'

export interface Command {
  /** Unique among those that are there at the same time. */
  name: string
  label: string
  /** The heading in help and palette. */
  group: string
  keys: readonly string[]
  /** A key that is held down says so. */
  run: (isHeld?: boolean) => void
  /** Also while somebody types. */
  inFields?: boolean
  /** Of these keys only; all of them unless given. */
  fieldKeys?: readonly string[]
  /** Keys that move about are no entry of the palette. */
  isHidden?: boolean
  /** The part that has the focus listens to it itself: it is here for the help. */
  isToldOnly?: boolean
  /** Not even in the help: it answers keys that lead nowhere now. */
  isUntold?: boolean
}

type Source = () => readonly Command[]

export interface Commands {
  list(): readonly Command[]
  add(source: Source, isCommon: boolean): () => void
  subscribe(listener: () => void): () => void
  changed(): void
}

/** A key is that of the screen where the screen has a use for it; what is common goes without it there. */
function withOwnKeys(list: readonly Command[]): Command[] {
  const taken = new Set<string>()
  return list.map(command => ({ ...command, keys: command.keys.filter(key => !taken.has(key) && taken.add(key)) }))
}

export function createCommands(): Commands {
  const sources = new Map<Source, boolean>()
  const listeners = new Set<() => void>()
  let kept: readonly Command[] | undefined
  const changed = (): void => {
    kept = undefined
    for (const listener of listeners) listener()
  }
  return {
    list() {
      // The frame may be there before the screen or together with it.
      kept ??= withOwnKeys(
        [...sources]
          .reverse()
          .sort(([, one], [, other]) => Number(one) - Number(other))
          .flatMap(([source]) => source()),
      )
      return kept
    },
    add(source, isCommon) {
      sources.set(source, isCommon)
      changed()
      return () => {
        sources.delete(source)
        changed()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed,
  }
}

const CommandsContext = createContext<Commands | undefined>(undefined)

export function useCommandRegistry(): Commands {
  const commands = useContext(CommandsContext)
  if (!commands) throw new Error('no commands above')
  return commands
}

export function useCommandList(): readonly Command[] {
  const commands = useCommandRegistry()
  return useSyncExternalStore(commands.subscribe, commands.list)
}

/**
 * Registers commands for as long as the component is there. What they do is always what the last rendering gave.
 * @param isCommon of the frame around every screen, and not of the screen
 */
export function useCommands(list: readonly Command[], isCommon = false): void {
  const commands = useCommandRegistry()
  const latest = useRef(list)
  useLayoutEffect(() => {
    const wasSame = latest.current.length === list.length && latest.current.every((one, at) => one.label === list[at]?.label)
    latest.current = list
    if (!wasSame) commands.changed()
  })
  // Before it is painted: whoever sees the screen may press its keys.
  useLayoutEffect(
    () =>
      commands.add(
        () => latest.current.map((command, at) => ({ ...command, run: isHeld => (latest.current[at] ?? command).run(isHeld) })),
        isCommon,
      ),
    [commands, isCommon],
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && !isChoice(target)

const isChoice = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(target.type)

/** Enter and Space belong to the button that has the focus. */
const isOfButton = (target: EventTarget | null, press: string): boolean =>
  (press === 'Enter' || press === 'Space') && target instanceof HTMLElement && target.closest('button, a, summary') !== null

const sequenceMs = 1500

export function CommandsProvider({ hasSingleKeys, children }: { hasSingleKeys: boolean; children: ReactNode }) {
  const commands = useMemo(createCommands, [])
  useLayoutEffect(() => {
    let prefix: { press: string; at: number } | undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || layerNow() !== undefined || document.querySelector('dialog:modal')) return
      const press = nameOfPress(event)
      const before = prefix && event.timeStamp - prefix.at < sequenceMs ? `${prefix.press} ` : ''
      prefix = undefined
      const inField = isField(event.target)
      const may = (command: Command, binding: string): boolean =>
        inField
          ? command.inFields === true && (command.fieldKeys ?? command.keys).includes(binding)
          : (hasSingleKeys || !isSingleSign(binding)) && !isOfButton(event.target, press)
      const find = (wanted: string): Command | undefined =>
        commands.list().find(command => !command.isToldOnly && command.keys.some(binding => binding === wanted && may(command, binding)))
      const command = find(before + press) ?? (before === '' ? undefined : find(press))
      if (command) {
        event.preventDefault()
        // A key that is held moves on; it does not post one document after the other.
        if (!event.repeat || command.isHidden) command.run(event.repeat)
        return
      }
      const isPrefix = commands.list().some(({ keys }) => keys.some(binding => binding.startsWith(`${press} `)))
      if (isPrefix && !inField && hasSingleKeys) prefix = { press, at: event.timeStamp }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [commands, hasSingleKeys])
  return <CommandsContext value={commands}>{children}</CommandsContext>
}
