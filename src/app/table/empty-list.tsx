import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNarrowed } from '#src/app/table/table-search.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { FIRST_PAGE, type TableState } from '#src/ui/table/data-table-types.ts';

type Props = {
  /** what the list holds, in the plural: "AEC projects" */
  readonly entities: string;
  /** what to do while there is none at all */
  readonly text: string | undefined;
  readonly actions?: ReactNode;
  readonly state: TableState;
  readonly onState: (state: TableState) => void;
};

/** A list without rows: none yet, or none that match the filter, with the way back to all of them (D-156). */
export function EmptyList({ entities, text, actions, state, onState }: Props) {
  const { t } = useTranslation(['common', 'table']);
  if (!isNarrowed(state)) return <EmptyState title={t('state.emptyAll', { entities })} text={text} actions={actions} />;
  return (
    <EmptyState
      title={t('state.emptyFiltered', { entities })}
      actions={
        <Button onClick={() => onState({ ...FIRST_PAGE, sort: state.sort, pageSize: state.pageSize })}>{t('table:reset')}</Button>
      }
    />
  );
}
