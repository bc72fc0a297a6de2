import { IconChevronDown, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BoardOptions } from '#contract/analytics/board-endpoints.ts';
import { type FilterName, filtersOf } from '#contract/analytics/boards.ts';
import { noValue } from '#contract/analytics/measures.ts';
import { focusPeriod } from '#src/app/board/focus-period.ts';
import { PeriodFilter } from '#src/app/board/period-filter.tsx';
import { marketName } from '#src/app/format/market-name.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { PickList } from '#src/ui/form/pick-list.tsx';
import { useBoard } from './board.ts';
import type { BoardSearch } from './searches.ts';
import { TimelineLink, VinFilter } from './vin-filter.tsx';
import { filterText, valueText } from './words.ts';

type Props = {
  readonly span: { readonly from: string; readonly to: string } | undefined;
  /** values of each; undefined until they are known */
  readonly options: BoardOptions | undefined;
};
/** Period and filters of a board; what is set is said on its button (D-190, D-202). */
export function BoardFilters({ options, span }: Props) {
  const { t } = useTranslation('analytics');
  const { change, fixed, name, search, zoom } = useBoard();
  const names = filtersOf(name).filter((one) => !(one in fixed));
  const set = names.filter((one) => search[one]);
  const reset = () => {
    focusPeriod('90d');
    change({ ...Object.fromEntries([...names, 'period', 'from', 'to'].map((one) => [one, undefined])), page: undefined });
  };
  return (
    <div className="cc-board-filters" role="toolbar" aria-label={t('filters')}>
      <PeriodFilter search={search} span={span} note={t('days.zone')} onChange={(days) => change({ ...days, page: undefined })} />
      {zoom.back && (
        <Button small icon={<IconZoomOut size={14} />} onClick={zoom.back}>
          {t('zoomOut')}
        </Button>
      )}
      {names.map((one) =>
        one === 'vehicle' ? <VinFilter key={one} /> : <Filter key={one} name={one} options={options?.[one]} />,
      )}
      {(set.length > 0 || search.period) && (
        <Button small look="quiet" onClick={reset}>
          {t('reset', { count: set.length + (search.period ? 1 : 0) })}
        </Button>
      )}
      {names.includes('vehicle') && <TimelineLink />}
    </div>
  );
}

type FilterProps = {
  readonly name: FilterName;
  /** values that it has; undefined until they are known */
  readonly options: BoardOptions[string] | undefined;
};

/** One filter of a board, with what is chosen of it. */
export function Filter({ name, options }: FilterProps) {
  const { t } = useTranslation('analytics');
  const { change, name: board, search } = useBoard();
  const label = filterText(board, name);
  const chosen = search[name]?.split(',') ?? [];
  const known = shownOptions(name, options);
  // What the board does not have is told as it stands in the address, and can be taken away.
  const unknown = options ? chosen.filter((value) => !known.some((one) => one.value === value)) : [];
  const named = [...known, ...unknown.map((value) => ({ value, label: t('unknown.value', { value: labelOf(name, value) }) }))];
  const toggle = (value: string, isOn: boolean) => {
    const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    change({ [name]: next.length === 0 ? undefined : next.join(','), page: undefined } as BoardSearch);
  };
  const first = named.find(({ value }) => value === chosen[0])?.label ?? chosen[0];
  const said = chosen.length === 0 ? t('all') : chosen.length === 1 ? first : t('several', { first, count: chosen.length - 1 });
  return (
    <PickList label={label} options={named} chosen={chosen} onToggle={toggle} edge="left">
      <button type="button" className={cx('cc-chip', chosen.length > 0 && 'cc-on')}>
        <span>{label}</span>
        <b>{said}</b>
        <IconChevronDown size={12} aria-hidden="true" />
      </button>
    </PickList>
  );
}

/** Values of a filter by the names that are shown; countries by these, not by their codes. */
export function shownOptions(name: FilterName, options: BoardOptions[string] = []): BoardOptions[string] {
  const named = options.map(({ value, label }) => ({ value, label: labelOf(name, label) }));
  if (name !== 'market') return named;
  const isLast = ({ value }: { readonly value: string }) => Number(value === noValue);
  return named.sort((one, other) => isLast(one) - isLast(other) || one.label.localeCompare(other.label, 'en'));
}

export function labelOf(name: FilterName, label: string): string {
  if (label === noValue) return valueText({}, name);
  if (name === 'market') return marketName(label);
  return name === 'phase' || name === 'stage' ? statusText(label) : label;
}
