/** Bytes that are in memory, for whoever takes a stream. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
