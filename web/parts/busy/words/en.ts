import { counted } from '../../../words/translation.ts'

export const words = {
  wait: 'Too many requests at once. What you asked for goes on by itself.',
  seconds: ({ count }: { count: number }) => `In ${counted(count, 'second', 'seconds')}.`,
} as const
