/**
 * The validators that the clients of the protocol make of the tools' schemas, the same ones for all clients of a process: to compile more than two hundred takes
 * longer than all that a client does with them.
 */
import { AjvJsonSchemaValidator as ValidatorOfTwo } from '@modelcontextprotocol/client/validators/ajv'
import { AjvJsonSchemaValidator as ValidatorOfOne } from '@modelcontextprotocol/sdk/validation/ajv'

interface Compiler {
  getValidator(schema: never): unknown
}

/** As it compiles by itself, but each schema once. */
function once<Own extends Compiler>(compiler: Own): Own {
  const compiled = new Map<string, unknown>()
  const getValidator = (schema: never) => {
    const text = JSON.stringify(schema)
    const validator = compiled.get(text) ?? compiler.getValidator(schema)
    compiled.set(text, validator)
    return validator
  }
  return { getValidator } as unknown as Own
}

export const validatorOfTwo = once(new ValidatorOfTwo())
export const validatorOfOne = once(new ValidatorOfOne())
