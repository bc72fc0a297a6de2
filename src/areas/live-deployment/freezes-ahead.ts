import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type freezeWindowSchema, liveDeploymentEndpoints } from '#contract/deployment/live-deployment.ts';
import type { ChangeEvent } from '#contract/platform.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';

type FreezeWindow = z.output<typeof freezeWindowSchema>;

const concerns = (news: ChangeEvent) => news.entityType === 'FREEZE_WINDOW';

/** Freeze windows that are not over when a rollout is to start: on the desired day, in the zone of this browser, or now. */
export function freezesAhead(windows: readonly FreezeWindow[], desiredStart: string | null, now: Date): FreezeWindow[] {
  const start = desiredStart === null ? now : new Date(`${desiredStart}T00:00`);
  return windows
    .filter(({ to }) => Date.parse(to) > start.getTime())
    .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
}

/** Those of the brand, kept fresh; undefined until they are known. */
export function useFreezesAhead(desiredStart: string | null): readonly FreezeWindow[] | undefined {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [windows] = useState(() => resource(portal, 'listFreezeWindows', {}, liveDeploymentEndpoints));
  const { rows, state } = useListScreen(windows, { what: t('freezes.what'), concerns });
  return state === 'ready' ? freezesAhead(rows, desiredStart, new Date()) : undefined;
}
