import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import type { RowsState } from '#src/app/screen/use-reloadable.ts';
import { Skeleton } from '#src/ui/page/page-states.tsx';

type ListScreen<Row> = {
  readonly rows: readonly Row[];
  readonly state: RowsState;
  readonly error: unknown;
  reload(): void;
};

type Props<Row> = {
  readonly list: ListScreen<Row>;
  readonly title: string;
  readonly empty: ReactNode;
  readonly rows?: number;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A short list inside a page: skeleton, failed with retry, empty, or its rows. */
export function ListPart<Row>({ list, title, empty, rows = 5, children }: Props<Row>) {
  const { t } = useTranslation('common');
  if (list.state === 'loading') return <Skeleton label={t('state.loading')} rows={rows} />;
  if (list.state === 'failed') {
    return <FailedPart title={t('state.failedList', { what: title })} error={list.error} onRetry={list.reload} />;
  }
  return list.rows.length === 0 ? empty : children(list.rows);
}
