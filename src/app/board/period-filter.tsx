import './period-filter.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periods } from '#contract/analytics/board-filters.ts';
import { fieldText } from '#contract/field-text.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { daysFault, isDay } from './period.ts';
import type { PeriodSearch } from './period-search.ts';

type Props = {
  readonly search: PeriodSearch;
  /** the days that are shown: those that one's own period begins with */
  readonly span: { readonly from: string; readonly to: string } | undefined;
  /** where its days are not those of the reader: whose they are */
  readonly note?: string;
  readonly onChange: (days: PeriodSearch) => void;
};

/** The period of a board: some lengths up to today, or days of one's own (D-190). */
export function PeriodFilter({ note, search, span, onChange }: Props) {
  const { t } = useTranslation('analytics');
  const { from, period = '90d', to } = search;
  const wrong = daysFault(search);
  const custom = from || to ? { from, to } : span;
  return (
    <>
      <fieldset className="cc-seg" aria-label={t('period')}>
        {periods.map((one) => (
          <button
            key={one}
            type="button"
            value={one}
            aria-pressed={period === one}
            onClick={() => onChange({ period: one, from: undefined, to: undefined, ...(one === 'custom' && span) })}
          >
            {t(`periods.${one}`)}
          </button>
        ))}
      </fieldset>
      {period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <Day
            key={end}
            end={end}
            day={custom?.[end] ?? ''}
            isWrong={wrong?.field === end}
            onDay={(day) => onChange({ period: 'custom', ...custom, [end]: day || undefined })}
          />
        ))}
      {note && <span className="cc-muted">{note}</span>}
      {wrong && (
        <span id="board-days-wrong" className="cc-board-wrong" role="alert">
          {fieldText(wrong.error)}
        </span>
      )}
    </>
  );
}

type DayProps = {
  readonly end: 'from' | 'to';
  readonly day: string;
  readonly isWrong: boolean;
  readonly onDay: (day: string) => void;
};

/** One end of a period of one's own. A day counts as soon as it is one; what is none stays as it was typed once its field is left, and is said (D-153). */
function Day({ day, end, isWrong, onDay }: DayProps) {
  const { t } = useTranslation('analytics');
  const [typed, setTyped] = useState<string>();
  const take = (text: string | undefined) => {
    setTyped(undefined);
    if (text !== undefined && text !== day) onDay(text.trim());
  };
  return (
    <form
      className="cc-board-day"
      onBlur={() => take(typed)}
      onSubmit={(event) => {
        event.preventDefault();
        take(typed);
      }}
    >
      <DateControl
        value={typed ?? day}
        onChange={(text) => (isDay(text) ? take(text) : setTyped(text))}
        isFull
        control={{
          id: `board-${end}`,
          'aria-label': t(`days.${end}`),
          'aria-invalid': isWrong || undefined,
          'aria-describedby': isWrong ? 'board-days-wrong' : undefined,
        }}
      />
    </form>
  );
}
