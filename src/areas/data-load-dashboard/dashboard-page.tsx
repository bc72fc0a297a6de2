import './dashboard.css';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestPeriod } from '#contract/analytics/board-filters.ts';
import { shownStatus } from '#contract/data-load-campaign/data-load.ts';
import { dataLoadDashboardEndpoints, type Widget } from '#contract/data-load-campaign/data-load-dashboard.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { localDay } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import { AnsweredPart, AwaitedPart } from '#src/app/board/answered-part.tsx';
import { focusPeriod } from '#src/app/board/focus-period.ts';
import { daysFault, daysOf } from '#src/app/board/period.ts';
import { PeriodFilter } from '#src/app/board/period-filter.tsx';
import { useRememberedSearch } from '#src/app/board/use-remembered-search.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { sizeText } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ListPage } from '#src/app/page/list-page.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { progressTone } from '#src/areas/data-load/progress-tone.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyFigures, ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { formatTime } from '#src/ui/time-text.tsx';
import { Gantt } from './gantt.tsx';
import { type DashboardSearch, dashboardSearch } from './searches.ts';
import { type Asked, figureAt, type Row, textAt, useWidget } from './use-widget.ts';
import { WidgetFrame } from './widget-frame.tsx';

// Charts are many bytes: they come with the first one that is drawn.
const VolumeChart = lazyPart(() => import('./charts.tsx').then((module) => module.VolumeChart));
const EnrolmentChart = lazyPart(() => import('./charts.tsx').then((module) => module.EnrolmentChart));

type SearchProps = { readonly search: DashboardSearch; readonly onSearch: (patch: DashboardSearch) => void };
const nothing = { type: undefined, state: undefined, owner: undefined, period: undefined, from: undefined, to: undefined };

/** The figures of all data-load campaigns: what runs, when, how far, against what a day can take (DLM-10, D-201). */
export function DataLoadDashboardPage() {
  const { t } = useTranslation(['data-load-dashboard', 'analytics']);
  const [search, set] = useRememberedSearch(dashboardSearch, 'data-load');
  if (!daysFault(search)) return <Counted search={search} onSearch={set} />;
  return (
    <ListPage title={t('title')}>
      <Filters search={search} onSearch={set} />
      <EmptyState boxed title={t('analytics:noPeriod', { days: count(longestPeriod) })} />
    </ListPage>
  );
}

function Counted({ search, onSearch }: SearchProps) {
  const { t } = useTranslation(['data-load-dashboard', 'common', 'analytics']);
  const { owner, state, type } = search;
  const filters: Asked = { ...daysOf(search), ...(type && { type }), ...(state && { state }), ...(owner && { owner }) };
  const figures = useWidget('key-figures', filters);
  const answer = figures.rows === 'failed' ? undefined : figures.answer;
  const chart = <AwaitedPart lines={5} height={188} />;
  return (
    <ListPage
      title={t('title')}
      note={answer && <PeriodNote answer={answer} isOther={figures.rows === 'waiting'} />}
      actions={<ExportButton filters={filters} />}
    >
      <Filters search={search} onSearch={onSearch} period={answer?.period} />
      <AnsweredPart state={figures} lines={2} height={65}>
        {({ rows: [row = {}] }) => <FiguresOf row={row} />}
      </AnsweredPart>
      <div className="cc-gap">
        <WidgetFrame widget="gantt" filters={filters}>
          {({ period, rows }) => <Gantt rows={rows} period={period} />}
        </WidgetFrame>
      </div>
      <div className="cc-board cc-gap">
        <WidgetFrame widget="volume" filters={filters}>
          {({ rows }) => (
            <Suspense fallback={chart}>
              <VolumeChart rows={rows} label={t('widget.volume')} />
            </Suspense>
          )}
        </WidgetFrame>
        <WidgetFrame widget="enrolment" filters={filters}>
          {({ rows }) => (
            <Suspense fallback={chart}>
              <EnrolmentChart rows={rows} label={t('widget.enrolment')} />
            </Suspense>
          )}
        </WidgetFrame>
      </div>
      <div className="cc-gap">
        <WidgetFrame widget="progress" filters={filters}>
          {({ rows }) => <ProgressList rows={rows} />}
        </WidgetFrame>
      </div>
    </ListPage>
  );
}

/** The days that the board is of; one without an end has what is planned too. */
function PeriodNote({ answer: { generatedAt, period }, isOther }: { readonly answer: Widget; readonly isOther: boolean }) {
  const { t } = useTranslation(['data-load-dashboard', 'analytics']);
  const [from, at] = [formatTime(period.from, 'date'), formatTime(generatedAt, 'time')];
  const span = period.to === null ? t('since', { from }) : t('analytics:span', { from, to: formatTime(period.to, 'date') });
  return (
    <span className="cc-board-note cc-answered" aria-busy={isOther || undefined}>
      {t('note.period', { span, at })}
    </span>
  );
}

function FiguresOf({ row }: { readonly row: Row }) {
  const { t } = useTranslation('data-load-dashboard');
  const average = row.averageProgress;
  const unknown = figureAt(row, 'unknown');
  const counted = { count: figureAt(row, 'campaigns'), paused: figureAt(row, 'paused'), unknown };
  return (
    <KeyFigures
      figures={[
        {
          key: 'active',
          label: t('figure.active'),
          figure: count(figureAt(row, 'active')),
          base: t(unknown > 0 ? 'figure.activeUnknown' : 'figure.activeBase', counted),
        },
        {
          key: 'plannedVolume',
          label: t('figure.plannedVolume'),
          figure: count(figureAt(row, 'plannedVolume')),
          base: t('figure.vehicles'),
        },
        {
          key: 'transferredTb',
          label: t('figure.transferredTb'),
          figure: sizeText(figureAt(row, 'transferredTb') * 1_000_000),
          base: t('figure.whole'),
        },
        {
          key: 'averageProgress',
          label: t('figure.averageProgress'),
          figure: average === null || average === undefined ? '—' : `${average} %`,
          base: t('figure.running'),
        },
      ]}
    />
  );
}

function ProgressList({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('data-load-dashboard');
  return (
    <ul className="cc-board-progress">
      {rows.map((row) => {
        const progress = figureAt(row, 'progress');
        const state = textAt(row, 'state');
        const text = t('loaded', { percent: progress, vehicles: count(figureAt(row, 'vehicleVolume')) });
        return (
          <li key={figureAt(row, 'id')}>
            <UiLink className="cc-name" href={urlOf('DATA_LOAD_CAMPAIGN', { campaignId: figureAt(row, 'id') })}>
              {textAt(row, 'title')}
            </UiLink>
            <span className="cc-muted cc-small">{statusText(shownStatus(progress, state))}</span>
            <ProgressBar percent={progress} tone={progressTone({ progress, state })} figure={text} label={text} />
          </li>
        );
      })}
    </ul>
  );
}

type FiltersProps = SearchProps & { readonly period?: Widget['period'] | undefined };

function Filters({ onSearch, period, search }: FiltersProps) {
  const { t } = useTranslation('data-load-dashboard');
  const portal = usePortal();
  const [options] = useState(() => resource(portal, 'listDataLoadBoardFilters', {}, dataLoadDashboardEndpoints));
  const { entity } = useEntityScreen(options);
  const lists = {
    type: entity?.types.map((value) => ({ value: String(value), label: choiceText({ texts: 'data-load' }, 'type', value) })),
    state: entity?.states.map((value) => ({ value: String(value), label: statusText(value) })),
    owner: entity?.owners.map(({ id, fullName }) => ({ value: id, label: fullName })),
  };
  // What all campaigns have alike changes nothing, unless the address asks for something else.
  const names = (['type', 'state', 'owner'] as const).filter((name) => search[name] || lists[name]?.length !== 1);
  const clear = () => {
    focusPeriod('90d');
    onSearch(nothing);
  };
  return (
    <div className="cc-board-filters" role="toolbar" aria-label={t('title')}>
      <PeriodFilter
        search={search}
        span={period && { from: period.from, to: period.to ?? localDay(new Date()) }}
        onChange={onSearch}
      />
      {names.map((name) => (
        <SelectControl
          key={name}
          label={t(`filter.${name}`)}
          width="short"
          value={search[name] ?? ''}
          placeholder={`${t(`filter.${name}`)}: ${t('all')}`}
          options={lists[name] ?? []}
          onChange={(value) => onSearch({ [name]: value === '' ? undefined : value })}
        />
      ))}
      {Object.values(search).some(Boolean) && (
        <Button small look="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

function ExportButton({ filters }: { readonly filters: Asked }) {
  const { t } = useTranslation('data-load-dashboard');
  const portal = usePortal();
  const load = async () => {
    const blob = await portal.clientOf(dataLoadDashboardEndpoints).exportDataLoadBoard({ query: filters });
    saveBlob('data-load.csv', blob);
  };
  return (
    <Button
      icon={<IconDownload size={14} />}
      onClick={() => void load().catch((error: unknown) => portal.fail(error, { kind: 'mutation' }))}
    >
      {t('export')}
    </Button>
  );
}
