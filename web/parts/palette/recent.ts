/** The commands that somebody used last come first. */
const storageKey = 'primanota-recent-commands'
const recentMax = 8

export function recentNames(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(name => typeof name === 'string').slice(0, recentMax) : []
  } catch {
    return []
  }
}

export const withRecent = (names: readonly string[], name: string): string[] =>
  [name, ...names.filter(one => one !== name)].slice(0, recentMax)

export function rememberName(name: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withRecent(recentNames(), name)))
  } catch {
    // Without storage the order is that of the list.
  }
}
