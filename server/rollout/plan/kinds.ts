/** What has a rollout, and so vehicles of its own in the engine. */
export type RolloutKind = 'TEST' | 'LIVE' | 'E311' | 'SMART' | 'DRM';
/** Those that bring a release candidate to vehicles. */
export type CandidateKind = Extract<RolloutKind, 'TEST' | 'LIVE'>;
/** Those with a plan, which freeze windows hold up and which go one after the other to vehicles of several (D-062.16, .17, D-068.07). */
export type PlannedKind = Extract<RolloutKind, 'LIVE' | 'SMART' | 'DRM'>;
export const plannedKinds: readonly PlannedKind[] = ['LIVE', 'SMART', 'DRM'];
export const isPlanned = (kind: RolloutKind): kind is PlannedKind => (plannedKinds as readonly RolloutKind[]).includes(kind);
/** Those that somebody else approves before they are rolled out (D-062.05, D-068.05). */
export type ApprovedKind = Exclude<PlannedKind, 'DRM'>;
