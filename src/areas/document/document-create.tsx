import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Document, documentWrite, newDocumentFields } from '#contract/document/document.ts';
import { milestoneDocumentEndpoints } from '#contract/document/milestone-document.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { useSavingForm } from '#src/app/entity/form/use-saving-form.ts';
import { DocumentUploader } from '#src/app/files/document-uploader.tsx';
import { sizeText } from '#src/app/files/file-rules.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useAllowed } from '#src/app/session/use-me.ts';
import { Form } from '#src/ui/form/field.tsx';
import { ClosedState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { documentDefinition, type Owner, type Reference } from './document.ts';
import { type DocumentValues, documentBody, documentSchema, emptyDocument, ownBody, sortFiles } from './document-values.ts';
import { ReuseField } from './reuse-field.tsx';
import { useFileWords } from './use-uploads.ts';

type Props = {
  readonly reference: Owner;
  /** what it is called, where that is known */
  readonly name?: string;
  readonly homeBrandId: number;
  /** page of the list, where one goes when it is not wanted */
  readonly listHref: string;
  readonly hrefOf: (document: Document) => string;
  /** project whose documents can stand here too */
  readonly reuseFrom?: Reference;
  /** why none can be added now */
  readonly closed?: string | undefined;
  /** what its part is called, where the page has its name */
  readonly heading?: string;
  readonly onCreated: () => void;
};

/** Adds a document: with a name and files of its own, or one of the project used again (AEC-33, D-105). */
export function DocumentCreate(props: Props) {
  const { t } = useTranslation('documents');
  const { ofAec, ofMilestone } = documentWrite;
  const isAllowed = useAllowed(props.reference.referenceType === 'MILESTONE' ? ofMilestone : ofAec, props.homeBrandId);
  const why = isAllowed ? props.closed : t('document.whyRight');
  if (why !== undefined) return <ClosedState title={t('document.createClosed')} text={why} />;
  return <CreateForm {...props} />;
}

function useNewDocument({ reference: { referenceId, referenceType }, name = '', hrefOf, onCreated }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const portal = usePortal();
  const go = useGo();
  const [percent, setPercent] = useState(0);
  const upload = useRef<AbortController>(undefined);
  const form = useSavingForm<DocumentValues, Document>({
    of: documentDefinition,
    call: referenceType === 'MILESTONE' ? 'createMilestoneDocument' : 'createDocument',
    initial: { ...emptyDocument, name },
    schema: documentSchema,
    send: (values, signal) => {
      const { files, ...typed } = values as DocumentValues;
      upload.current = new AbortController();
      setPercent(0);
      const sending = { signal: AbortSignal.any([signal, upload.current.signal]), onProgress: setPercent };
      if (referenceType === 'MILESTONE') {
        const body = { referenceId, ...ownBody(typed) };
        return portal.clientOf(milestoneDocumentEndpoints).createMilestoneDocument({ body, files }, sending);
      }
      const body = documentBody({ referenceType, referenceId }, typed);
      return portal.clientOf(documentDefinition.table).createDocument({ body, files: typed.reuse === '' ? files : [] }, sending);
    },
    said: t('common:form.created', { entity: t('document.entity') }),
    onSaved: (created) => {
      onCreated();
      go(hrefOf(created), { replace: true });
    },
  });
  return { form, percent, cancel: () => upload.current?.abort() };
}

type Creation = ReturnType<typeof useNewDocument>;

const ofNew = { fields: newDocumentFields, texts: documentDefinition.texts };

function OwnFields({ form }: Pick<Creation, 'form'>) {
  const { t } = useTranslation('documents');
  const { description, linkTitle, linkUrl, name } = form.values;
  const values = { description, linkTitle, linkUrl, name };
  return (
    <FieldsForm
      of={ofNew}
      form={{ ...form, values, before: values, set: (patch) => form.set(patch) }}
      hints={{ linkTitle: t('document.linkLater') }}
    />
  );
}

function ChosenFiles({ form, percent, cancel }: Creation) {
  const { t } = useTranslation(['documents', 'common']);
  const words = useFileWords();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { files } = form.values;
  const isSending = form.state === 'saving';
  const add = (chosen: readonly File[]) => {
    const sorted = sortFiles(files, chosen);
    setFaults(sorted.refused.map(({ file, fault }) => words(fault, file.name)));
    form.set({ files: sorted.files });
  };
  const error = [...faults, ...(form.errors.files === undefined ? [] : [form.errors.files])].join(' ');
  return (
    <DocumentUploader
      label={t('upload.labelNew')}
      hint={t('upload.hint')}
      disabled={isSending}
      error={error === '' ? undefined : error}
      items={files.map((file, place) => ({
        id: String(place),
        name: file.name,
        state: isSending ? 'uploading' : 'done',
        percent,
        note: `${sizeText(file.size)} · ${t('upload.withDocument')}`,
      }))}
      onFiles={add}
      onCancel={cancel}
      onRemove={(id) => form.set({ files: files.filter((_, place) => String(place) !== id) })}
    />
  );
}

function CreateForm(props: Props) {
  const { heading, listHref, reuseFrom } = props;
  const { t } = useTranslation(['documents', 'common']);
  const go = useGo();
  const creation = useNewDocument(props);
  const { form } = creation;
  const isOwn = form.values.reuse === '';
  return (
    <Section title={heading ?? t('document.new')}>
      <SaveBar form={form} saveLabel={t('form.create')} discardLabel={t('common:action.cancel')} onDiscard={() => go(listHref)} />
      <Form label={t('document.new')} onSubmit={form.save}>
        {reuseFrom && <ReuseField from={reuseFrom} onChange={(reuse) => form.set({ reuse })} />}
        {isOwn && <OwnFields form={form} />}
      </Form>
      {isOwn && <ChosenFiles {...creation} />}
    </Section>
  );
}
