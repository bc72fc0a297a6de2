import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TestLogResult } from '#contract/deployment/test-log.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { sizeText } from '#src/app/files/file-rules.ts';
import { usePortal } from '#src/app/portal.ts';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { deleteLogFile, deleteLogLink, loadLogFile } from '#src/areas/deployment/wiring.ts';
import { IconButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

type Props = {
  readonly result: TestLogResult;
  readonly canDelete: boolean;
  readonly onChanged: () => void;
};
type Part = { readonly id: number; readonly name: string };

/** Asks, deletes, says so, and loads the page again. */
function useDeletion(remove: (id: number) => Promise<unknown>, onChanged: () => void) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const { reload } = useTest();
  const [toDelete, setDoomed] = useState<Part>();
  const run = (part: Part) => {
    setDoomed(undefined);
    remove(part.id).then(
      () => {
        portal.cache.clear();
        portal.notify.success(t('common:form.deleted', { entity: part.name }));
        reload();
        onChanged();
      },
      (error: unknown) => portal.fail(error, { kind: 'mutation' }),
    );
  };
  const dialog = toDelete && (
    <ConfirmDialog
      isOpen
      onClose={() => setDoomed(undefined)}
      onConfirm={() => run(toDelete)}
      title={t('log.deleteTitle', { name: toDelete.name })}
      effects={[{ key: 'gone', text: t('log.deleteEffect') }]}
      confirmLabel={t('common:action.delete')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      danger
    />
  );
  return { ask: setDoomed, dialog };
}

/** Links of a result; https only (TEST-14). */
export function LogLinks({ result, canDelete, onChanged }: Props) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { ask, dialog } = useDeletion((id) => deleteLogLink(portal, id), onChanged);
  return (
    <Section title={t('log.linksOf', { number: result.run })} note={result.links.length} spaced>
      <PlainTable
        label={t('log.linksOf', { number: result.run })}
        widths={[null, null, 56]}
        head={
          <>
            <th>{t('log.linkTitle')}</th>
            <th>{t('log.linkUrl')}</th>
            <th>
              <span className="cc-sr">{t('column.action')}</span>
            </th>
          </>
        }
      >
        {result.links.map((link) => (
          <tr key={link.id} className="cc-tall">
            <th scope="row">{link.title}</th>
            <td>
              <OuterLink url={link.url} />
            </td>
            <td className="cc-num">
              {canDelete && (
                <IconButton
                  label={t('log.deleteLink', { name: link.title })}
                  icon={<IconTrash size={14} />}
                  onClick={() => ask({ id: link.id, name: link.title })}
                />
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {dialog}
    </Section>
  );
}

function Download({ file }: { readonly file: Part }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [busy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    loadLogFile(portal, file.id)
      .then((blob) => saveBlob(file.name, blob))
      .catch((error: unknown) => portal.fail(error, { kind: 'part' }))
      .finally(() => setBusy(false));
  };
  return (
    <IconButton
      label={t('log.download', { name: file.name })}
      icon={<IconDownload size={14} />}
      aria-busy={busy || undefined}
      onClick={load}
    />
  );
}

/** Files of a result: download, delete (TEST-14). */
export function LogFiles({ result, canDelete, onChanged }: Props) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const { ask, dialog } = useDeletion((id) => deleteLogFile(portal, id), onChanged);
  return (
    <Section title={t('log.filesOf', { number: result.run })} note={result.files.length} spaced>
      <PlainTable
        label={t('log.filesOf', { number: result.run })}
        widths={[null, 100, 84]}
        head={
          <>
            <th>{t('column.name')}</th>
            <th className="cc-num">{t('log.size')}</th>
            <th>
              <span className="cc-sr">{t('column.action')}</span>
            </th>
          </>
        }
      >
        {result.files.map((file) => (
          <tr key={file.id} className="cc-tall" data-file={file.name}>
            <th scope="row">{file.name}</th>
            <td className="cc-num">{sizeText(file.size)}</td>
            <td className="cc-num">
              <Download file={file} />
              {canDelete && (
                <IconButton
                  label={t('log.deleteFile', { name: file.name })}
                  icon={<IconTrash size={14} />}
                  onClick={() => ask(file)}
                />
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {dialog}
    </Section>
  );
}
