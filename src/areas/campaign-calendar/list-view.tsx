import { useTranslation } from 'react-i18next';
import type { BatchEntry, DayStatus } from '#contract/campaign-calendar/campaign-calendar.ts';
import { count } from '#contract/words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { dayOf } from './calendar-days.ts';
import { DayLoad } from './day-load.tsx';
import { barKey, nameOf, stateOf } from './entry-text.ts';

type Props = {
  readonly label: string;
  readonly entries: readonly BatchEntry[];
  readonly loads: ReadonlyMap<string, DayStatus>;
  readonly today: string;
  readonly onChoose: (entry: BatchEntry) => void;
};

/** Batches in the order of their starts, with how busy their first day is. */
export function ListView({ label, entries, loads, today, onChoose }: Props) {
  const { t } = useTranslation('campaign-calendar');
  if (entries.length === 0) return <EmptyState boxed title={t('empty')} />;
  return (
    <PlainTable
      label={label}
      widths={[136, null, 116, 136, 92, 168]}
      head={
        <>
          <th scope="col">{t('column.start')}</th>
          <th scope="col">{t('column.batch')}</th>
          <th scope="col">{t('column.state')}</th>
          <th scope="col">{t('column.end')}</th>
          <th scope="col" className="cc-num">
            {t('column.vehicles')}
          </th>
          <th scope="col">{t('column.load')}</th>
        </>
      }
    >
      {entries.map((entry) => {
        const load = loads.get(dayOf(entry.start));
        const state = stateOf(entry);
        return (
          <tr key={barKey(entry)} data-entry={barKey(entry)}>
            <td>
              <TimeText value={entry.start} />
            </td>
            <th scope="row">
              <button type="button" className="cc-link cc-cal-name" onClick={() => onChoose(entry)}>
                {nameOf(entry)}
              </button>
            </th>
            <td>
              <StatusTag status={state} label={statusText(state)} />
            </td>
            <td>{entry.end === null ? '—' : <TimeText value={entry.end} />}</td>
            <td className="cc-num">{count(entry.vehicleVolume)}</td>
            <td>{load && <DayLoad status={load} isPast={load.date < today} />}</td>
          </tr>
        );
      })}
    </PlainTable>
  );
}
