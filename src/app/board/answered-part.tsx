import './answered-part.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import type { RowsState } from '#src/app/screen/use-reloadable.ts';
import { Skeleton } from '#src/ui/page/page-states.tsx';

/** What the server answers to a part of a board. */
export type BoardAnswer<Answer> = {
  readonly answer: Answer | undefined;
  readonly error: unknown;
  readonly rows: RowsState;
  readonly reload: () => void;
};

type Props<Answer> = {
  readonly state: BoardAnswer<Answer>;
  /** as many as it has, about */
  readonly lines: number;
  /** px that it takes, about: what is below stays where it is when the answer comes */
  readonly height?: number | undefined;
  readonly children: (answer: Answer) => ReactNode;
};

/** The place of what is yet to come, as high as that will be. */
export function AwaitedPart({ height, lines }: Pick<Props<never>, 'height' | 'lines'>) {
  const { t } = useTranslation('common');
  return (
    <div className="cc-awaited" style={{ minHeight: height }}>
      <Skeleton label={t('state.loading')} rows={lines} />
    </div>
  );
}

/** Figures of a board: those of another filter are greyed until the ones that were asked for come, and gone where these cannot (D-190). */
export function AnsweredPart<Answer>({ state, height, lines, children }: Props<Answer>) {
  const { answer, error, reload, rows } = state;
  if (rows === 'failed') return <FailedPart error={error} onRetry={reload} />;
  if (answer === undefined) return <AwaitedPart lines={lines} height={height} />;
  return (
    <div className="cc-answered" aria-busy={rows === 'waiting' || undefined}>
      {children(answer)}
    </div>
  );
}
