import { useTranslation } from 'react-i18next';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { UiLink } from '#src/ui/link.tsx';
import { ownPageOf, rowsHref, useBoard } from '../board.ts';
import type { BoardSearch } from '../searches.ts';
import { measureText, type Row, textAt, valueText } from '../words.ts';

type Props = {
  /** how each group stands on the last day */
  readonly last: readonly Row[];
  readonly group: string;
  readonly measure: string;
  readonly rows: BoardSearch;
};

/** What each group has on the last day: its figure leads to the rows that it counts, its name to its own page, or there too where it has none to be opened (D-193). */
export function LastOfGroups({ group, last, measure, rows }: Props) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const mayOpen = useMayOpen();
  return (
    <ul className="cc-board-last cc-plain">
      {last.map((row) => {
        const [name, figure] = [valueText(row, group), measureText(measure, row[measure])];
        // Those without a name are several baselines, which no filter knows.
        if (row[group] === null) return <li key={name}>{`${name} ${figure}`}</li>;
        const page = ownPageOf(row, mayOpen);
        const counted = rowsHref(board, { ...rows, [group]: textAt(row, group) });
        return (
          <li key={name}>
            <UiLink className="cc-link" href={page ?? counted}>
              {name}
            </UiLink>{' '}
            {page === undefined ? (
              <span className="cc-num">{figure}</span>
            ) : (
              <UiLink className="cc-link cc-num" href={counted} aria-label={`${figure}, ${t('rows')}: ${name}`}>
                {figure}
              </UiLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
