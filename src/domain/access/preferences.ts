/** What a person chose about how they see the screens; null follows the browser, and then the organization. */
import { type Language, languages } from '../../language/languages.ts'

export const densities = ['comfortable', 'compact'] as const
export const themes = ['system', 'light', 'dark'] as const

export interface Preferences {
  language: Language | null
  /** Whether single letters are keys. */
  singleKeys: boolean
  density: (typeof densities)[number]
  theme: (typeof themes)[number]
}

export const defaultPreferences: Preferences = { language: null, singleKeys: true, density: 'comfortable', theme: 'system' }

/** What was kept by another version counts as far as it is known here. */
export function toPreferences(kept: Readonly<Record<string, unknown>>): Preferences {
  const known = <Value>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
    values.includes(value as Value) ? (value as Value) : otherwise
  return {
    language: known([...languages, null], kept['language'], defaultPreferences.language),
    singleKeys: known([true, false], kept['singleKeys'], defaultPreferences.singleKeys),
    density: known(densities, kept['density'], defaultPreferences.density),
    theme: known(themes, kept['theme'], defaultPreferences.theme),
  }
}
