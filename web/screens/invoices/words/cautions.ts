/** What is said to a program names a path; to who looks at the screen, the place on it. */
export const cautionSaid = ({ code, message }: { code: string; message: string }, text: { buyerAddress: string }): string =>
  code === 'buyer_address_missing' ? text.buyerAddress : message
