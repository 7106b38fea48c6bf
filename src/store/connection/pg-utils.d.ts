/** How pg writes a JavaScript value for the wire; the package has no types for it. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): unknown
}
