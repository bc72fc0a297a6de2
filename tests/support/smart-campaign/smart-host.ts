import { appRole, openDatabase } from '#server/db/connection.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { smartPath } from './smart-campaign-tests.ts';

/**
 * A server process of its own on the database of a test: `node smart-host.ts <address as JSON> <id of a campaign>`. It rolls the campaign out;
 * the fleet takes the order and never answers, so that it can be killed in between.
 */
const [address = '{}', id = ''] = process.argv.slice(2);
const { db } = openDatabase(JSON.parse(address), { asRole: appRole, max: 6 });
const portal = await testPortal({ database: { address: JSON.parse(address), db } as never });
const { fleet } = portal.services.upstreams;
Object.assign(portal.services.upstreams, {
  fleet: {
    ...fleet,
    startJob: async (request: Parameters<typeof fleet.startJob>[0]) => {
      await fleet.startJob(request);
      console.info('told');
      return new Promise(() => undefined);
    },
  },
});
await answer(await inProcess(portal)('launch-operator'), 'POST', `${smartPath}/${id}/rollout`, {});
