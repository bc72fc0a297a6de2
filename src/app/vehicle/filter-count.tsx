import { useTranslation } from 'react-i18next';
import { count as figure } from '#contract/words.ts';
import { failureText } from '#src/app/failure/failure-text.ts';
import { Button } from '#src/ui/button.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import type { FilterEditorState } from './use-filter-editor.ts';

type Props = {
  readonly editor: FilterEditorState;
  /** constraints that are left out of the count */
  readonly unfinished: number;
  readonly isAskable: boolean;
};

/** How many vehicles match now, of how many, and when that was counted (TEST-10, D-186d). */
export function FilterCount({ editor, unfinished, isAskable }: Props) {
  const { t } = useTranslation(['vehicles', 'common']);
  return (
    <p className="cc-filter-count" data-count={editor.count}>
      <span role="status">{isAskable ? <Words editor={editor} /> : <span className="cc-muted">{t('count.closed')}</span>}</span>
      {unfinished > 0 && <span className="cc-hot">{t('count.unfinished', { count: unfinished })}</span>}
      {editor.count === 'failed' && (
        <Button small onClick={editor.again}>
          {t('common:action.retry')}
        </Button>
      )}
    </p>
  );
}

function Words({ editor: { count, counted, error, insight } }: Pick<Props, 'editor'>) {
  const { t } = useTranslation('vehicles');
  if (count === 'idle') return <span className="cc-faint">{t('count.idle')}</span>;
  if (count === 'failed') return <span className="cc-late">{failureText(error)}</span>;
  if (!counted) return <span className="cc-muted">{t('count.counting')}</span>;
  const { count: vehicles, fetchedOn } = counted;
  return (
    <>
      <b>{t('count.vehicles', { count: vehicles, figure: figure(vehicles) })}</b>{' '}
      <span className="cc-muted">
        {insight && t('count.of', { total: figure(insight.total) })}{' '}
        {count === 'counted' ? (
          <>
            {t('count.at')} <TimeText value={fetchedOn} />
          </>
        ) : (
          t('count.again')
        )}
      </span>
    </>
  );
}
