import './document.css';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Document, documentEndpoints } from '#contract/document/document.ts';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { usePart } from '#src/app/entity/use-part.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { Button } from '#src/ui/button.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { documentDefinition } from './document.ts';
import { DocumentFiles } from './document-files.tsx';
import { DocumentLinks } from './document-links.tsx';

type Props = {
  readonly documentId: number;
  /** home brand of what the document belongs to: there the right to upload is decided (D-219) */
  readonly homeBrandId: number;
  readonly list: { readonly href: string; readonly label: string };
  /** the candidate whose approval chain opens and closes the document */
  readonly candidateId?: number;
  /** what its part is called, where the page has its name */
  readonly heading?: string;
  readonly onChanged: () => void;
  /** without it a document cannot be deleted from this page */
  readonly onDeleted?: () => void;
};

/** One document: name and description, files, links (AEC-32, AEC-33, D-105). */
export const DocumentEditor = (props: Props) => <Loaded key={props.documentId} {...props} />;

function Loaded({ documentId, list, candidateId, ...rest }: Props) {
  const above = candidateId === undefined ? [] : [{ type: 'RELEASE_CANDIDATE' as const, id: candidateId }];
  const screen = usePart(documentDefinition, 'getDocument', documentId, { also: () => above });
  return (
    <ScreenPart screen={screen} list={list} isInside>
      {(document) => <Editor document={document} {...rest} reload={screen.reload} />}
    </ScreenPart>
  );
}

type EditorProps = Omit<Props, 'documentId' | 'list' | 'candidateId'> & {
  readonly document: Document;
  readonly reload: () => void;
};

function Editor({ document, heading, homeBrandId, onChanged, onDeleted, reload }: EditorProps) {
  const { t } = useTranslation('documents');
  const isAllowed = useAllowed(documentEndpoints.updateDocument.access.rule, homeBrandId);
  const canEdit = isAllowed && document.isEditable;
  const changed = () => {
    reload();
    onChanged();
  };
  const { copies } = document;
  const why = document.isReused ? t('document.whyReused') : isAllowed ? t('document.whyClosed') : t('document.whyRight');
  const note = `${t('document.version', { version: document.version })}${document.isDefault ? ` · ${t('document.default')}` : ''}`;
  return (
    <>
      <Section
        title={heading ?? document.name}
        note={note}
        actions={
          canEdit &&
          !document.isDefault &&
          onDeleted &&
          (copies > 0 ? (
            <ClosedNote label={t('document.delete')} reasons={[t('document.whyCopied', { count: copies })]} />
          ) : (
            <DeleteButton document={document} onDeleted={onDeleted} />
          ))
        }
        spaced
      >
        {!canEdit && (
          <p className="cc-muted cc-why">
            <IconLock size={14} aria-hidden="true" /> {why}
          </p>
        )}
        {canEdit ? (
          <EntityForm
            definition={documentDefinition}
            entity={{ ...document, id: document.documentId, brandId: homeBrandId }}
            calls={{ edit: 'updateDocument' }}
            title={t('document.details')}
            what={t('document.entity')}
            fixed={document.isDefault ? ['name'] : []}
            onSaved={changed}
          />
        ) : (
          <DocumentFacts document={document} />
        )}
      </Section>
      <DocumentFiles document={document} canEdit={canEdit} onChanged={changed} />
      <DocumentLinks document={document} canEdit={canEdit} onChanged={changed} />
    </>
  );
}

function DocumentFacts({ document }: { readonly document: Document }) {
  const { t } = useTranslation('documents');
  const none = t('form.nothing');
  const edited = <MomentOf by={document.lastEditedBy} on={document.lastEditedOn} none={none} />;
  return (
    <DescriptionList
      label={t('document.details')}
      items={[
        // Its name stands above.
        ...descriptionsOf(documentDefinition, document, none).filter(({ key }) => key !== 'name'),
        { key: 'edited', label: t('column.lastEdited'), value: edited },
      ]}
    />
  );
}

function DeleteButton({ document, onDeleted }: { readonly document: Document; readonly onDeleted: () => void }) {
  const { t } = useTranslation('documents');
  const calls = usePortal().clientOf(documentDefinition.table);
  const { ask, dialog } = useDeletion<Document>({
    kind: documentDefinition.type,
    remove: ({ documentId, revision }) => calls.deleteDocument({ params: { documentId } }, { revision }),
    effect: t('document.deleteAllEffect'),
    what: t('document.entity'),
    onDone: onDeleted,
  });
  return (
    <>
      <Button small look="quiet" onClick={() => ask(document)}>
        {t('document.delete')}
      </Button>
      {dialog}
    </>
  );
}
