/** A read is written once, like an action: a GET resource today, a read-only tool for agents as well. */
import { z } from 'zod'
import type { Permission } from '../domain/access/permissions.ts'
import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import { say } from '../language/say.ts'
import type { ReadContext } from './context.ts'
import type { Typed } from './define-action.ts'
import { saying } from './fault-of-input.ts'

interface Definition<Path extends string, Input extends z.ZodType, Output extends z.ZodType, Code extends RefusalCode> {
  name: string
  title: string
  /** Below `/api/rest`; `:id` is taken into the input. */
  path: Path
  permission: Permission
  summary: string
  input: Input
  output: Output
  refusals: readonly Code[]
  /**
   * It is much work, and shows only what changes with a row of the audit log: a server that follows the first may answer it. Not so the names of people, nor
   * what a bank says an account holds, which come without such a row.
   */
  mayBeReplica?: true | ((input: z.output<Input>) => boolean)
  run(input: z.output<Input>, context: ReadContext): Promise<Outcome<z.input<Output> | Refusal<NoInfer<Code>>>>
}

/** What was found, or how to go on from it once no transaction is open any more: reading a file takes long. */
export type Outcome<Found> = Found | (() => Promise<Found>)

export interface Read {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly permission: Permission
  readonly summary: string
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly refusals: readonly RefusalCode[]
  readonly mayBeReplica?: true | ((input: unknown) => boolean)
  run(input: unknown, context: ReadContext): Promise<unknown>
}

/** In a query every value is text, so a schema that takes any input is described by what it makes of it. */
export type Query<Input extends z.ZodType> = {
  [Name in keyof z.input<Input>]: unknown extends z.input<Input>[Name]
    ? Name extends keyof z.output<Input>
      ? z.output<Input>[Name]
      : never
    : z.input<Input>[Name]
}

export function defineRead<
  const Path extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Code extends RefusalCode = never,
>(definition: Definition<Path, Input, Output, Code>): Read & { readonly path: Path } & Typed<Query<Input>, z.output<Output>, Code> {
  return { ...definition, input: withDaysInOrder(definition.input) } as unknown as Read & { readonly path: Path }
}

/** From a later day to an earlier one there is nothing, which would look as if there were nothing in the books. */
function withDaysInOrder(input: z.ZodType): z.ZodType {
  if (!(input instanceof z.ZodObject) || !('from' in input.shape && 'to' in input.shape)) return input
  return input.refine(({ from, to }) => from === undefined || to === undefined || String(from) <= String(to), {
    path: ['from'],
    message: saying(say('from_after_to')),
  })
}
