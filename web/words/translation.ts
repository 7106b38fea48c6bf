/** What the screens say. English is the source: the others have the same sentences with the same values, or they do not compile. */
export type Sentence = string | ((values: never) => string)

export interface Sentences {
  readonly [key: string]: Sentence | Sentences
}

export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends (values: infer Values) => string
    ? (values: Values) => string
    : Source[Key] extends string
      ? string
      : Translation<Source[Key]>
}

/** `counted(1, 'document', 'documents')` is `1 document`. */
export const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
