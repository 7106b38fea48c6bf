/** The types of the interface, taken from the definitions themselves: nothing of them is loaded. */
import type { management, managementReads } from '../access/index.ts'
import type { actions, bookkeeping } from '../actions/index.ts'
import type { Typed } from '../kernel/define-action.ts'
import type { reads } from '../reads/index.ts'

type InputOf<Definition> = Definition extends Typed<infer Input, unknown, unknown> ? Input : never
type OutputOf<Definition> = Definition extends Typed<unknown, infer Output, unknown> ? Output : never
type CodeOf<Definition> = Definition extends Typed<unknown, unknown, infer Code> ? Code : never

type ByName = { [Definition in (typeof actions)[number] as Definition['name']]: Definition }
type ByRoute = {
  [Definition in
    | (typeof bookkeeping)[number]
    | (typeof management)[number] as `${Definition['route']['method']} ${Definition['route']['path']}`]: Definition
}
type ByPath = { [Definition in (typeof reads)[number] | (typeof managementReads)[number] as Definition['path']]: Definition }

/** One of the 29 actions. */
export type ActionName = keyof ByName
export type ActionInput<Name extends ActionName> = InputOf<ByName[Name]>
export type ActionOutput<Name extends ActionName> = OutputOf<ByName[Name]>
export type ActionRefusal<Name extends ActionName> = CodeOf<ByName[Name]>

/** A change with an address of its own: `POST /ledger-entries/:id/reversal`. */
export type RouteName = keyof ByRoute
export type RouteInput<Name extends RouteName> = InputOf<ByRoute[Name]>
export type RouteOutput<Name extends RouteName> = OutputOf<ByRoute[Name]>
export type RouteRefusal<Name extends RouteName> = CodeOf<ByRoute[Name]>

/** A read, by its path: `/documents`, `/documents/:id`. */
export type ReadPath = keyof ByPath
export type ReadInput<Path extends ReadPath> = InputOf<ByPath[Path]>
export type ReadOutput<Path extends ReadPath> = OutputOf<ByPath[Path]>
export type ReadRefusal<Path extends ReadPath> = CodeOf<ByPath[Path]>

/** The reads that answer with pages. */
export type ListPath = {
  [Path in ReadPath]: ReadOutput<Path> extends { items: unknown[]; nextCursor: string | null } ? Path : never
}[ReadPath]
export type ItemOf<Path extends ListPath> = ReadOutput<Path> extends { items: (infer Item)[] } ? Item : never
