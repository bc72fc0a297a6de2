import './vehicle-lists.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentOf } from '#src/app/page/facts.tsx';
import { usePortal } from '#src/app/portal.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/page-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { FilePicker } from './file-picker.tsx';
import { importDesk } from './import-desk.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { useList } from './list-context.ts';
import { useImportState } from './use-import-state.ts';
import { useRunning } from './use-imports.ts';
import { replaceVins } from './wiring.ts';

/** The file of an imported list with its result, and its replacement: the list keeps its id (VIN-06, VIN-09, D-186b). */
export function UploadPart({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const portal = usePortal();
  const { list } = useList();
  const { upload } = list;
  const [file, setFile] = useState<File>();
  const desk = importDesk(portal);
  const running = useRunning().filter(({ listId }) => listId === list.id);
  const replace = (chosen: File) => {
    setFile(undefined);
    for (const { key } of running) desk.remove(key);
    desk.send({ name: list.name, fileName: chosen.name, size: chosen.size, listId: list.id }, (sending) =>
      replaceVins(portal, list, chosen, sending),
    );
  };
  return (
    <Section
      title={t('file')}
      note={
        upload && (
          <>
            {upload.fileName} · <MomentOf by={upload.uploader} on={upload.date} none="" />
          </>
        )
      }
    >
      {running.map((one) => (
        <div key={one.key} className="cc-list-running">
          <ImportProgress running={one} onRemove={() => desk.remove(one.key)} />
          <Change running={one} />
        </div>
      ))}
      {upload ? (
        <ImportResult counts={upload.counts} list={list} />
      ) : (
        <EmptyState boxed title={t('noFile')} text={isOpen ? t('noFileText') : undefined} />
      )}
      {isOpen && <FilePicker label={t(upload ? 'replace.label' : 'imports.drop')} onFile={upload ? setFile : replace} />}
      {file && (
        <ConfirmDialog
          isOpen
          onClose={() => setFile(undefined)}
          onConfirm={() => replace(file)}
          title={t('replace.title', { name: list.name })}
          effects={[
            { key: 'all', text: t('replace.effect', { file: file.name }) },
            { key: 'id', text: t('replace.keeps') },
          ]}
          confirmLabel={t('replace.confirm')}
          cancelLabel={t('common:action.cancel')}
          closeLabel={t('common:action.close')}
        />
      )}
    </Section>
  );
}

/** What a replacement did to the list's vehicles. */
function Change({ running }: { readonly running: Parameters<typeof useImportState>[0] }) {
  const { t } = useTranslation('vehicle-lists');
  const { import: known, state } = useImportState(running);
  if (state !== 'imported' || !known?.change) return null;
  return (
    <p className="cc-list-change" data-change>
      {t('replace.change', known.change)}
    </p>
  );
}
