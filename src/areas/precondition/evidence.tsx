import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKinds } from '#contract/common.ts';
import { type Precondition, preconditionEndpoints } from '#contract/precondition/precondition.ts';
import { callOf, savePart } from '#src/app/entity/calls.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { saveBlob } from '#src/app/files/download.ts';
import { dateTime } from '#src/app/format/format.ts';
import { usePortal } from '#src/app/portal.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { precondition } from './precondition.tsx';

/** Documents that show that a precondition is met (D-084). */
export function Evidence() {
  const { t } = useTranslation('preconditions');
  const portal = usePortal();
  const { flow, now, screen } = useEntityPage<Precondition>();
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const params = precondition.paramsOf?.(now) ?? {};
  const work = async (run: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await run();
      screen.reload();
    } catch (error) {
      portal.fail(error, { kind: 'mutation' });
    } finally {
      setBusy(false);
    }
  };
  const add = (files: readonly File[]) =>
    work(() => savePart(portal, preconditionEndpoints, 'addEvidence', now, { body: {}, files, params }));
  const remove = (documentId: number) =>
    work(() =>
      callOf(portal, preconditionEndpoints, 'removeEvidence')({ params: { ...params, documentId } }, { revision: now.revision }),
    );
  const save = (documentId: number, name: string) =>
    callOf(
      portal,
      preconditionEndpoints,
      'getEvidence',
    )({ params: { ...params, documentId } }).then(
      (blob) => saveBlob(name, blob as Blob),
      (error: unknown) => portal.fail(error, { kind: 'mutation' }),
    );
  const mayAdd = flow.can('evidence.add');
  return (
    <Section
      title={t('evidence.title')}
      field="documents"
      spaced
      actions={
        mayAdd && (
          <>
            <input
              ref={chooser}
              type="file"
              hidden
              multiple
              accept={documentKinds.join(',')}
              onChange={({ currentTarget: { files } }) => files && files.length > 0 && add([...files])}
            />
            <Button
              small
              busy={isBusy}
              icon={<IconUpload size={14} aria-hidden="true" />}
              onClick={() => chooser.current?.click()}
            >
              {t('evidence.add')}
            </Button>
          </>
        )
      }
    >
      {now.documents.length === 0 ? (
        <EmptyState title={t('evidence.none')} />
      ) : (
        <PlainTable
          label={t('evidence.title')}
          widths={[null, 220, 84]}
          head={
            <>
              <th scope="col">{t('evidence.name')}</th>
              <th scope="col">{t('evidence.added')}</th>
              <th scope="col">
                <span className="cc-sr">{t('evidence.actions')}</span>
              </th>
            </>
          }
        >
          {now.documents.map(({ id, name, uploadedBy, uploadedOn }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {uploadedBy.fullName} · {dateTime(uploadedOn)}
              </td>
              <td>
                <IconButton
                  label={t('evidence.download', { name })}
                  icon={<IconDownload size={14} />}
                  onClick={() => save(id, name)}
                />
                {mayAdd && (
                  <IconButton label={t('evidence.remove', { name })} icon={<IconTrash size={14} />} onClick={() => remove(id)} />
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}
