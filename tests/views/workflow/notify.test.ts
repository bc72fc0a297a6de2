import { notificationsStore } from '@mantine/notifications';
import { expect, it, vi } from 'vitest';
import { createNotify } from '#src/app/notify.ts';
import { startTexts } from '#src/i18n/i18n.ts';

it('shows the newest of what happens to one item alone, and none of it once that is left (D-056, D-045)', async () => {
  startTexts();
  const notify = createNotify(() => undefined);
  const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);
  notify.news('campaign 7', 'Lars stopped a vehicle.');
  notify.news('campaign 7', 'Lars paused the rollout.');
  notify.news('campaign 8', 'Ada approved it.');
  await vi.waitFor(() => expect(shown()).toEqual(['Lars paused the rollout.', 'Ada approved it.']));
  notify.forget('campaign 7');
  await vi.waitFor(() => expect(shown()).toEqual(['Ada approved it.']));
});
