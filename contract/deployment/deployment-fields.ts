import { fields } from '#contract/entity/fields.ts';
import {
  kindOfUpdateFields,
  liveDeploymentCommands,
  liveOverviewInputSchema,
  testDeploymentCommands,
  testLogChangeSchema,
  testLogInputSchema,
} from './deployment-commands.ts';
import { testDeploymentEndpoints } from './test-deployment.ts';

/** D-175b */
export const testFields = fields(testDeploymentCommands['deployment.edit'].payload, { info: { name: {}, description: {} } });

/** API-003; the candidate is that of the address */
export const newTestFields = fields(testDeploymentEndpoints.createTestDeployment.body.omit({ releaseCandidateId: true }), {
  info: { name: {}, vehicleBrands: { control: 'own', isGroup: true }, description: {} },
});

/** LIVE-03, D-091 */
export const liveFields = fields(liveOverviewInputSchema, {
  overview: {
    name: {},
    purpose: { control: 'radio', options: ['ROLLOUT', 'ENABLE'] },
    priority: {},
    description: {},
    ...kindOfUpdateFields,
  },
});

/** D-062.03 */
export const requestFields = fields(liveDeploymentCommands['request.submit'].payload, {
  request: { desiredStart: {}, reason: {} },
});

const link = { linkTitle: { isWide: true }, linkUrl: { control: 'url' } } as const;

/** D-106; of the zone nobody is asked */
export const testLogFields = fields(testLogInputSchema, { result: { status: { control: 'radio' }, notes: {}, ...link } });
/** A recorded result keeps its verdict (TEST-13). */
export const testLogChangeFields = fields(testLogChangeSchema, { result: { notes: {}, ...link } });
