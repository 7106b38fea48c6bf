/** Keys as data: a binding is `Enter`, `j`, `Shift+J`, `Ctrl+Enter` or two keys in a row, `g i`. On a Mac, Ctrl is Command. */

export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const isLetter = (key: string): boolean => key.length === 1 && key.toLowerCase() !== key.toUpperCase()

/** What was pressed, written as bindings are. Shift is part of signs such as `?`, which stand where the keyboard puts them. */
export function nameOfPress({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const isCommand = ctrlKey || metaKey
  const name = isLetter(key) ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : key === ' ' ? 'Space' : key
  const hasShift = shiftKey && (isLetter(key) || key.length > 1)
  return `${isCommand ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${hasShift ? 'Shift+' : ''}${name}`
}

/** Whether a single sign is enough for it: those can be turned off (WCAG 2.1.4). */
export const isSingleSign = (binding: string): boolean => [...(binding.split(' ')[0] ?? '').replace(/^Shift\+/, '')].length === 1

const shown: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Delete: 'Del',
  Escape: 'Esc',
  Shift: '⇧',
}

/** As it is printed on a key. */
export const shownKey = (binding: string): string =>
  binding
    .split(' ')
    .map(press =>
      press
        .split('+')
        .map(part => shown[part] ?? part)
        .join(' '),
    )
    .join(' ')

/** What every screen has. */
export const commonKeys = {
  palette: ['Ctrl+k'],
  help: ['?'],
  filter: ['/'],
  upload: ['u'],
  undo: ['z'],
  sessionLog: ['Shift+Z'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Bindings that stand for two commands at once, among the common ones, the ways to screens and those of a screen. */
export function clashesIn(...tables: Readonly<Record<string, readonly string[]>>[]): string[] {
  const owners = new Map<string, string>()
  const clashes: string[] = []
  for (const [name, bindings] of tables.flatMap(table => Object.entries(table))) {
    for (const binding of bindings) {
      const owner = owners.get(binding)
      if (owner !== undefined && owner !== name) clashes.push(`${binding}: ${owner} and ${name}`)
      owners.set(binding, name)
    }
  }
  return clashes
}
