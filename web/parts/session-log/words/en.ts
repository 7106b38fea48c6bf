/** What the log of the session says; how it is opened is part of the frame. */
export const words = {
  empty: 'Nothing was changed in this session.',
  takeBack: 'Take back',
  takeBackHint: 'A posted entry is never deleted: taking it back posts a reversing entry.',
  takenBack: ({ title }: { title: string }) => `Taken back with a reversing entry: ${title}`,
  states: {
    held: 'is sent in a moment',
    sending: 'is being sent',
    waiting: 'waits for the service',
    done: 'done',
    refused: 'refused',
    unknown: 'outcome not known',
  },
} as const
