/** Pages as pictures, in the reference. */
import { pictureWidths } from '../../actions/pages/pictures.ts'
import type { Read } from '../../kernel/define-read.ts'
import { say } from '../../language/say.ts'
import { getDocumentPageImage } from '../../reads/documents/pages.ts'
import { getInvoicePageImage } from '../../reads/invoices/invoice-sheet.ts'
import { getVatReturnPageImage } from '../../reads/vat/return-sheet.ts'
import { named, reference, refusalAnswers, shared } from './answers.ts'
import { areaOf } from './areas.ts'
import { idExample } from './examples.ts'
import type { Operation, PathItem } from './shape.ts'

function picture({ name, title, summary, permission, refusals }: Read, of: string): Operation {
  // The pages of a document are a read of their own.
  const headers = of === 'document' ? named('X-Request-Id', 'ETag') : named('X-Request-Id', 'ETag', 'Page-Count')
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary}\n\nNeeds the permission \`${permission}\`. Pictures are counted apart from other requests, and ten times as many are allowed.`,
    'x-permission': permission,
    parameters: [
      reference('parameters', 'OrganizationId'),
      {
        name: 'id',
        in: 'path',
        required: true,
        description: `The id of the ${of.replace('_', ' ')}.`,
        schema: { type: 'string' },
        example: idExample(of),
      },
      { name: 'page', in: 'path', required: true, description: 'From 1.', schema: { type: 'integer', minimum: 1 }, example: 1 },
      {
        name: 'width',
        in: 'query',
        required: false,
        description: 'In pixels. A photo is never enlarged, and a page that is very long is drawn narrower.',
        schema: { type: 'integer', enum: [...pictureWidths], default: 1200 },
        example: 1200,
      },
    ],
    responses: {
      '200': {
        description: 'The page, upright.',
        headers,
        content: { 'image/webp': { schema: {} } },
      },
      '304': { description: 'The caller has this picture already (If-None-Match).', headers },
      '401': shared('Unauthenticated'),
      '405': shared('MethodNotAllowed'),
      '429': shared('RateLimited'),
      '503': shared('Unavailable'),
      ...refusalAnswers({
        operation: name,
        permission,
        refusals: refusals.filter(code => code !== 'temporarily_unavailable'),
        besides: ['invalid_input'],
        fault: { path: 'page', ...say('not_in_digits') },
      }),
    },
  }
}

export const pageImagePaths: Record<string, PathItem> = {
  '/api/rest/documents/{id}/pages/{page}/image': { get: picture(getDocumentPageImage, 'document') },
  '/api/rest/invoices/{id}/pages/{page}/image': { get: picture(getInvoicePageImage, 'invoice') },
  '/api/rest/vat-returns/{id}/pages/{page}/image': { get: picture(getVatReturnPageImage, 'vat_return') },
}
