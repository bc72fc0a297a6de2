import { all, any } from './access.ts';
import { baselineWrite, drmdWrite } from './read-rules.ts';

/** D-075.5 */
export const gateDecider = any({ role: 'RELEASE_MANAGER' }, { brandReleaseManager: true });

/** D-077.5: who judges risks of baseline updates, and who of them those that are high. */
export const riskJudges = { other: any(baselineWrite, gateDecider), high: gateDecider } as const;

/**
 * D-078.3: a high one is judged by whoever decides in DRM (D-064.3), or by a release manager (D-077.5), each with a part in the area; never by its
 * owner (ADR 41).
 */
export const milestoneRiskJudges = { other: drmdWrite, high: all(drmdWrite, any({ role: 'DRM_MANAGER' }, gateDecider)) } as const;
