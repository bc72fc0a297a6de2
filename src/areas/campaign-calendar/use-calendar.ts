import { useTranslation } from 'react-i18next';
import { smartCampaignRead } from '#contract/access/read-rules.ts';
import {
  type BatchEntry,
  type CalendarFreeze,
  type CalendarSource,
  calendarRead,
  campaignCalendarEndpoints,
  type DayStatus,
} from '#contract/campaign-calendar/campaign-calendar.ts';
import { dataLoadRead, dataLoadWrite } from '#contract/data-load-batch/data-load-batch.ts';
import type { ChangeEvent } from '#contract/platform.ts';
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

/** One of the calendar's calls for some days; who may not read it has nothing of it. */
function useDays<Row>(call: Call, { from, to }: Days, { may, what, concerns }: Source) {
  const portal = usePortal();
  const of = (query: Days) => resourceOf<readonly Row[]>(portal, call, { query }, campaignCalendarEndpoints);
  return useReloadable<Days & { readonly may: boolean }, readonly Row[]>({
    question: { from, to, may },
    load: ({ question, again }, signal) => {
      if (!question.may) return Promise.resolve(none);
      const rows = of({ from: question.from, to: question.to });
      return again ? rows.fresh(signal) : rows.get();
    },
    peek: (question) => (question.may ? of({ from: question.from, to: question.to }).peek() : none),
    what,
    concerns: may ? concerns : never,
  });
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
