/** Why a purchase is coded as it is, in both countries. */
export const coding = {} as const
