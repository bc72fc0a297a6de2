import { useTranslation } from 'react-i18next';
import type { ChangeEvent } from '#contract/live/news.ts';
import { usePortal } from '#src/app/portal.ts';
import { usePartPage } from '#src/app/table/part-page.ts';
import { useEntityList } from '#src/app/table/use-entity-list.ts';
import { documentsOf, type Reference } from './document.ts';

const concerns = (news: ChangeEvent) => news.entityType === 'DOCUMENT' || news.entityType === 'RELEASE_CANDIDATE';

/** Documents of a project or candidate by pages, kept fresh; default ones come first, in the order of D-105. */
export function useDocuments(reference: Reference) {
  const { t } = useTranslation('documents');
  const portal = usePortal();
  const { page, question, onPage } = usePartPage();
  const list = useEntityList({
    pageOf: (asked) => documentsOf(portal, reference, asked),
    question,
    what: t('document.what'),
    concerns,
  });
  return { ...list, pager: { page, onPage, total: list.total } };
}
