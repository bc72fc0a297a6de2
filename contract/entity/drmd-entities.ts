import { drmdWrite } from '#contract/access/read-rules.ts';
import { riskPages } from '#contract/page/pages.ts';
import { defineEntity } from './define-entity.ts';

/** What stands in the milestone area (DRM-13 … DRM-20). */
export const drmdEntities = {
  MILESTONE: defineEntity({
    path: '/software/drmd/milestone/$id',
    // DRM-14: one page
    home: '',
    read: drmdWrite,
    flow: 'milestone',
    noun: 'a milestone',
    collaboration: ['discussed', 'locked'],
  }),
  MILESTONE_TEST: defineEntity({
    path: '/software/drmd/tests/$testId',
    home: '',
    parent: 'MILESTONE',
    read: drmdWrite,
    flow: 'milestoneTest',
    noun: 'a test of a milestone',
    collaboration: ['discussed', 'locked'],
  }),
  MILESTONE_RISK: defineEntity({
    path: '/software/drmd/risks/edit/$riskId',
    home: riskPages.general,
    parent: 'MILESTONE',
    read: drmdWrite,
    flow: 'milestoneRisk',
    noun: 'a risk of a milestone',
    collaboration: ['discussed', 'locked'],
  }),
} as const;
