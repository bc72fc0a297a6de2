import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentEndpoints } from '#contract/document/document.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { TimeText } from '#src/ui/time-text.tsx';

/** The candidate's documents, each with its version: what the brands have reviewed. */
export function DecisionDocuments({ id, path }: { readonly id: number; readonly path: string }) {
  const { t } = useTranslation('deployments');
  const portal = usePortal();
  const [documents] = useState(() =>
    resource(
      portal,
      'listDocuments',
      { query: { referenceType: 'RELEASE_CANDIDATE', referenceId: String(id) } },
      documentEndpoints,
    ),
  );
  const screen = useEntityScreen(documents, { watch: [{ type: 'RELEASE_CANDIDATE', id }] });
  return (
    <Section title={t('decision.documents')} spaced>
      <ScreenPart screen={screen}>
        {({ items }) => (
          <PlainTable
            label={t('decision.documents')}
            widths={[null, 76, 300]}
            head={
              <>
                <th>{t('decision.document')}</th>
                <th>{t('decision.version')}</th>
                <th>{t('column.lastEdited')}</th>
              </>
            }
          >
            {items.map(({ documentId, lastEditedBy, lastEditedOn, name, version }) => (
              <tr key={documentId} data-document={name}>
                <th scope="row">
                  <UiLink className="cc-name" href={`${path}/${candidatePages.documentation}/documents/${documentId}`}>
                    {name}
                  </UiLink>
                </th>
                <td className="cc-muted">{t('decision.versionOf', { version })}</td>
                <td className="cc-muted cc-who">
                  <TimeText value={lastEditedOn} /> · {lastEditedBy.fullName}
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </ScreenPart>
    </Section>
  );
}
