import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Document, documentEndpoints } from '#contract/document/document.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { PartPager } from '#src/app/page/part-pager.tsx';
import { useAllowed } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import type { Reference } from './document.ts';
import { DocumentTable } from './document-table.tsx';
import { useDocuments } from './use-documents.ts';

type Props = {
  readonly title: string;
  readonly reference: Reference;
  readonly homeBrandId: number;
  /** address before a document's id, without the last slash */
  readonly base: string;
  /** why none can be added now */
  readonly closed?: string | undefined;
  /** files were added to one */
  readonly onChanged?: () => void;
};

/** Documents of a project or candidate with a way to add one (AEC-05, AEC-19). */
export function DocumentList({ title, reference, homeBrandId, base, closed, onChanged }: Props) {
  const { t } = useTranslation(['documents', 'common']);
  const list = useDocuments(reference);
  const isAllowed = useAllowed(documentEndpoints.createDocument.access.rule, homeBrandId);
  const reasons = [...(isAllowed ? [] : [t('document.whyRight')]), ...(closed === undefined ? [] : [closed])];
  const add =
    reasons.length > 0 ? (
      <ClosedNote label={t('document.new')} reasons={reasons} />
    ) : (
      <ButtonLink small icon={<IconPlus size={14} aria-hidden="true" />} href={`${base}/new`}>
        {t('document.new')}
      </ButtonLink>
    );
  const upload = {
    homeBrandId,
    onChanged: () => {
      list.reload();
      onChanged?.();
    },
  };
  const hrefOf = ({ documentId }: Document) => `${base}/${documentId}`;
  return (
    <Section title={title} note={list.state === 'ready' || list.state === 'waiting' ? list.total : undefined} actions={add}>
      <ListPart
        list={list}
        title={t('document.what')}
        empty={<EmptyState boxed title={t('document.none')} text={t('document.noneText')} />}
      >
        {(documents) => <DocumentTable label={title} documents={documents} hrefOf={hrefOf} upload={upload} />}
      </ListPart>
      <PartPager {...list.pager} />
    </Section>
  );
}
