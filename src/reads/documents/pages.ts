import { z } from 'zod'
import { documentRecord, showDocument } from '../../actions/documents/record.ts'
import { type DrawingRefusal, type FoundPages, findPaper, pagesOf } from '../../actions/pages/document-pages.ts'
import { pictureInput, pictureKey } from '../../actions/pages/pictures.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id, outsideText, queryFlag } from '../../kernel/fields.ts'
import { cursor, limit, toPage } from '../../kernel/paging.ts'
import { say } from '../../language/say.ts'
import { wordsOf } from '../../store/documents/documents.ts'

const box = z
  .array(z.number())
  .length(4)
  .meta({ description: 'Left, top, width and height, in points from the top left corner of the upright page.' })

const points = z.number().meta({ description: 'In points, of the page as it stands upright.' })

const documentPage = z
  .strictObject({
    page: z.number().int(),
    width: points,
    height: points,
    rotation: z
      .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
      .meta({ description: 'By how many degrees clockwise it was turned to stand upright, beyond what the file itself asks for.' }),
    image: z.string().meta({ description: 'Where its picture is, upright; `width` may be added.' }),
    words: z
      .array(z.strictObject({ text: outsideText(), box }))
      .nullable()
      .optional()
      .meta({ description: 'Where they were asked for. Null while nobody has read the page.' }),
  })
  .meta({
    id: 'DocumentPage',
    examples: [
      {
        page: 1,
        width: 595.3,
        height: 841.9,
        rotation: 0,
        image: '/api/rest/documents/doc_01k9zt3v8q4m2n6p7r5s9w0xyz/pages/1/image?v=8f14e45fceea467a',
        words: [{ text: 'Faktura', box: [56.7, 60.2, 84.1, 18.4] }],
      },
    ],
  })

const isPageNumber = (key: string): boolean => /^[1-9]\d{0,5}$/.test(key)

export const getDocumentPages = defineRead({
  name: 'get_document_pages',
  title: 'The pages of a document',
  path: '/documents/:id/pages',
  permission: 'documents:read',
  summary:
    'The pages with their sizes and pictures, in the frame of `evidence.box`; `words=true` adds every word with its place, `document=true` the document itself. What has no pages (a text, an electronic invoice) has no items, and its words are in `text`.',
  input: z.strictObject({
    id,
    words: queryFlag.optional(),
    document: queryFlag.optional(),
    cursor: cursor(isPageNumber).optional(),
    limit,
  }),
  output: z
    .strictObject({
      items: z.array(documentPage),
      nextCursor: z.string().nullable(),
      pageCount: z.number().int(),
      isRead: z.boolean().meta({ description: 'Whether the pages were read. Until then they stand as the file lays them.' }),
      text: outsideText(20_000).nullable().meta({ description: 'What the document says, where it has no pages.' }),
      document: documentRecord.optional().meta({ description: 'Where it was asked for, as `GET /documents/{id}` has it.' }),
    })
    .meta({ id: 'DocumentPages' }),
  refusals: ['document_not_found', 'page_not_drawable', 'temporarily_unavailable'],
  async run({ id: documentId, words, document: isDocumentWanted, cursor: after, limit: size }, context) {
    const paper = await findPaper(context, documentId)
    if (refused(paper)) return paper
    const shown = isDocumentWanted ? { document: await showDocument(context, paper.document) } : {}
    return async () => {
      const from = after === undefined ? 1 : Number(after) + 1
      const found = await pagesOf(context.services, paper, from, size + 1)
      if (refused(found)) return found
      const items = found.pages.map(page => ({
        page: page.number,
        width: page.width,
        height: page.height,
        rotation: page.rotation,
        image: imageOf(documentId, found, page),
        ...(words ? { words: page.words?.map(([text, ...place]) => ({ text, box: place })) ?? null } : {}),
      }))
      const text = found.sha256 === null ? wordsOf(paper.document) || null : null
      return { ...toPage(items, size, ({ page }) => String(page)), pageCount: found.pageCount, isRead: found.isFinal, text, ...shown }
    }
  },
})

/** What changes when its picture does is part of the address, so that a browser may keep the picture for good. */
function imageOf(documentId: string, found: FoundPages, { number, rotation }: FoundPages['pages'][number]): string {
  const version = pictureKey(found.sha256 ?? '', { page: pageInFile(found, number), rotation, width: 0 }).slice(0, 16)
  return `/api/rest/documents/${documentId}/pages/${number}/image?v=${version}`
}

/** The pages of a part of a file are counted from 1, as those of any document. */
const pageInFile = ({ firstPage = 1 }: FoundPages, page: number): number => page + firstPage - 1

/** What a picture is drawn from. */
export interface PageToDraw {
  file: { name: string; mimeType: string; sha256: string }
  /** Of the bytes that have the page: the file or something in it. */
  sha256: string
  rotation: 0 | 90 | 180 | 270
  page: number
  pageCount: number
  width: number
  isFinal: boolean
}

export const pageNotFound = (page: number, pages: number): Refusal<'page_not_found'> => refuse(say('page_not_found', { page, pages }))

/** What `GET /api/rest/documents/{id}/pages/{page}/image` needs to know before it draws. */
export const getDocumentPageImage = defineRead({
  name: 'get_document_page_image',
  title: 'A page as a picture',
  path: '/documents/:id/pages/:page/image',
  permission: 'documents:read',
  summary: 'One page, upright, as WebP. It is drawn once and kept.',
  input: z.strictObject({
    id,
    ...pictureInput,
    v: z.string().max(64).optional().meta({ description: 'As the address of the picture has it: another picture has another.' }),
  }),
  output: z.custom<PageToDraw>(),
  refusals: ['document_not_found', 'page_not_found', 'page_not_drawable', 'temporarily_unavailable'],
  async run({ id: documentId, page, width }, context) {
    const paper = await findPaper(context, documentId)
    if (refused(paper)) return paper
    return async (): Promise<PageToDraw | DrawingRefusal | Refusal<'page_not_found'>> => {
      const found = await pagesOf(context.services, paper, page, 1)
      if (refused(found)) return found
      const wanted = found.pages[0]
      if (!paper.file || found.sha256 === null || !wanted) return pageNotFound(page, found.pageCount)
      const { name, mimeType, sha256 } = paper.file
      const { rotation } = wanted
      return {
        file: { name, mimeType, sha256 },
        sha256: found.sha256,
        rotation,
        page: pageInFile(found, page),
        pageCount: found.pageCount,
        width,
        isFinal: found.isFinal,
      }
    }
  },
})
