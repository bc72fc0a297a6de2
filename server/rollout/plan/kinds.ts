/** What has a rollout, and so vehicles of its own in the engine. */
export type RolloutKind = 'TEST' | 'LIVE' | 'E311' | 'SMART';
/** Those that bring a release candidate to vehicles. */
export type CandidateKind = Extract<RolloutKind, 'TEST' | 'LIVE'>;
export const isOfCandidate = (kind: RolloutKind): kind is CandidateKind => kind === 'TEST' || kind === 'LIVE';
/** Those with a plan, which freeze windows hold up and which go one after the other to vehicles of several (D-062.16, .17, D-068.07). */
export type PlannedKind = Extract<RolloutKind, 'LIVE' | 'SMART'>;
export const plannedKinds: readonly PlannedKind[] = ['LIVE', 'SMART'];
export const isPlanned = (kind: RolloutKind): kind is PlannedKind => kind === 'LIVE' || kind === 'SMART';
