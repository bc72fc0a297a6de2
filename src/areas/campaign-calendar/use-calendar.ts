import { useTranslation } from 'react-i18next';
import { dataLoadRead, smartCampaignRead } from '#contract/access/read-rules.ts';
import {
  type BatchEntry,
  type CalendarFreeze,
  type CalendarSource,
  calendarRead,
  campaignCalendarEndpoints,
  type DayStatus,
} from '#contract/campaign-calendar/campaign-calendar.ts';
import { dataLoadWrite } from '#contract/data-load-batch/data-load-batch.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { smartWrite } from '#contract/smart-campaign/smart-campaign.ts';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import type { Days } from './calendar-days.ts';

const isOfBatches = ({ entityType }: ChangeEvent) => entityType === 'DATA_LOAD_CAMPAIGN' || entityType === 'DATA_LOAD_BATCH';
const isOfPhases = ({ entityType }: ChangeEvent) => entityType === 'SMART_CAMPAIGN';
const isOfFreezes = ({ entityType }: ChangeEvent) => entityType === 'FREEZE_WINDOW';
const never = () => false;
const none: readonly never[] = [];

type Call = 'listDataLoadCalendarBatches' | 'listSmartCalendarBatches' | 'listCalendarDays' | 'listCalendarFreezes';
type Source = { readonly may: boolean; readonly what: string; readonly concerns: (news: ChangeEvent) => boolean };

/** What a call answered, and for which days. */
type Answered<Row> = { readonly days: Days; readonly rows: readonly Row[] };

/** One of the calendar's calls as its page shows it: `isBehind` where these days are still being asked for, `hasFailed` where they were not told. */
export type Told<Row> = {
  readonly rows: readonly Row[];
  readonly isKnown: boolean;
  readonly isBehind: boolean;
  readonly hasFailed: boolean;
  readonly error: unknown;
  reload(): void;
};

/** What is known of some days, of a call that may have answered for others: their batches are not those of these days. */
export function toldOf<Row>(
  { from, to }: Days,
  asked: {
    readonly answer: Answered<Row> | undefined;
    readonly error: unknown;
    readonly hasFailed: boolean;
    readonly isLoading: boolean;
    readonly reload: () => void;
  },
): Told<Row> {
  const { answer, error, hasFailed, isLoading, reload } = asked;
  const isOfThese = answer !== undefined && answer.days.from === from && answer.days.to === to;
  return {
    rows: answer?.rows ?? [],
    isKnown: answer !== undefined,
    isBehind: isLoading && !isOfThese,
    hasFailed: hasFailed && !isOfThese,
    error,
    reload,
  };
}

/** One of the calendar's calls for some days; who may not read it has nothing of it. */
function useDays<Row>(call: Call, { from, to }: Days, { may, what, concerns }: Source): Told<Row> {
  const portal = usePortal();
  const of = (query: Days) => resourceOf<readonly Row[]>(portal, call, { query }, campaignCalendarEndpoints);
  const asked = useReloadable<Days & { readonly may: boolean }, Answered<Row>>({
    question: { from, to, may },
    load: async ({ question, again }, signal) => {
      const days = { from: question.from, to: question.to };
      if (!question.may) return { days, rows: none };
      return { days, rows: await (again ? of(days).fresh(signal) : of(days).get()) };
    },
    peek: (question) => {
      const days = { from: question.from, to: question.to };
      const rows = question.may ? of(days).peek() : none;
      return rows && { days, rows };
    },
    what,
    concerns: may ? concerns : never,
  });
  return toldOf({ from, to }, asked);
}

/** What the calendar shows of some days. Its sources fail apart: one that is down leaves the others in sight (ERR-14, ERR-15). */
export function useCalendar(days: Days, source: CalendarSource | undefined) {
  const { t } = useTranslation('campaign-calendar');
  const mayDataLoad = useAllowed(dataLoadRead);
  const maySmart = useAllowed(smartCampaignRead);
  const dataLoad = useDays<BatchEntry>('listDataLoadCalendarBatches', days, {
    may: mayDataLoad && source !== 'SCM',
    what: t('what.DLM'),
    concerns: isOfBatches,
  });
  const smart = useDays<BatchEntry>('listSmartCalendarBatches', days, {
    may: maySmart && source !== 'DLM',
    what: t('what.SCM'),
    concerns: isOfPhases,
  });
  const loads = useDays<DayStatus>('listCalendarDays', days, { may: mayDataLoad, what: t('what.days'), concerns: isOfBatches });
  const freezes = useDays<CalendarFreeze>('listCalendarFreezes', days, {
    may: useAllowed(calendarRead),
    what: t('what.freezes'),
    concerns: isOfFreezes,
  });
  const mayMoveBatches = useAllowed(dataLoadWrite) && mayDataLoad;
  const mayMovePhases = useAllowed(smartWrite) && maySmart;
  const mayMove = mayMoveBatches || mayMovePhases;
  return { dataLoad, smart, loads, freezes, mayMove, sources: { DLM: mayDataLoad, SCM: maySmart } } as const;
}
