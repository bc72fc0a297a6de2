import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardEndpoints, calledBoard } from '#contract/analytics/board-endpoints.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { usePortal } from '#src/app/portal.ts';
import { rowsQueryOf, useBoard } from './board.ts';

/** All rows that the board counts, as a file: whether it is on its way, and why it did not come (D-190). */
export function useRowsFile() {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const portal = usePortal();
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const load = async () => {
    const client: Readonly<Record<string, unknown>> = portal.clientOf(boardEndpoints);
    const call = client[`export${calledBoard(board.name)}Rows`] as (input: object) => Promise<Blob>;
    setLoading(true);
    setFailed(undefined);
    try {
      saveBlob(`${board.name}.csv`, await call({ query: rowsQueryOf(board) }));
    } catch (error) {
      setFailed(error);
      portal.fail(error, { kind: 'list', what: t('export'), isSaid: true });
    }
    setLoading(false);
  };
  return { isLoading, failed, load: () => void load() };
}
