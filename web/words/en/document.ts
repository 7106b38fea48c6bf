export const document = {} as const
