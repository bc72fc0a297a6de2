/** Numbers of PostgreSQL's advisory locks, in one place: two of the same number would wait for one another. */
export const advisory = {
  /** one transaction at a time appends to the journal */
  journal: 4_171_717,
  /** one at a time writes bits of the fleet */
  bits: 4_171_718,
  /** with the rollout's id: one engine works on it */
  rollout: 4_171_719,
  /** one server seeds */
  seed: 4_171_720,
} as const;
