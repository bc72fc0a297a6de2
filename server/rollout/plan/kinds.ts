/** What has a rollout, and so vehicles of its own in the engine. */
export type RolloutKind = 'TEST' | 'LIVE' | 'E311' | 'SMART';
/** Those that bring a release candidate to vehicles. */
export type CandidateKind = Extract<RolloutKind, 'TEST' | 'LIVE'>;
export const isOfCandidate = (kind: RolloutKind): kind is CandidateKind => kind === 'TEST' || kind === 'LIVE';
/** Those with a plan, which freeze windows hold up (D-062.16, D-068.07). */
export const isPlanned = (kind: RolloutKind): boolean => kind === 'LIVE' || kind === 'SMART';
