/** The PDF engine, compiled to WebAssembly: whatever a file does to it stays inside its own memory. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** The package's types leave the engine's memory out. It moves when it grows: it is asked for each time. */
export type Pdfium = WrappedPdfiumModule & { pdfium: { readonly HEAPU8: Uint8Array } }

let started: Promise<Pdfium> | undefined

export function startPdfium(): Promise<Pdfium> {
  started ??= start()
  return started
}

async function start(): Promise<Pdfium> {
  const file = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
  const pdfium = (await init({ wasmBinary } as Parameters<typeof init>[0])) as Pdfium
  pdfium.FPDF_InitLibraryWithConfig(0)
  return pdfium
}

/** Memory of the engine for as long as the work takes. */
export function withMemory<Result>(pdfium: Pdfium, size: number, work: (pointer: number) => Result): Result {
  const pointer = pdfium.pdfium.wasmExports.malloc(Math.max(1, size))
  try {
    return work(pointer)
  } finally {
    pdfium.pdfium.wasmExports.free(pointer)
  }
}

export function utf16(pdfium: Pdfium, pointer: number, bytes: number): string {
  return new TextDecoder('utf-16le').decode(pdfium.pdfium.HEAPU8.slice(pointer, pointer + bytes)).replace(/\0[\s\S]*$/, '')
}
