/** What of an invoice is paid for the work itself: expenses that are passed on (N1) are not. */
export const isFee = ({ nature }: { nature: string | null }): boolean => nature !== 'N1'
