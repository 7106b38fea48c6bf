/** How many pages a PDF of ours has: its page tree is written last, and says so. */
export function pageCountOf(pdf: Uint8Array): number {
  const told = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Pages\n\/Count (\d+)/g),
  ].at(-1)?.[1]
  if (told === undefined) throw new Error('the PDF has no page tree')
  return Number(told)
}
