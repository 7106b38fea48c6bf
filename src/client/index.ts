/**
 * Primanota from a program in TypeScript or JavaScript: `fetch` and nothing else. Inputs, answers and refusals are typed by the service's own definitions.
 * Every change carries an Idempotency-Key, so that sending it again after a lost answer is safe.
 */
import type * as contract from './contract.ts'
import { type CommonCode, PrimanotaProblem, type Problem } from './problem.ts'
import { type CallOptions, type ClientOptions, createTransport } from './transport.ts'

export type * from './contract.ts'
export { type CommonCode, PrimanotaProblem, type Problem, type ProblemFault } from './problem.ts'
export type { CallOptions, ClientOptions } from './transport.ts'

export type Outcome<Result, Code extends string> = { ok: true; result: Result } | { ok: false; problem: Problem<Code | CommonCode> }

export interface Client {
  /** Runs one of the 29 actions. Throws a PrimanotaProblem where it is refused. */
  perform<Name extends contract.ActionName>(
    name: Name,
    input: contract.ActionInput<Name>,
    options?: CallOptions,
  ): Promise<contract.ActionOutput<Name>>
  /** The same, with the refusal as a value: its code is one of those that the action declares. */
  attempt<Name extends contract.ActionName>(
    name: Name,
    input: contract.ActionInput<Name>,
    options?: CallOptions,
  ): Promise<Outcome<contract.ActionOutput<Name>, contract.ActionRefusal<Name>>>
  /** Makes a change that has an address of its own; what its path names is taken from the input. */
  change<Name extends contract.RouteName>(
    route: Name,
    input: contract.RouteInput<Name>,
    options?: CallOptions,
  ): Promise<contract.RouteOutput<Name>>
  read<Path extends contract.ReadPath>(
    path: Path,
    ...input: Record<string, never> extends contract.ReadInput<Path>
      ? [input?: contract.ReadInput<Path>, options?: Pick<CallOptions, 'signal'>]
      : [input: contract.ReadInput<Path>, options?: Pick<CallOptions, 'signal'>]
  ): Promise<contract.ReadOutput<Path>>
  /** All items of a list, page after page. */
  all<Path extends contract.ListPath>(path: Path, input?: contract.ReadInput<Path>): AsyncGenerator<contract.ItemOf<Path>, void, undefined>
  /** Uploads a file; its `id` is the `fileId` of capture_document. */
  upload(bytes: Blob, name: string, options?: CallOptions): Promise<{ id: string }>
}

const json = 'application/json'

/** Takes what the path names out of the input; the rest is the query or the body. */
function fill(path: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined) throw new TypeError(`${path} needs ${name}.`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

function queryOf(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
}

export function createClient(options: ClientOptions): Client {
  const send = createTransport(options)
  const resultOf = async <Result>(response: Promise<Response>): Promise<Result> =>
    ((await (await response).json()) as { result: Result }).result

  const client: Client = {
    perform: (name, input, call = {}) =>
      resultOf(send({ ...call, method: 'POST', path: `/actions/${name}`, body: JSON.stringify(input), contentType: json })),
    async attempt(name, input, call) {
      try {
        return { ok: true, result: await client.perform(name, input, call) }
      } catch (error) {
        if (error instanceof PrimanotaProblem) return { ok: false, problem: error.problem as never }
        throw error
      }
    },
    change(route, input, call = {}) {
      const [method, pattern] = route.split(' ') as ['POST' | 'PUT' | 'PATCH' | 'DELETE', string]
      const { path, rest } = fill(pattern, input as object)
      const body = method === 'DELETE' && Object.keys(rest).length === 0 ? {} : { body: JSON.stringify(rest), contentType: json }
      return resultOf(send({ ...call, method, path, ...body }))
    },
    read(path, ...[input, call]) {
      const { path: filled, rest } = fill(path, (input ?? {}) as object)
      return resultOf(send({ ...call, method: 'GET', path: `${filled}${queryOf(rest)}` }))
    },
    async *all(path, input) {
      let cursor: string | null | undefined
      do {
        const { path: filled, rest } = fill(path, (input ?? {}) as object)
        const query = queryOf(cursor === undefined ? rest : { ...rest, cursor })
        const page = await resultOf<{ items: never[]; nextCursor: string | null }>(send({ method: 'GET', path: `${filled}${query}` }))
        yield* page.items
        cursor = page.nextCursor
      } while (cursor !== null)
    },
    async upload(bytes, name, call = {}) {
      const form = new FormData()
      form.append('file', bytes, name)
      return resultOf(send({ ...call, method: 'POST', path: '/files', body: form }))
    },
  }
  return client
}
