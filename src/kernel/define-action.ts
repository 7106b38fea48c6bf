/**
 * An action is written once, as data; REST, the catalogue, OpenAPI, the permission matrix and half of the tests read it from here.
 * `run` may answer with its output or with one of the refusals that it declares: any other code does not compile.
 */
import type { z } from 'zod'
import type { Permission } from '../domain/access/permissions.ts'
import type { Refusal, RefusalCode } from '../domain/refusals.ts'
import type { Answer } from './answer.ts'
import type { Context } from './context.ts'
import type { Finished, Stage } from './stage-types.ts'

/** What an agent should know before it calls: the four hints of the Model Context Protocol, less `readOnly`, which is false for every action. */
export interface Hints {
  destructive: boolean
  idempotent: boolean
  openWorld: boolean
}

/** Where an operation that is not one of the contract's actions answers: managing keys, members, the organization. */
export interface Route {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
}

interface Definition<Name extends string, Input extends z.ZodType, Output extends z.ZodType, Code extends RefusalCode> {
  name: Name
  title: string
  permission: Permission
  summary: string
  input: Input
  output: Output
  hints: Hints
  /** One input that works as it stands, for the reference and the tests. */
  example: z.input<Input>
  refusals: readonly Code[]
  /** Whether agents have it as a tool: all actions of the contract are, and of the others those that say so. */
  isTool?: true
  /** Whether a password is part of its input: what is kept to recognise the request by is then hashed slowly. */
  takesPassword?: true
}

/** Most actions are one transaction. */
interface AtOnce<Input extends z.ZodType, Output extends z.ZodType, Code extends RefusalCode> {
  run(input: z.output<Input>, context: Context): Promise<z.input<Output> | Refusal<NoInfer<Code>>>
  /**
   * Whether it only adds, and changes nothing that is there: it runs before there is a connection, and may commit together with others
   * (store/connection/grouped-commits.ts). All else has its connection first: a time that was taken before the wait for one would put a change before those that
   * it was made after.
   */
  addsOnly?(input: z.output<Input>): boolean
}

/** One that calls the outside has several: see kernel/stage.ts. */
interface InStages<Input extends z.ZodType, Output extends z.ZodType, Code extends RefusalCode> {
  conduct(input: z.output<Input>, stage: Stage): Promise<Finished<z.input<Output>, NoInfer<Code>> | Refusal<NoInfer<Code>>>
}

/** An action whose input is known only by its schema: what the kernel and the readers of definitions work with. */
export interface Action {
  readonly name: string
  readonly title: string
  readonly permission: Permission
  readonly summary: string
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly hints: Hints
  readonly example: unknown
  readonly refusals: readonly RefusalCode[]
  readonly isTool?: true
  readonly takesPassword?: true
  readonly route?: Route
  /** One of the two. */
  readonly run?: (input: unknown, context: Context) => Promise<unknown>
  readonly addsOnly?: (input: unknown) => boolean
  readonly conduct?: (input: unknown, stage: Stage) => Promise<Answer | Refusal>
}

/** What the compiler knows of a definition and nothing carries at run time: a client in TypeScript is typed by it, without generated files. */
export interface Typed<Input, Output, Code> {
  readonly '~in'?: Input
  readonly '~out'?: Output
  readonly '~no'?: Code
}

type Defined<Name, Input extends z.ZodType, Output extends z.ZodType, Code> = { readonly name: Name } & Typed<
  z.input<Input>,
  z.output<Output>,
  Code
>

export function defineAction<const Name extends string, Input extends z.ZodType, Output extends z.ZodType, const Code extends RefusalCode>(
  definition: Definition<Name, Input, Output, Code> & (AtOnce<Input, Output, Code> | InStages<Input, Output, Code>),
): Action & Defined<Name, Input, Output, Code> {
  return definition as unknown as Action & Defined<Name, Input, Output, Code>
}

/** As an action, with a path of its own. */
export function defineManagement<
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Code extends RefusalCode,
  const Where extends Route,
>(
  route: Where,
  definition: Definition<Name, Input, Output, Code> & (AtOnce<Input, Output, Code> | InStages<Input, Output, Code>),
): Action & Defined<Name, Input, Output, Code> & { readonly route: Where } {
  return { ...definition, route } as unknown as Action & Defined<Name, Input, Output, Code> & { readonly route: Where }
}
