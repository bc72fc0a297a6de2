import { useTranslation } from 'react-i18next';
import type { BoardOptions, BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { boardOf } from '#contract/analytics/boards.ts';
import { quietDays } from '#contract/analytics/measures.ts';
import { brandName } from '#contract/brand.ts';
import { focusPeriod } from '#src/app/board/focus-period.ts';
import { toldText } from '#src/app/failure/failure-text.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { leavesSome, unknownIn, useBoard, withoutValues } from './board.ts';
import { labelOf } from './board-filters.tsx';
import { figureAt, filterText } from './words.ts';

type FailedProps = {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};
/** Something beside the charts that did not come: it is said there, and can be tried again (D-190). */
export function BesideFailed({ error, onRetry, title }: FailedProps) {
  const { t } = useTranslation('common');
  return (
    <div className="cc-board-told">
      <Banner
        kind="error"
        title={title}
        actions={
          <Button small onClick={onRetry}>
            {t('action.retry')}
          </Button>
        }
      >
        {toldText(error)}
      </Banner>
    </div>
  );
}

/** Filters that the board does not have at the brand, with the way out of them: it would show nothing without a word. */
export function UnknownFilters({ options }: { readonly options: BoardOptions | undefined }) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const brand = brandName(useBrandId());
  const unknown = unknownIn(board, options);
  if (unknown.length === 0) return null;
  const what = unknown.map(({ name, value }) =>
    t('unknown.one', { filter: filterText(board.name, name), value: labelOf(name, value) }),
  );
  return (
    <div className="cc-board-told">
      <Banner
        title={t('unknown.title', { brand, what: what.join(', ') })}
        actions={
          <Button
            small
            onClick={() => {
              focusPeriod();
              board.change(withoutValues(board, unknown));
            }}
          >
            {t(unknown.length === 1 ? 'unknown.clear' : 'unknown.clearAll')}
          </Button>
        }
      >
        {t(leavesSome(board, unknown) ? 'unknown.others' : 'unknown.none')}
      </Banner>
    </div>
  );
}

/** As many campaigns are named. */
const named = 2;
/** What should be known of the campaigns of a period beside their figures: of several brands, those of the selected one count; imports have no end of their own. */
export function BoardNotes({ answer: { rows, told } }: { readonly answer: Pick<BoardWidget, 'rows' | 'told'> }) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const brand = brandName(useBrandId());
  const silent = figureAt(rows[0] ?? {}, 'withoutVehicles');
  const { isImported = false, severalBrands = [] } = told ?? {};
  const tells = Object.values(boardOf(board.name).widgets).some(({ measures }) => measures.includes('running'));
  const first = severalBrands.slice(0, named).map((name) => `“${name}”`);
  const more = severalBrands.length - first.length;
  const names = more > 0 ? t('told.more', { names: first.join(', '), count: more }) : first.join(', ');
  const lines = [
    ...(silent > 0 ? [t('told.withoutVehicles', { count: silent })] : []),
    ...(severalBrands.length > 0 ? [t('told.severalBrands', { count: severalBrands.length, names, brand })] : []),
    ...(tells && isImported ? [t('told.imported', { days: quietDays })] : []),
  ];
  return lines.length > 0 && <p className="cc-board-told cc-muted">{lines.join(' ')}</p>;
}
