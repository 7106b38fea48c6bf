import { type ParseArgsConfig, parseArgs } from 'node:util'

/** It was typed wrongly: shown with how to type it. */
export class UsageError extends Error {}

/** It was typed rightly and cannot be done: one sentence is enough. */
export class CommandError extends Error {}

type Config<Options extends NonNullable<ParseArgsConfig['options']>> = {
  args: string[]
  options: Options
  allowPositionals: true
  strict: true
}

type Read<Options extends NonNullable<ParseArgsConfig['options']>> = ReturnType<typeof parseArgs<Config<Options>>>

/** @param words how many there are besides the options */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  words = 0,
): Read<Options> {
  const read = parse(args, options)
  const surplus = read.positionals[words]
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`)
  return read
}

function parse<const Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options): Read<Options> {
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

export interface Command {
  /** As it is typed, and what it does. */
  usage: string
  run(args: string[]): Promise<void>
}
