import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { News } from '#contract/platform.ts';
import { usePortal } from '#src/app/portal.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { documentsOf, type Reference } from './document-wiring.ts';

const concerns = (news: News) => news.entityType === 'DOCUMENT' || news.entityType === 'RELEASE_CANDIDATE';

/** Documents of a project or candidate, kept fresh. */
export function useDocuments(reference: Reference) {
  const { t } = useTranslation('aec');
  const portal = usePortal();
  const [resource] = useState(() => documentsOf(portal, reference));
  return useListScreen(resource, { what: t('document.what'), concerns });
}
