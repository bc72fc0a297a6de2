import { useTranslation } from 'react-i18next';
import {
  type DashboardQuery,
  type DataLoadWidget,
  dataLoadDashboardEndpoints,
  type Widget,
} from '#contract/data-load-campaign/data-load-dashboard.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'data-load-dashboard': typeof import('#src/i18n/en/data-load/data-load-dashboard.json');
  }
}

export type Row = Widget['rows'][number];
/** What the board is asked: the usual period where none is chosen. */
export type Asked = Partial<DashboardQuery>;

/** The figures of one chart, kept fresh while campaigns move (D-190). */
export function useWidget(widget: DataLoadWidget, filters: Asked) {
  const { t } = useTranslation('data-load-dashboard');
  const portal = usePortal();
  const of = (query: Asked) => resource(portal, 'getDataLoadWidget', { params: { widget }, query }, dataLoadDashboardEndpoints);
  return useReloadable<Asked, Widget>({
    question: filters,
    load: ({ question, again }, signal) => (again ? of(question).fresh(signal) : of(question).get()),
    peek: (question) => of(question).peek(),
    what: widget === 'key-figures' ? t('title') : t(`widget.${widget}`),
    saysItself: true,
    concerns: ({ entityType }) => entityType === 'DATA_LOAD_CAMPAIGN' || entityType === 'DATA_LOAD_BATCH',
  });
}

export const textAt = (row: Row, name: string): string => String(row[name] ?? '');
export const figureAt = (row: Row, name: string): number => Number(row[name] ?? 0);
