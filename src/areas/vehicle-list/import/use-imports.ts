import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/live/news.ts';
import type { ImportMode, ImportState, ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { type Running, uploadManager } from './upload-manager.ts';

/** Not ended, and not on its way to the server any more. */
const followed: readonly ImportState[] = ['WAITING', 'VALIDATING', 'READY'];
const concerns = ({ command, entityType }: ChangeEvent) => entityType === 'VEHICLE_LIST_IMPORT' && command !== 'import.progress';

/** Uploads of this tab at the selected brand. */
export function useRunning(): readonly Running[] {
  const desk = uploadManager(usePortal());
  const brandId = useBrandId();
  const all = useSyncExternalStore(desk.subscribe, desk.all);
  return all.filter((one) => one.brandId === brandId);
}

/** The server's imports of the brand. Those that are still being checked are followed, also after a reload of the page. */
export function useImports(resource: Resource<readonly ListImport[]>) {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const [known] = useState(resource);
  const list = useListScreen(known, { what: t('imports.title'), concerns });
  const { rows } = list;
  useEffect(() => {
    const desk = uploadManager(portal);
    // One that is still being sent is this tab's own, or of a tab that shows it itself.
    for (const row of rows) if (followed.includes(row.state)) desk.follow(row);
  }, [rows, portal]);
  return list;
}

const states = ['uploading', 'checking', 'cancelling', 'proposed', 'applying', 'imported', 'failed', 'cancelled'] as const;

/** How far one upload is. */
export function useImportState({ actor }: Running) {
  const snapshot = useSelector(actor, (current) => current);
  return {
    state: states.find((name) => snapshot.matches(name)) ?? 'checking',
    percent: snapshot.context.percent,
    import: snapshot.context.import,
    error: snapshot.context.error,
    isCancellable: snapshot.hasTag('cancellable'),
    isRunning: snapshot.hasTag('running'),
    cancel: () => actor.send({ type: 'import.cancel' }),
    apply: (mode: ImportMode) => actor.send({ type: 'import.apply', mode }),
  };
}
