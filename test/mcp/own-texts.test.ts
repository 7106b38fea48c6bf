/** Whoever adds a text to a record decides whether somebody outside can have written it. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue } from '../../src/app.ts'
import { outside } from '../../src/kernel/fields.ts'
import { toolsIn } from '../../src/mcp/tools-in.ts'

/** Ids, codes and dates: nobody writes a sentence into them. */
const isPlainlyOurs = (path: string): boolean => /(^|\.)(id|\w+Id|currency|\w+Currency|code|vatCode|regionKey|nextCursor)$/.test(path)

/** Every text of a schema that is not marked as from outside, as `Record.field`. */
function ownTexts(schema: z.core.$ZodType, path: string): string[] {
  if (outside.get(schema)) return []
  const { id, format } = z.globalRegistry.get(schema) ?? {}
  const at = typeof id === 'string' ? id : path
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([field, held]) => ownTexts(held, `${at}.${field}`))
  if (def.type === 'array') return ownTexts(def.element, at)
  if (def.type === 'record') return ownTexts(def.valueType, `${at}.*`)
  if (def.type === 'nullable' || def.type === 'optional') return ownTexts(def.innerType, at)
  if (def.type === 'union') return def.options.flatMap(option => ownTexts(option, at))
  return def.type === 'string' && format === undefined ? [at] : []
}

test('these texts are ours, and all others are marked as from outside', async () => {
  const all = toolsIn(catalogue).flatMap(({ name, output }) => ownTexts(output, name))
  const listed = [...new Set(all)].filter(path => !isPlainlyOurs(path)).sort()
  // A new line here is a decision: where a document, a bank or another party can write into it, define it with outsideText.
  await expect(`${listed.join('\n')}\n`).toMatchFileSnapshot('../golden/texts-of-our-own.txt')
})
