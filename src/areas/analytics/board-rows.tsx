import { useTranslation } from 'react-i18next';
import { boardOf, rowFiltersOf } from '#contract/analytics/boards.ts';
import { trackingStatuses } from '#contract/analytics/measures.ts';
import { count } from '#contract/words.ts';
import { AnsweredPart } from '#src/app/board/answered-part.tsx';
import { focusPeriod } from '#src/app/board/focus-period.ts';
import { dash } from '#src/app/format/dash.ts';
import { marketName } from '#src/app/format/market-name.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { PART_ROWS } from '#src/app/table/part-page.ts';
import { VinLink } from '#src/app/vehicle/vin-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { useBoard } from './board.ts';
import { Filter } from './board-filters.tsx';
import { useOptions, useRows } from './use-board-calls.ts';
import { failuresText } from './words.ts';

const columns = ['at', 'vin', 'campaign', 'status', 'market', 'model', 'error', 'place', 'software'] as const;
const widths = { at: 136, vin: 204, campaign: null, status: 88, market: 120, model: 96, error: 200, place: 142, software: 114 };
const joined = (parts: readonly (string | null)[], by: string): string => parts.filter(Boolean).join(by) || dash;

/** What vehicles reached, the newest first: the rows behind the charts (D-190). */
export function BoardRows() {
  const { t } = useTranslation(['analytics', 'common']);
  const { change, name, search } = useBoard();
  const state = useRows(PART_ROWS, t('rows'));
  const answer = state.rows === 'failed' ? undefined : state.answer;
  const { answer: options } = useOptions(t('filters'));
  const mayOpen = useMayOpen();
  const { isOfErrors = false } = boardOf(name);
  const statuses = trackingStatuses.filter((status) => status !== 'SOLVED');
  return (
    <>
      <div className="cc-board-filters">
        {!isOfErrors && (
          <SelectControl
            label={t('column.status')}
            width="short"
            value={search.status ?? ''}
            placeholder={`${t('column.status')}: ${t('all')}`}
            options={statuses.map((value) => ({ value, label: statusText(value) }))}
            onChange={(value) => change({ status: value === '' ? undefined : value, page: undefined })}
          />
        )}
        {rowFiltersOf(name)
          .filter((one) => search[one])
          .map((one) => (
            <Filter key={one} name={one} options={options?.[one]} />
          ))}
        {search.reach && (
          <>
            <span className="cc-muted">{t(`reach.${search.reach}`)}</span>
            <Button
              small
              look="quiet"
              onClick={() => {
                focusPeriod();
                change({ reach: undefined, page: undefined });
              }}
            >
              {t('reach.period')}
            </Button>
          </>
        )}
        {answer && (
          <span className="cc-muted">
            {isOfErrors || search.status === 'FAILED'
              ? failuresText(answer.total - answer.repeats, answer.repeats)
              : t('counted', { count: answer.total, figure: count(answer.total) })}
          </span>
        )}
      </div>
      <AnsweredPart state={state} lines={10}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState boxed title={t('empty')} />
          ) : (
            <PlainTable
              label={t('rows')}
              widths={columns.map((name) => widths[name])}
              head={columns.map((name) => (
                <th key={name} scope="col">
                  {t(`column.${name}`)}
                </th>
              ))}
            >
              {items.map((row) => (
                <tr key={row.id}>
                  <td>
                    <TimeText value={row.at} />
                  </td>
                  <td className="cc-nowrap">
                    <VinLink vin={row.vin} vehicleKey={row.vehicleKey} />
                    <CopyButton
                      value={row.vin}
                      label={t('common:action.copy')}
                      copiedLabel={t('common:action.copied')}
                      refusedLabel={t('common:action.notCopied')}
                    />
                  </td>
                  <td>
                    {row.address !== null && mayOpen(row.address) ? (
                      <UiLink href={row.address} title={row.campaign}>
                        {row.campaign}
                      </UiLink>
                    ) : (
                      <span title={row.campaign}>{row.campaign}</span>
                    )}
                  </td>
                  <td>{statusText(row.status)}</td>
                  <td>{marketName(row.market)}</td>
                  <td>{`${row.model} ${row.modelYear || ''}`}</td>
                  <td>{row.errorCode ?? dash}</td>
                  <td>{joined([row.ecu, row.phase && statusText(row.phase)], ', ')}</td>
                  <td>{joined([row.swFrom, row.swTo], ' → ')}</td>
                </tr>
              ))}
            </PlainTable>
          )
        }
      </AnsweredPart>
      <PartPager
        page={search.page ?? 1}
        total={answer?.total ?? 0}
        onPage={(page) => change({ page: page === 1 ? undefined : page })}
      />
    </>
  );
}
