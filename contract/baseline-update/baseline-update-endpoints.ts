import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityEndpoints, sender } from '#contract/entity/entity-endpoints.ts';
import { partEndpoints } from '#contract/entity/part-forms.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { baselineRolloutsSchema, linkableRolloutsSchema, rolloutLinkRight } from './baseline-rollout.ts';
import {
  baselineCommands,
  baselineInputSchema,
  baselineParts,
  baselinePlatforms,
  baselineRowSchema,
  baselineStatuses,
  baselineUpdateSchema,
} from './baseline-update.ts';

export const baselinePath = '/api/blu/baseline-updates';
const type = 'BASELINE_UPDATE';
const { 'update.edit': edit, 'update.release': release, 'update.close': close, ...others } = baselineCommands;
const { 'update.cancel': cancel, 'update.delete': remove } = others;
const { send } = sender({
  flow: 'baselineUpdate',
  commands: baselineCommands,
  base: baselinePath,
  what: (sent) => `Sends ${sent} to a baseline update (D-180f, D-075)`,
  shown: baselineUpdateSchema,
});

/** D-180a, D-180f, D-180g, BLU-01, BLU-23 */
export const baselineUpdateEndpoints = endpoints({
  ...entityEndpoints({
    name: 'BaselineUpdate',
    what: 'baseline updates',
    path: baselinePath,
    create: all(baselineRead, baselineWrite),
    input: baselineInputSchema,
    shown: baselineUpdateSchema,
    // D-130
    list: listOf({
      row: baselineRowSchema,
      scope: {},
      sort: ['code', 'title', 'platform', 'status', 'targetDate', 'reviews', 'owner', 'lastEdited'],
      filters: {
        code: contains(),
        title: contains(),
        platform: oneOf(baselinePlatforms),
        status: oneOf(baselineStatuses),
        owner: named(),
      },
      order: 'lastEdited,desc',
    }),
    commands: {
      'update.edit': edit,
      'update.release': release,
      'update.close': close,
      'update.cancel': cancel,
      'update.delete': remove,
    },
    form: type,
    also: ['ECU_RELEASE'],
  }),
  ...partEndpoints({
    name: 'BaselineUpdate',
    what: 'a baseline update',
    path: `${baselinePath}/{id}`,
    read: baselineRead,
    flow: 'baselineUpdate',
    form: type,
    also: ['ECU_RELEASE'],
    parts: baselineParts,
    commands: baselineCommands,
    shown: baselineUpdateSchema,
  }),
  linkBaselineRollout: send('rollout.link', 'rollouts/link'),
  unlinkBaselineRollout: send('rollout.unlink', 'rollouts/unlink'),
  getBaselineRollouts: {
    method: 'GET',
    path: `${baselinePath}/{id}/rollouts`,
    summary: 'What brings a baseline update to vehicles, with its progress (D-075.9)',
    access: { rule: baselineRead, brand: 'selected' },
    params: idParams,
    of: [type, 'LIVE_DEPLOYMENT', 'SMART_CAMPAIGN'],
    response: baselineRolloutsSchema,
  },
  listLinkableRollouts: {
    method: 'GET',
    path: `${baselinePath}/{id}/rollouts/linkable`,
    summary: 'Live deployments and smart campaigns that can be linked to a baseline update (D-075.9)',
    access: { rule: all(baselineRead, rolloutLinkRight), brand: 'selected' },
    params: idParams,
    query: z.object({ q: z.string().trim().max(100).default('') }),
    of: [type, 'LIVE_DEPLOYMENT', 'SMART_CAMPAIGN'],
    response: linkableRolloutsSchema,
  },
  submitGate2: send('gate2.submit', 'gate2/submit'),
  withdrawGate2: send('gate2.withdraw', 'gate2/withdraw'),
  decideGate2: send('gate2.decide', 'gate2/decision'),
  closeGate2: send('gate2.close', 'gate2/close'),
});
