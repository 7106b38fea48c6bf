/** What is made with the first call, and then there for all. What fails is forgotten: the next call tries again. */
export function loadOnce<Made>(load: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= load().catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}
