/** What on the document speaks for a reason. An answer needs none: the sentence says who gave it and when, and the evidence is how programs name it. */
export const evidenceOf = ({ rule, evidence }: { rule: string; evidence: string | null }): string | null =>
  rule === 'fact_answered' || rule === 'fact_learnt' ? null : evidence
