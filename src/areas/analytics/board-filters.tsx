import { IconChevronDown, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { longestPeriod, periods } from '#contract/analytics/board-endpoints.ts';
import { type FilterName, filtersOf } from '#contract/analytics/boards.ts';
import { fieldText } from '#contract/field-text.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { DateControl } from '#src/app/form/date-control.tsx';
import { marketName } from '#src/app/format/market-name.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { PickList } from '#src/ui/form/pick-list.tsx';
import { daysFault, useBoard } from './board.ts';
import type { BoardSearch } from './searches.ts';
import { useOptions } from './use-board-calls.ts';

/** Period and filters of a board; what is set is said on its button (D-190, D-202). */
export function BoardFilters({ span }: { readonly span: { readonly from: string; readonly to: string } | undefined }) {
  const { t } = useTranslation('analytics');
  const { change, fixed, name, search, zoom } = useBoard();
  const { answer } = useOptions(t('filters'));
  const names = filtersOf(name).filter((one) => !(one in fixed));
  const set = names.filter((one) => search[one]);
  const period = search.period ?? '90d';
  const isCustom = period === 'custom';
  const wrong = daysFault(search);
  const custom = { from: search.from ?? span?.from, to: search.to ?? span?.to };
  return (
    <div className="cc-board-filters" role="toolbar" aria-label={t('filters')}>
      <fieldset className="cc-seg" aria-label={t('period')}>
        {periods.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={period === one}
            onClick={() =>
              change(
                one === 'custom'
                  ? { period: one, ...span, page: undefined }
                  : { period: one, from: undefined, to: undefined, page: undefined },
              )
            }
          >
            {t(`periods.${one}`)}
          </button>
        ))}
      </fieldset>
      {isCustom &&
        (['from', 'to'] as const).map((end) => (
          <span key={end} className="cc-board-day">
            <DateControl
              value={custom[end] ?? ''}
              onChange={(value) =>
                /^\d{4}-\d{2}-\d{2}$/.test(value) &&
                change({ period: 'custom', ...daysWith(custom, end, value), page: undefined })
              }
              isFull
              control={{
                id: `board-${end}`,
                'aria-label': t(`days.${end}`),
                'aria-invalid': wrong?.field === end || undefined,
                'aria-describedby': wrong?.field === end ? 'board-days-wrong' : undefined,
              }}
            />
          </span>
        ))}
      {wrong && (
        <span id="board-days-wrong" className="cc-board-wrong" role="alert">
          {fieldText(wrong.error)}
        </span>
      )}
      {zoom.back && (
        <Button small icon={<IconZoomOut size={14} />} onClick={zoom.back}>
          {t('zoomOut')}
        </Button>
      )}
      {names.map((one) => (
        <Filter key={one} name={one} options={answer?.[one] ?? []} />
      ))}
      {(set.length > 0 || search.period) && (
        <Button
          small
          look="quiet"
          onClick={() =>
            change({ ...Object.fromEntries([...names, 'period', 'from', 'to'].map((one) => [one, undefined])), page: undefined })
          }
        >
          {t('reset', { count: set.length + (search.period ? 1 : 0) })}
        </Button>
      )}
    </div>
  );
}

type FilterProps = { readonly name: FilterName; readonly options: readonly { readonly value: string; readonly label: string }[] };

/** One filter of a board, with what is chosen of it. */
export function Filter({ name, options }: FilterProps) {
  const { t } = useTranslation('analytics');
  const { change, search } = useBoard();
  const chosen = search[name]?.split(',') ?? [];
  const named = options.map(({ value, label }) => ({ value, label: labelOf(name, label) }));
  const toggle = (value: string, isOn: boolean) => {
    const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    change({ [name]: next.length === 0 ? undefined : next.join(','), page: undefined } as BoardSearch);
  };
  const first = named.find(({ value }) => value === chosen[0])?.label ?? chosen[0];
  const said = chosen.length === 0 ? t('all') : chosen.length === 1 ? first : t('several', { first, count: chosen.length - 1 });
  return (
    <PickList label={t(`filter.${name}`)} options={named} chosen={chosen} onToggle={toggle} edge="left">
      <button type="button" className={cx('cc-chip', chosen.length > 0 && 'cc-on')}>
        <span>{t(`filter.${name}`)}</span>
        <b>{said}</b>
        <IconChevronDown size={12} aria-hidden="true" />
      </button>
    </PickList>
  );
}

function labelOf(name: FilterName, label: string): string {
  if (name === 'market') return marketName(label);
  return name === 'phase' || name === 'stage' ? statusText(label) : label;
}

/** Days of a period with one end changed: the other one follows where it would be before it, or too far. */
export function daysWith(
  days: { readonly from?: string | undefined; readonly to?: string | undefined },
  end: 'from' | 'to',
  value: string,
) {
  const { from = value, to = value } = { ...days, ...(end === 'from' ? { from: value } : { to: value }) };
  const isOrdered = from <= to && dayAfter(from, longestPeriod) > to;
  if (isOrdered) return { from, to };
  if (from > to) return { from: value, to: value };
  return end === 'from' ? { from, to: dayAfter(from, longestPeriod - 1) } : { from: dayAfter(to, 1 - longestPeriod), to };
}
