/** The same bytes in blocks of this length; the last may be shorter. */
export async function* inBlocks(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array, void> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const part of source) {
    let rest = part
    while (bytes + rest.byteLength >= length) {
      const taken = rest.subarray(0, length - bytes)
      yield Buffer.concat([...held, taken])
      held = []
      bytes = 0
      rest = rest.subarray(taken.byteLength)
    }
    if (rest.byteLength > 0) {
      held.push(rest)
      bytes += rest.byteLength
    }
  }
  if (bytes > 0) yield Buffer.concat(held)
}
