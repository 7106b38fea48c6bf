/** What the operator of the service set for a provider, from the environment. */

export class UnknownSetting extends Error {}

/** Null where something that is required is missing. What was used is taken out of `left`. */
export function appSettingsOf(
  name: string,
  wanted: { required: readonly string[]; optional: readonly string[] },
  given: ReadonlyMap<string, string>,
  left: Set<string>,
): Readonly<Record<string, string>> | null {
  const app: Record<string, string> = {}
  for (const setting of [...wanted.required, ...wanted.optional]) {
    const variable = `${name.toUpperCase()}_${setting.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`
    left.delete(variable)
    const value = given.get(variable)
    if (value !== undefined) app[setting] = value
  }
  return wanted.required.every(setting => Object.hasOwn(app, setting)) ? app : null
}
