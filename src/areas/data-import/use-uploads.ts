import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { ImportKind } from '#contract/data-import/import-kinds.ts';
import { usePortal } from '#src/app/portal.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { type ImportUpload, importUploads } from './uploads.ts';

/** Files of a kind that this tab sends at the selected brand, the latest first. */
export function useUploads(kind: ImportKind): readonly ImportUpload[] {
  const desk = importUploads(usePortal());
  const brandId = useBrandId();
  const all = useSyncExternalStore(desk.subscribe, desk.all);
  return all.filter((one) => one.brandId === brandId && one.kind === kind);
}

/** How far one is. */
export const useUploadState = ({ actor }: ImportUpload) => useSelector(actor, (snapshot) => snapshot);
