import { type ParseArgsConfig, parseArgs } from 'node:util'

export class UsageError extends Error {}

export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

export function required(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`)
  return value.trim()
}

/** A result for a program to read, or sentences for a person. */
export function print(json: boolean, result: unknown, sentences: string): void {
  process.stdout.write(`${json ? JSON.stringify(result) : sentences}\n`)
}
