import './calendar.css';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchEntry } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dailyCapacity, dataLoadStatuses } from '#contract/data-load-campaign/data-load.ts';
import { dataLoadEndpoints } from '#contract/data-load-campaign/data-load-endpoints.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { localDay } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import { NewEntity } from '#src/app/entity/list/new-entity.tsx';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { ListPage } from '#src/app/page/list-page.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { dataLoadCampaign } from '#src/areas/data-load/data-load-campaign.tsx';
import { smartCampaign } from '#src/areas/smart-campaign/smart-campaign.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { type CalendarView, daysOf, stepped } from './calendar-days.ts';
import { barKey } from './entry-text.ts';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { type CalendarSearch, calendarSearch, calendarViews } from './searches.ts';
import { useCalendar } from './use-calendar.ts';

const BatchDialog = lazyPart(() => import('./batch-dialog.tsx').then((module) => module.BatchDialog));
const PhaseDialog = lazyPart(() => import('./phase-dialog.tsx').then((module) => module.PhaseDialog));
const FeedDialog = lazyPart(() => import('./feed-dialog.tsx').then((module) => module.FeedDialog));

/** Bars above each other: more of a day are counted, and stand in its week. */
const lanesOf = { month: 3, week: 12 } as const;
/** Without a choice ended ones of no consequence are left out. */
const isShown = (states: string | undefined, state: string) =>
  states ? states === state || (states === 'STOPPED' && state === 'COMPLETED') : state !== 'CANCELED';

type Moving = { readonly entry: BatchEntry; readonly days: number };

/** A new campaign of the kind that I make; who makes none and reads smart campaigns is not told of another kind's roles. */
function NewCampaign() {
  const mayLoad = useAllowed(dataLoadEndpoints.createDataLoadCampaign.access.rule);
  const mayBeSmart = useAllowed(smartCampaignEndpoints.createSmartCampaign.access.rule);
  const isReader = useAllowed(smartCampaignEndpoints.getSmartCampaign.access.rule);
  if (mayLoad || !isReader) return <NewEntity definition={dataLoadCampaign} isPrimary />;
  return mayBeSmart ? <NewEntity definition={smartCampaign} isPrimary /> : null;
}

/** Batches of both kinds of campaigns in a month, a week or a list, and how busy the days are (DLM-12, D-098, D-184). */
export function CalendarPage({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { t } = useTranslation(['campaign-calendar', 'common']);
  const [search, set] = useSearchState(calendarSearch);
  const today = localDay(new Date());
  const { view = 'month', source, states, batch, phase, day = today } = search;
  const days = daysOf(view, day);
  const calendar = useCalendar(days, source);
  const [moving, setMoving] = useState<Moving>();
  const entries = useMemo(
    () =>
      [...calendar.dataLoad.rows, ...calendar.smart.rows]
        .filter(({ state }) => isShown(states, state))
        .sort((one, other) => (one.start < other.start ? -1 : 1)),
    [calendar.dataLoad.rows, calendar.smart.rows, states],
  );
  const loads = useMemo(() => new Map(calendar.loads.rows.map((load) => [load.date, load])), [calendar.loads.rows]);
  const open = (entry: BatchEntry, by: number) => {
    setMoving({ entry, days: by });
    set(entry.source === 'DLM' ? { batch: entry.batchId } : { phase: entry.batchId }, { replace: true });
  };
  const close = () => {
    setMoving(undefined);
    set({ batch: undefined, phase: undefined }, { replace: true });
  };
  const chosen = moving?.entry ?? entries.find(({ batchId, source: of }) => batchId === (of === 'DLM' ? batch : phase));
  const ChosenDialog = chosen?.source === 'SCM' ? PhaseDialog : BatchDialog;
  const label = t(`label.${view}`, { title: titleOf(view, days.from, day) });
  const { dataLoad, freezes, loads: volumes, smart } = calendar;
  const isAsking = !dataLoad.isKnown && !dataLoad.hasFailed;
  const failed = [dataLoad, smart, volumes, freezes].filter(({ hasFailed }) => hasFailed);
  const isBehind = [dataLoad, smart].some((told) => told.isBehind);
  // Days of which no batch is known are not days without one.
  const isUnknown = failed.includes(dataLoad) && (failed.includes(smart) || smart.rows.length === 0);
  return (
    <ListPage title={t('title')} actions={<NewCampaign />} tabs={tabs} tab="calendar">
      <Bar search={{ ...search, day, view }} today={today} sources={calendar.sources} onSearch={set} />
      {isAsking && <Skeleton label={t('common:state.loading')} rows={8} />}
      {failed[0] && (
        <FailedPart
          error={failed[0].error}
          title={t('failed')}
          onRetry={() => {
            for (const one of failed) one.reload();
          }}
        />
      )}
      {isBehind && !isAsking && (
        <p className="cc-muted cc-small cc-cal-behind" role="status">
          {t('common:state.loading')}
        </p>
      )}
      {!isAsking &&
        !isUnknown &&
        (view === 'list' ? (
          <ListView label={label} entries={entries} loads={loads} today={today} onChoose={(entry) => open(entry, 0)} />
        ) : (
          <MonthView
            label={label}
            days={days}
            {...(view === 'month' && { month: day.slice(0, 7) })}
            today={today}
            entries={entries}
            loads={loads}
            freezes={calendar.freezes.rows}
            lanes={lanesOf[view]}
            chosen={chosen && barKey(chosen)}
            onChoose={(entry) => open(entry, 0)}
            onMove={open}
            onDay={(of) => set({ view: 'week', day: of })}
          />
        ))}
      <Legend isData={calendar.sources.DLM} mayMove={calendar.mayMove} />
      <Suspense>
        {chosen && <ChosenDialog key={barKey(chosen)} entry={chosen} days={moving?.days ?? 0} onClose={close} />}
      </Suspense>
    </ListPage>
  );
}

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026", or the days of a week. */
function titleOf(view: CalendarView, from: string, day: string): string {
  return view === 'week'
    ? `${date(from).slice(0, 6)} – ${date(daysOf('week', day).to)}`
    : months.format(new Date(`${day}T00:00:00Z`));
}

type BarProps = {
  readonly search: CalendarSearch & { readonly day: string; readonly view: CalendarView };
  readonly today: string;
  readonly sources: { readonly DLM: boolean; readonly SCM: boolean };
  readonly onSearch: (patch: Partial<CalendarSearch>, options?: { readonly replace?: boolean }) => void;
};

/** Which days, of what, in which view: all of it stands in the address. */
function Bar({ search, today, sources, onSearch }: BarProps) {
  const { t } = useTranslation('campaign-calendar');
  const { day, source, states, view } = search;
  const [isFeed, setFeed] = useState(false);
  return (
    <div className="cc-cal-bar-top" role="toolbar" aria-label={t('toolbar')}>
      <IconButton
        label={t(`previous.${view}`)}
        icon={<IconChevronLeft size={16} />}
        onClick={() => onSearch({ day: stepped(view, day, -1) })}
      />
      <IconButton
        label={t(`next.${view}`)}
        icon={<IconChevronRight size={16} />}
        onClick={() => onSearch({ day: stepped(view, day, 1) })}
      />
      <h2>{titleOf(view, daysOf(view, day).from, day)}</h2>
      <Button small onClick={() => onSearch({ day: today })}>
        {t('today')}
      </Button>
      {sources.DLM && sources.SCM && (
        <SelectControl
          label={t('filter.source')}
          width="short"
          value={source ?? ''}
          placeholder={t('source.both')}
          options={(['DLM', 'SCM'] as const).map((value) => ({ value, label: t(`source.${value}`) }))}
          onChange={(value) => onSearch({ source: value === 'DLM' || value === 'SCM' ? value : undefined })}
        />
      )}
      <SelectControl
        label={t('filter.state')}
        width="short"
        value={states ?? ''}
        placeholder={t('filter.usual')}
        options={dataLoadStatuses.map((value) => ({ value, label: statusText(value) }))}
        onChange={(value) => onSearch({ states: value === '' ? undefined : value })}
      />
      {(source || states) && (
        <Button small look="quiet" onClick={() => onSearch({ source: undefined, states: undefined })}>
          {t('filter.clear')}
        </Button>
      )}
      <span className="cc-end">
        <Button small look="quiet" icon={<IconCalendarPlus size={14} />} onClick={() => setFeed(true)}>
          {t('feed.open')}
        </Button>
        <fieldset className="cc-seg" aria-label={t('view.label')}>
          {calendarViews.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => onSearch({ view: one === 'month' ? undefined : one })}
            >
              {t(`view.${one}`)}
            </button>
          ))}
        </fieldset>
      </span>
      <Suspense>{isFeed && <FeedDialog onClose={() => setFeed(false)} />}</Suspense>
    </div>
  );
}

/** What the colours say; how a batch is moved is told to those who may. */
function Legend({ isData, mayMove }: { readonly isData: boolean; readonly mayMove: boolean }) {
  const { t } = useTranslation('campaign-calendar');
  return (
    <p className="cc-cal-legend">
      <span>
        <i className="cc-dlm" /> {t('source.DLM')}
      </span>
      <span>
        <i className="cc-scm" /> {t('source.SCM')}
      </span>
      <span>
        <i className="cc-draft" /> {t('legend.draft')}
      </span>
      <span>
        <i className="cc-frozen" /> {t('legend.freeze')}
      </span>
      {mayMove && <span className="cc-muted">{t('legend.keys')}</span>}
      {isData && <span className="cc-end cc-muted">{t('legend.capacity', { figure: count(dailyCapacity) })}</span>}
    </p>
  );
}
