import '#src/areas/vehicle-list/vehicle-lists.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListImport, vehicleListImportEndpoints } from '#contract/vehicle-list/vehicle-list-import.ts';
import { MomentOf } from '#src/app/page/description-list.tsx';
import { usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useList } from '#src/areas/vehicle-list/access.ts';
import { importsOf } from '#src/areas/vehicle-list/vehicle-list.ts';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImportDecision } from './import-decision.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { type Running, uploadManager } from './upload-manager.ts';
import { useImportState, useImports, useRunning } from './use-imports.ts';

/**
 * The file of an imported list with its result, and further files: what each brings and takes away is shown before it is saved, and the
 * list keeps its id (VIN-06, VIN-09, D-186b).
 */
export function UploadPart({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation('vehicle-lists');
  const portal = usePortal();
  const { list } = useList();
  const { upload } = list;
  const [imports] = useState(() => importsOf(portal));
  const desk = uploadManager(portal);
  const running = useRunning().filter(({ listId }) => listId === list.id);
  const send = (chosen: File) => {
    for (const { actor, key } of running) if (!isUnended(actor.getSnapshot())) desk.remove(key);
    const { id, name, revision } = list;
    const calls = portal.clientOf(vehicleListImportEndpoints);
    desk.send({ name, fileName: chosen.name, size: chosen.size, listId: id }, async (sending) => {
      const body = { apply: upload ? ('LATER' as const) : ('REPLACE' as const) };
      return (await calls.replaceUpload({ params: { id }, body, files: [chosen] }, { ...sending, revision })).import;
    });
  };
  return (
    <>
      {imports && <Follow imports={imports} />}
      {running.length > 0 && (
        <Section title={t('imports.progress')}>
          {running.map((one) => (
            <OneUpload key={one.key} running={one} onRemove={() => desk.remove(one.key)} />
          ))}
        </Section>
      )}
      <Section
        title={t('file')}
        note={
          upload && (
            <>
              {upload.fileName} · <MomentOf by={upload.uploader} on={upload.date} none="" />
            </>
          )
        }
        spaced={running.length > 0}
      >
        {upload ? (
          <ImportResult counts={upload.counts} list={list} />
        ) : (
          <EmptyState boxed title={t('noFile')} text={isOpen ? t('noFileText') : undefined} />
        )}
        {isOpen && <Picker running={running} label={t(upload ? 'replace.label' : 'imports.drop')} onFile={send} />}
      </Section>
    </>
  );
}

const isUnended = (snapshot: ReturnType<Running['actor']['getSnapshot']>): boolean =>
  snapshot.hasTag('running') || snapshot.matches('proposed');

/** Takes up what the server has on its way to lists, begun before a reload or by others: this page shows that of its own list. */
function Follow({ imports }: { readonly imports: Resource<readonly ListImport[]> }) {
  useImports(imports);
  return null;
}

type PickerProps = { readonly running: readonly Running[]; readonly label: string; readonly onFile: (file: File) => void };

/** A further file waits until the one on its way has been checked: the list takes one at a time. */
function Picker({ running, label, onFile }: PickerProps) {
  const [last] = running;
  return last ? <PickerAfter last={last} label={label} onFile={onFile} /> : <FilePicker label={label} onFile={onFile} />;
}

function PickerAfter({ last, label, onFile }: Omit<PickerProps, 'running'> & { readonly last: Running }) {
  const { isRunning } = useImportState(last);
  return isRunning ? null : <FilePicker label={label} onFile={onFile} />;
}

type OneProps = { readonly running: Running; readonly onRemove: () => void };

/** An upload to the list: on its way, waiting for a decision, or what it did to the list's vehicles. */
function OneUpload({ running, onRemove }: OneProps) {
  const { t } = useTranslation('vehicle-lists');
  const { import: known, state } = useImportState(running);
  if (state === 'proposed' || state === 'applying') return <ImportDecision running={running} />;
  return (
    <div className="cc-list-running">
      <ImportProgress running={running} onRemove={onRemove} />
      {state === 'imported' && known?.change && (
        <p className="cc-list-change" data-change>
          {t('replace.change', known.change)}
        </p>
      )}
    </div>
  );
}
