import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boardOf } from '#contract/analytics/boards.ts';
import { AnsweredPart } from '#src/app/board/answered-part.tsx';
import { keepFilters } from '#src/app/board/use-remembered-search.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { failedLead, useBoard } from './board.ts';
import { ChangeMark } from './change-mark.tsx';
import { useWidget } from './use-board-calls.ts';
import { baseText, changeOf, fewest, measureText, type Row } from './words.ts';

/** The figures of a board, each with how it differs from the period before (D-190). */
export function BoardFigures() {
  const { t } = useTranslation('analytics');
  const { name } = useBoard();
  const names = boardOf(name).widgets['key-figures']?.measures ?? [];
  return (
    <AnsweredPart state={useWidget('key-figures')} lines={2} height={81}>
      {({ rows: [row = {}] }) => (
        <KeyFigures
          figures={names.map((measure) => ({
            key: measure,
            label: t(`figure.${measure as 'targeted'}`),
            figure: measureText(measure, row[measure]),
            base: <Base measure={measure} row={row} />,
            hint: <Change measure={measure} row={row} />,
          }))}
        />
      )}
    </AnsweredPart>
  );
}

/** What a figure is a part of; how many failed leads to why, and says where that is. */
function Base({ measure, row }: { readonly measure: string; readonly row: Row }): ReactNode {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const brandId = useBrandId();
  const mayOpen = useMayOpen();
  const text = baseText(board, measure, row);
  if (measure !== 'failure' || !board.name.startsWith('deployment')) return text;
  const lead = failedLead(board, mayOpen);
  if (!lead) return text;
  const place = t(`lead.${lead.is}`);
  return (
    <UiLink
      className="cc-link"
      href={lead.href}
      title={place}
      aria-label={`${text}: ${place}`}
      onClick={() => lead.is === 'errors' && keepFilters(brandId, 'error-tracking', { period: '90d', ...lead.filters })}
    >
      {text}
    </UiLink>
  );
}

function Change({ measure, row }: { readonly measure: string; readonly row: Row }): ReactNode {
  const { t } = useTranslation('analytics');
  const change = changeOf(measure, row);
  if (change.is === 'none') return t('change.none');
  if (change.is === 'same') return t('change.same');
  const before = t('change.before', { figure: change.before });
  if (change.is === 'few' || change.is === 'fewNow') return t(`change.${change.is}`, { before, count: fewest });
  return (
    <>
      <ChangeMark change={change} />
      {` · ${before}`}
    </>
  );
}
