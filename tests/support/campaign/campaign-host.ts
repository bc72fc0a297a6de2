import { appRole, openDatabase } from '#server/db/connection.ts';
import type { CampaignService } from '#server/modules/campaign/campaign-service.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testPortal } from '#tests/support/portal/portal.ts';

/**
 * A server process of its own on the database of a test: `node campaign-host.ts <address as JSON> <tool id> <path of a rollout>`. It orders the
 * rollout; its service takes the order and never answers, so that it can be killed in between.
 */
const [address = '{}', toolId = '', path = ''] = process.argv.slice(2);
const { db } = openDatabase(JSON.parse(address), { asRole: appRole, max: 6 });
const portal = await testPortal({ database: { address: JSON.parse(address), db } as never });
const { tools } = portal.services.upstreams;
const service = tools.get(toolId) as CampaignService;
const dying: CampaignService = {
  ...service,
  start: async (order, signal) => {
    await service.start(order, signal);
    console.info('told');
    return new Promise(() => undefined);
  },
};
Object.assign(tools, { get: () => dying });
await answer(await inProcess(portal)('oru20-manager'), 'POST', path, {});
