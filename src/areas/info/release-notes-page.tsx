import { useTranslation } from 'react-i18next';
import { ListPage } from '#src/app/page/list-page.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { textList } from './text-list.ts';

/** Versions of the portal, newest first (D-036). */
const versions = ['0_1_0'] as const;

/** What is new in the portal itself (INFO-06). */
export function ReleaseNotesPage() {
  const { t } = useTranslation('info');
  return (
    <ListPage title={t('releaseNotes.title')}>
      {versions.map((version) => (
        <Section key={version} title={version.replaceAll('_', '.')} note={t(`releaseNotes.versions.${version}.date`)}>
          <div className="cc-text">
            <ul>
              {textList(`releaseNotes.versions.${version}.changes`).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        </Section>
      ))}
    </ListPage>
  );
}
