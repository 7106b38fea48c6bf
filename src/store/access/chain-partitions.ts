/**
 * Which partition of an organization's audit chain a transaction writes to: the lowest that no other of this process is on. One change at a time is
 * always partition 0; only changes at the same moment spread over several, as many as there are connections.
 */
export interface ChainPartitions {
  take(organizationId: string): number
  give(organizationId: string, strand: number): void
}

export function createChainPartitions(): ChainPartitions {
  const taken = new Map<string, Set<number>>()
  return {
    take(organizationId) {
      const strands = taken.get(organizationId) ?? new Set()
      taken.set(organizationId, strands)
      let strand = 0
      while (strands.has(strand)) strand++
      strands.add(strand)
      return strand
    },
    give(organizationId, strand) {
      const strands = taken.get(organizationId)
      strands?.delete(strand)
      if (strands?.size === 0) taken.delete(organizationId)
    },
  }
}
