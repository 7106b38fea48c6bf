/** Word sets that the learned reader is taught with: their licences allow it, and nothing is fitted to them or measured on them. */
export const learnedSets = ['pt-receipts-text', 'us-receipts-text', 'cord-text'] as const
