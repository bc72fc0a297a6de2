import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPages } from '#contract/page/pages.ts';
import type { ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { count } from '#contract/words.ts';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { listPath } from '#src/areas/vehicle-list/addresses.ts';
import { importsOf } from '#src/areas/vehicle-list/vehicle-list.ts';
import { Button } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { ImportProgress } from './import-progress.tsx';
import { uploadManager } from './upload-manager.ts';
import { useImports, useRunning } from './use-imports.ts';

/** Above the lists, uploads that are on their way or have just ended; below, on request, the last ones: also what ended while nobody looked. */
export function ImportsPart({ children }: { readonly children: ReactNode }) {
  const portal = usePortal();
  const [resource] = useState(() => importsOf(portal));
  return resource ? <Imports resource={resource}>{children}</Imports> : children;
}

/** Words that say something else of a test vehicle or a module: an upload in the queue needs nobody, a checked one somebody's decision. */
const tagOf: Readonly<Partial<Record<ListImport['state'], string>>> = { WAITING: 'PENDING', READY: 'ACTION_REQUIRED' };

type Props = { readonly resource: Resource<readonly ListImport[]>; readonly children: ReactNode };

function Imports({ resource, children }: Props) {
  const { t } = useTranslation('vehicle-lists');
  const desk = uploadManager(usePortal());
  const running = useRunning();
  const { rows } = useImports(resource);
  const [isOpen, setOpen] = useState(false);
  const failed = rows.filter(({ state }) => state === 'FAILED').length;
  return (
    <>
      <div className="cc-list-running">
        {running.map((one) => (
          <ImportProgress key={one.key} running={one} hasLink onRemove={() => desk.remove(one.key)} />
        ))}
      </div>
      {children}
      {rows.length > 0 && (
        <Section
          spaced
          title={t('imports.title')}
          note={
            <>
              {t('imports.note', { count: rows.length })}
              {failed > 0 && <span className="cc-late"> · {t('imports.failedNote', { count: failed })}</span>}
            </>
          }
          actions={
            <Button small look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'imports.hide' : 'imports.all')}
            </Button>
          }
        >
          {isOpen && <Table rows={rows} />}
        </Section>
      )}
    </>
  );
}

function Table({ rows }: { readonly rows: readonly ListImport[] }) {
  const { t } = useTranslation('vehicle-lists');
  return (
    <PlainTable
      label={t('imports.title')}
      widths={[null, 200, 112, 96, 96, 128, 136]}
      head={(['list', 'file', 'state', 'valid', 'rejected', 'by', 'ended'] as const).map((key) => (
        <th key={key} className={key === 'valid' || key === 'rejected' ? 'cc-num' : undefined}>
          {t(`imports.column.${key}`)}
        </th>
      ))}
    >
      {rows.map((row) => (
        <tr key={row.id} data-import-row={row.state}>
          <th scope="row">
            {row.listId === null ? (
              row.name
            ) : (
              <UiLink href={listPath('IMPORTED', row.listId, listPages.vehicles)}>{row.name}</UiLink>
            )}
          </th>
          <td title={row.fileName}>{row.fileName}</td>
          <td title={row.problem ?? undefined}>
            <StatusTag status={tagOf[row.state] ?? row.state} label={t(`imports.state.${row.state}`)} />
          </td>
          <td className="cc-num">{row.counts && count(row.counts.valid)}</td>
          <td className="cc-num">{row.counts && count(row.counts.total - row.counts.valid)}</td>
          <td className="cc-who">{row.uploader.fullName}</td>
          <td className="cc-muted">{row.finishedOn && <TimeText value={row.finishedOn} />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
