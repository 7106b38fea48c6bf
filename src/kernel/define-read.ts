/** A read is written once, like an action: a GET resource today, a read-only tool for agents as well. */
import type { z } from 'zod'
import type { Permission } from '../domain/permissions.ts'
import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import type { ReadContext } from './context.ts'

interface Definition<Input extends z.ZodType, Output extends z.ZodType, Code extends RefusalCode> {
  name: string
  title: string
  /** Below `/api/rest`; `:id` is taken into the input. */
  path: string
  permission: Permission
  summary: string
  input: Input
  output: Output
  refusals: readonly Code[]
  run(input: z.output<Input>, context: ReadContext): Promise<z.input<Output> | Refusal<NoInfer<Code>>>
}

export interface Read {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly permission: Permission
  readonly summary: string
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly refusals: readonly RefusalCode[]
  run(input: unknown, context: ReadContext): Promise<unknown>
}

export function defineRead<Input extends z.ZodType, Output extends z.ZodType, const Code extends RefusalCode = never>(
  definition: Definition<Input, Output, Code>,
): Read {
  return definition as Read
}
