/** The routes that make a file of the whole books and send it. */
import { askEverything, askSafT } from '../../actions/exports/index.ts'
import { say } from '../../language/say.ts'
import { named, reference, refusalAnswers, successAnswer } from './answers.ts'
import { areaOf } from './areas.ts'
import { exampleOf } from './examples.ts'
import type { Schemas } from './schemas.ts'
import type { Operation, Parameter, PathItem } from './shape.ts'
import { often } from './uploads.ts'

const day = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string', format: 'date' },
  example,
})

const days = [
  day('from', 'The first day; that of the accounting year of `to` when left out.', '2026-01-01'),
  day('to', 'The last day; today when left out.', '2026-12-31'),
]

function fileOf(schemas: Schemas, ask: typeof askSafT | typeof askEverything, parameters: readonly Parameter[]): Operation {
  const { name, title, summary, permission, refusals, output } = ask
  const schema = schemas.of(output)
  return {
    operationId: name,
    tags: [areaOf(name)],
    summary: title,
    description: `${summary}\n\nNeeds the permission \`${permission}\`.`,
    'x-permission': permission,
    parameters: [reference('parameters', 'OrganizationId'), ...parameters],
    responses: {
      '200': {
        description: 'The file.',
        headers: named('X-Request-Id', 'ETag', 'Content-Disposition'),
        content: { '*/*': { schema: {} } },
      },
      '202': successAnswer(
        'It is being made: ask again, or look at the export that the answer names.',
        schema,
        exampleOf(schema, { components: schemas.components, sent: {} }),
        false,
      ),
      ...often,
      ...refusalAnswers({
        operation: name,
        permission,
        refusals: [...refusals, 'export_failed', 'export_not_found'],
        besides: ['invalid_input'],
        fault: { path: 'to', ...say('days_reversed', { from: '2026-02-01', to: '2026-01-01' }) },
      }),
    },
  }
}

export const exportPathItems = (schemas: Schemas): Record<string, PathItem> => ({
  '/api/rest/exports/saf-t': { get: fileOf(schemas, askSafT, days) },
  '/api/rest/exports/everything': { get: fileOf(schemas, askEverything, []) },
})
