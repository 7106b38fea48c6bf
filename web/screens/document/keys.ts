/** The keys of the document screen; no two mean the same. */
export const documentKeys = {
  history: ['h'],
  original: ['o'],
  split: ['s'],
  takeBack: ['t'],
} as const satisfies Readonly<Record<string, readonly string[]>>
