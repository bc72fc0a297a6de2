import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentEndpoints } from '#contract/document/document.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { PART_ROWS } from '#src/app/table/part-page.ts';
import { ChecksControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';

type Props = {
  readonly candidateId: number;
  readonly onChange: (payload: { readonly aboutDocumentIds?: readonly number[] }) => void;
};

/** In the dialog of a rejection: which documents the reason is about (D-060.17). */
export function RejectedDocuments({ candidateId, onChange }: Props) {
  const { t } = useTranslation('release-candidates');
  const portal = usePortal();
  const [documents] = useState(() => {
    const query = { limit: String(PART_ROWS), referenceType: 'RELEASE_CANDIDATE', referenceId: candidateId } as const;
    return resource(portal, 'listDocuments', { query }, documentEndpoints);
  });
  const { entity } = useEntityScreen(documents, { watch: [{ type: 'RELEASE_CANDIDATE', id: candidateId }] });
  const [marked, setMarked] = useState<readonly string[]>([]);
  if (!entity || entity.items.length === 0) return null;
  const mark = (values: readonly string[]) => {
    setMarked(values);
    onChange(values.length === 0 ? {} : { aboutDocumentIds: values.map(Number) });
  };
  return (
    <Field group wide label={t('approval.about')} wireName="aboutDocumentIds" hint={t('approval.aboutNone')}>
      <ChecksControl
        values={marked}
        options={entity.items.map(({ documentId, name }) => ({ value: String(documentId), label: name }))}
        onChange={mark}
      />
    </Field>
  );
}
