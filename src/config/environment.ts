/** How values of the environment are read. */

export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

export function integer(environment: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

export const optionalInteger = (environment: Environment, name: string, min: number, max: number): number | undefined =>
  environment[name] ? integer(environment, name, min, min, max) : undefined

export function readSwitch(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be on or off, not "${text}".`)
  return text === 'on'
}

export function decodePart(part: string, name: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new ConfigError(`${name} has a % that stands for nothing: write it as %25.`)
  }
}
