import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '#contract/document/document.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';
import { linkSchema } from './document-values.ts';
import { deleteLink, saveDocument } from './document-wiring.ts';
import { LinkFields } from './link-fields.tsx';

type Props = { readonly document: Document; readonly canEdit: boolean; readonly onChanged: () => void };

function LinkForm({ document, onDone }: { readonly document: Document; readonly onDone: () => void }) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const form = useEntityForm({
    initial: { linkTitle: '', linkUrl: '' },
    schema: linkSchema,
    save: ({ linkTitle, linkUrl }) => {
      const { name, description } = document;
      return saveDocument(portal, document, { name, description, linkTitle, linkUrl });
    },
    onSaved: () => {
      portal.notify.success(t('common:form.saved', { entity: t('document.link') }));
      onDone();
    },
  });
  return (
    <>
      <SaveBar form={form} saveLabel={t('document.saveLink')} discardLabel={t('common:action.cancel')} onDiscard={onDone} />
      <Form label={t('document.addLink')} onSubmit={form.save}>
        <LinkFields values={form.values} errors={form.errors} onChange={form.set} required />
      </Form>
    </>
  );
}

/** Links of a document; https only (AEC-32, D-105). */
export function DocumentLinks({ document, canEdit, onChanged }: Props) {
  const { t } = useTranslation(['aec', 'common']);
  const portal = usePortal();
  const [isAdding, setAdding] = useState(false);
  const remove = (linkId: number, name: string) => {
    deleteLink(portal, document.documentId, linkId).then(
      () => {
        portal.notify.success(t('common:form.deleted', { entity: name }));
        onChanged();
      },
      (error: unknown) => portal.fail(error, { kind: 'mutation' }),
    );
  };
  const add = canEdit && !isAdding && (
    <Button small onClick={() => setAdding(true)}>
      {t('document.addLink')}
    </Button>
  );
  return (
    <Section title={t('document.links')} note={document.links.length} actions={add} spaced>
      {document.links.length === 0 ? (
        <EmptyState boxed title={t('document.noLinks')} />
      ) : (
        <PlainTable
          label={t('document.links')}
          widths={[null, null, 160, 56]}
          head={
            <>
              <th>{t('column.name')}</th>
              <th>{t('document.linkUrl')}</th>
              <th>{t('column.added')}</th>
              <th>
                <span className="cc-sr">{t('column.action')}</span>
              </th>
            </>
          }
        >
          {document.links.map((link) => (
            <tr key={link.id} className="cc-tall">
              <th scope="row">{link.name}</th>
              <td>
                <OuterLink url={link.url} />
              </td>
              <td className="cc-muted">
                <TimeText value={link.uploadedOn} />
              </td>
              <td className="cc-num">
                {canEdit && (
                  <IconButton
                    label={t('document.deleteLink', { name: link.name })}
                    icon={<IconTrash size={14} />}
                    onClick={() => remove(link.id, link.name)}
                  />
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {isAdding && (
        <LinkForm
          document={document}
          onDone={() => {
            setAdding(false);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}
