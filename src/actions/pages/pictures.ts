/** Pictures of pages: found where they were kept, else drawn, once for all who ask at the same time. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Drawing, Failed } from '../../extraction/pages/pages.ts'
import { drawPage, findPaged } from '../../extraction/pages/show-pages.ts'
import type { Services } from '../../kernel/context.ts'
import { saying } from '../../kernel/fault-of-input.ts'
import { say } from '../../language/say.ts'
import { type DrawingRefusal, notDrawable } from './document-pages.ts'

export type PictureRefusal = DrawingRefusal | Refusal<'page_not_found'>

/** A thumbnail, a page on a screen, one that is wide or fine, and one to look at closely. */
export const pictureWidths = [320, 800, 1200, 2000] as const

/** Changes with every change to how pages are drawn. */
const drawingVersion = 1

const pageNumberMax = 100_000

/** What the address of a picture says beside the record that it belongs to. */
export const pictureInput = {
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, saying(say('not_in_digits')))
    .transform(Number)
    .pipe(z.number().max(pageNumberMax)),
  width: z
    .enum(pictureWidths.map(String) as [string, ...string[]])
    .default('1200')
    .transform(Number)
    .meta({ description: 'In pixels. A photo is never enlarged, and a page that is very long is drawn narrower.' }),
}

/** Which picture it is: what is drawn, and how. Told without drawing it. */
export const pictureKey = (sha256: string, { page, rotation, width }: Drawing): string =>
  createHash('sha256').update(`${drawingVersion} ${sha256} ${page} ${rotation} ${width}`).digest('hex')

type Drawn = { webp: Uint8Array } | Failed

const underWay = new Map<string, Promise<Drawn>>()
/** What cannot be drawn is not tried again and again: a file may be made to take as long as it is allowed to. */
const inVain = new Map<string, { failure: Failed; until: number }>()
const inVainMs = 60_000
const inVainMax = 1000

export async function pictureOf(
  services: Services,
  organizationId: string,
  { sha256, open }: { sha256: string; open(): Promise<Uint8Array | PictureRefusal> },
  drawing: Drawing,
): Promise<Uint8Array | PictureRefusal> {
  const key = pictureKey(sha256, drawing)
  const kept = await services.pictures?.find(organizationId, key)
  if (kept) return kept
  const failedBefore = inVain.get(key)
  if (failedBefore && failedBefore.until > performance.now()) return whyNot(failedBefore.failure, drawing)
  // Each opens it for itself: who may not, or cannot, has no part in what another draws.
  const bytes = underWay.has(key) ? undefined : await open()
  if (bytes && refused(bytes)) return bytes
  const drawn = await shared(key, bytes, drawing)
  if (!drawn) return pictureOf(services, organizationId, { sha256, open }, drawing)
  if ('failure' in drawn) return whyNot(drawn, drawing)
  await services.pictures?.keep(organizationId, key, drawn.webp)
  return drawn.webp
}

const whyNot = (failed: Failed, { page }: Drawing): PictureRefusal =>
  failed.failure.code === 'page_missing' ? refuse(say('page_not_found.missing', { page })) : notDrawable(failed)

/** Undefined where the drawing that was under way ended before we could wait for it. */
function shared(key: string, bytes: Uint8Array | undefined, drawing: Drawing): Promise<Drawn> | undefined {
  const known = underWay.get(key)
  if (known || !bytes) return known
  const drawn = draw(key, bytes, drawing).finally(() => underWay.delete(key))
  underWay.set(key, drawn)
  return drawn
}

async function draw(key: string, bytes: Uint8Array, drawing: Drawing): Promise<Drawn> {
  const drawn = await drawPage(bytes, drawing)
  if ('failure' in drawn && drawn.failure.code !== 'reader_busy') {
    if (inVain.size >= inVainMax) inVain.clear()
    inVain.set(key, { failure: drawn, until: performance.now() + inVainMs })
  }
  return drawn
}

/** The bytes with the hash in a file: the file itself, or what it carries. */
export async function pagedIn(
  bytes: Uint8Array,
  file: { name: string; mimeType: string },
  sha256: string,
): Promise<Uint8Array | undefined> {
  return findPaged(bytes, file, sha256)
}
