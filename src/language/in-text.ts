/** A sentence inside of a text, for what hands on nothing but texts: the messages of a schema. It is taken apart where the faults of an input are gathered. */
import type { Said } from './words.ts'

const mark = '\u0001'

export const toText = ({ code, values }: Said): string => `${mark}${JSON.stringify({ code, values })}`

export const fromText = (text: string): Said | undefined => (text.startsWith(mark) ? (JSON.parse(text.slice(1)) as Said) : undefined)
