/** Scripts that come later: each is asked for once, and once more whenever somebody asks again for one that did not come. */

/** It did not come, because nothing answered or because a new build took its place. Whoever tells it asks again. */
export class NotLoaded extends Error {
  readonly again: () => Promise<unknown>
  constructor(cause: unknown, again: () => Promise<unknown>) {
    super(String(cause), { cause })
    this.again = again
  }
}

/** As React marks a promise whose value it knows: what is there already is drawn at once, not first without. */
interface Known<Value> extends Promise<Value> {
  status?: 'fulfilled'
  value?: Value
}

export interface Loaded<Value> {
  /** The same promise for everybody, also after it failed: who draws asks several times, and has to get the same answer. */
  get(): Promise<Value>
  /** Asks again for what did not come. */
  again(): Promise<Value>
}

/** The address of the file that did not come, where the browser says it. Some of them keep a failure of one address for as long as the page lives. */
export const addressAgain = (error: unknown, attempt: number): string | undefined => {
  const [address] = /https?:\/\/[^\s?]+\.js/.exec(String(error)) ?? []
  return address && `${address}?again=${attempt}`
}

type Module<Name extends string, Value> = Readonly<Record<Name, Value>>

/** By its address a file may give what it exports under another name, as one of several modules in it. */
export function exportOf<Name extends string, Value>(file: object, name: Name): Value | undefined {
  const modules = [file, ...Object.values(file)].filter(one => typeof one === 'object' && one !== null && name in one)
  return (modules[0] as Module<Name, Value> | undefined)?.[name]
}

export function loadOnce<Name extends string, Value>(load: () => Promise<Module<Name, Value>>, name: Name): Loaded<Value> {
  let known: Known<Value> | undefined
  let attempts = 0
  let hasFailed = false
  const ask = async (): Promise<Value> => {
    try {
      return (await load())[name]
    } catch (error) {
      const address = attempts++ === 0 ? undefined : addressAgain(error, attempts)
      const found = address && exportOf<Name, Value>(await import(/* @vite-ignore */ address), name)
      if (!found) throw error
      return found
    }
  }
  const start = (): Promise<Value> => {
    hasFailed = false
    const asked: Known<Value> = ask().then(
      value => {
        Object.assign(asked, { status: 'fulfilled', value })
        return value
      },
      error => {
        hasFailed = true
        throw new NotLoaded(error, again)
      },
    )
    known = asked
    return asked
  }
  const get = (): Promise<Value> => known ?? start()
  const again = (): Promise<Value> => (hasFailed ? start() : get())
  return { get, again }
}
