/** What the review says of a document besides its own screen, which brings the rest. */
export const document = {
  partOf: ({ number, of, file }: { number: number; of: number; file: string }) => `Part ${number} of ${of} of ${file}`,
} as const
