import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { E311Request } from '#contract/e311-request/e311-request.ts';
import { type EcuUpdate, ecuUpdateColumns, mostUpdates, type StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { useGridErrors } from '#src/app/form/grid-rows.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useGridTexts } from '#src/app/table/use-grid-texts.ts';
import { Button } from '#src/ui/button.tsx';
import { EditableGrid } from '#src/ui/grid/editable-grid.tsx';
import { type GridRow, rowsOfCsv } from '#src/ui/grid/grid-text.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { downloadCsv } from '#src/ui/table/csv.ts';
import { e311Request } from './e311-request.tsx';
import { useUpdateColumns } from './update-columns.ts';
import {
  blankUpdate,
  csvOfUpdates,
  filled,
  imported,
  isRequired,
  rowOf,
  type UpdateValues,
  updatesSchema,
} from './update-rows.ts';

/** Which control units get which software (D-087c). */
export function UpdatesPage() {
  const { now } = useEntityPage<E311Request>();
  const part = usePart(e311Request, 'listE311RequestUpdates', now.id);
  return <ScreenPart screen={part}>{(known) => <Updates known={known} />}</ScreenPart>;
}

const ownOf = (name: keyof EcuUpdate) => ({ required: isRequired(name) });

function Updates({ known }: { readonly known: readonly StoredUpdate[] }) {
  const { t } = useTranslation('e311-requests');
  const initial = useMemo<UpdateValues>(() => ({ updates: known.map(rowOf) }), [known]);
  const { form, isOpen } = usePartForm<UpdateValues>({
    command: 'updates.save',
    call: 'saveE311RequestUpdates',
    tab: 'ecu-updates',
    initial,
    schema: updatesSchema,
    asOf: ({ ecuUpdates }) => (ecuUpdates ? { updates: (ecuUpdates as StoredUpdate[]).map(rowOf) } : undefined),
  });
  const { updates } = form.values;
  const errors = useGridErrors(updatesSchema, 'updates', { rows: updates, state: form.state, columns: ecuUpdateColumns });
  const columns = useUpdateColumns(ownOf);
  const set = (rows: readonly GridRow[]) => form.set({ updates: rows });
  const texts = useGridTexts();
  const count = filled(updates).length;
  return (
    <>
      {(isOpen || form.isHeld) && <SaveBar form={form} isEdit />}
      <EditableGrid
        id="updates"
        label={t('updates.what')}
        columns={columns}
        rows={updates}
        errors={errors}
        blank={blankUpdate}
        most={mostUpdates}
        isReadOnly={!isOpen || form.isReadOnly}
        texts={texts}
        total={t('updates.count', { count })}
        actions={(replace) => <Files rows={updates} onRows={isOpen && !form.isReadOnly ? replace : undefined} />}
        onChange={set}
      />
    </>
  );
}

type FilesProps = { readonly rows: readonly GridRow[]; readonly onRows: ((rows: readonly GridRow[]) => void) | undefined };
/** What came of a file, and the rows that it stands for: once it is undone, they are there again. */
type Told = { readonly isWrong: boolean; readonly text: string; readonly before?: readonly GridRow[] };

/** Rows out to a file and in from one; what came of it stays in sight until the next file, or until it is undone. */
function Files({ rows, onRows }: FilesProps) {
  const { t } = useTranslation(['e311-requests', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Told>();
  const load = async (file: File) => {
    const text = await file.text().catch(() => undefined);
    if (text === undefined) return setTold({ isWrong: true, text: t('updates.unread') });
    const read = rowsOfCsv(text, ecuUpdateColumns, blankUpdate);
    if (!read) return setTold({ isWrong: true, text: t('updates.wrongFile', { file: file.name }) });
    const kept = read.rows.slice(0, mostUpdates);
    const left = read.rows.length - kept.length;
    const known = filled(rows);
    const { rows: next, ...counts } = imported(kept, known);
    onRows?.(next);
    setTold({
      isWrong: false,
      before: rows,
      text: [
        t('updates.imported', { count: kept.length, file: file.name }),
        ...(known.length > 0 ? [t('updates.replaced', counts)] : []),
        ...(left > 0 ? [t('updates.noRoom', { count: left })] : []),
        ...(read.unknown.length > 0 ? [t('updates.unknownColumns', { names: read.unknown.join(', ') })] : []),
      ].join(' '),
    });
  };
  return (
    <>
      {onRows && (
        <>
          <Button small look="quiet" icon={<IconFileUpload size={14} />} onClick={() => input.current?.click()}>
            {t('updates.import')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept=".csv,text/csv"
            aria-label={t('updates.import')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void load(file);
              // The same file can be chosen again once it was corrected.
              currentTarget.value = '';
            }}
          />
          <Button small look="quiet" onClick={() => downloadCsv(t('updates.templateFile'), csvOfUpdates([]))}>
            {t('updates.template')}
          </Button>
        </>
      )}
      <Button
        small
        look="quiet"
        icon={<IconDownload size={14} />}
        onClick={() => downloadCsv(t('updates.file'), csvOfUpdates(filled(rows)))}
      >
        {t('updates.export')}
      </Button>
      {told && told.before !== rows && (
        <div className="cc-grid-told">
          <Banner
            kind={told.isWrong ? 'error' : 'info'}
            title={told.text}
            close={{ label: t('common:action.close'), onClose: () => setTold(undefined) }}
          />
        </div>
      )}
    </>
  );
}
