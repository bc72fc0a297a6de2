import { useTranslation } from 'react-i18next';
import { languageName } from '#contract/language.ts';
import { contentFields, type ReleaseNotesProject } from '#contract/release-notes-project/release-notes-project.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { OrderBanner } from '#src/app/entity/order-banner.tsx';
import { usePartRows } from '#src/app/entity/use-part.ts';
import { date } from '#src/app/format/format.ts';
import type { Description } from '#src/app/page/description-list.tsx';
import { EmptyValue } from '#src/app/page/empty-value.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { References } from '#src/app/page/references.tsx';
import { OuterLink } from '#src/app/routing/outer-link.tsx';
import { KeyFigures, ProgressBar } from '#src/ui/figures/key-figures.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { dueAhead, HealthMark, releaseNotesProject, translatedFigure } from './release-notes-project.tsx';

type Of = { readonly project: ReleaseNotesProject };

/** Container of a project's pages (D-024). */
export function ReleaseNotesProjectFrame() {
  const { t } = useTranslation('release-notes-projects');
  return (
    <EntityFrame
      definition={releaseNotesProject}
      param="rnProjectId"
      category={({ swPackageName, swPackageVersion }) => t('category', { swPackageName, swPackageVersion })}
      tabs={({ targetLanguages }) => [
        { key: 'overview' },
        { key: 'properties' },
        { key: 'languages', count: targetLanguages.length },
      ]}
      banner={(project) => (
        <OrderBanner flow={project.flow} tool={t('tool.name')}>
          <ToolBanner project={project} />
        </OrderBanner>
      )}
      notes={(project, command) => <LinksEnd project={project} command={command} />}
    />
  );
}

function ToolBanner({ project: { health, status } }: Of) {
  const { t } = useTranslation('release-notes-projects');
  if (status === 'UNKNOWN') {
    // The tool answers, and has a state for the project that nobody here knows (D-074).
    const name = health === 'OK' ? t('tool.unmapped') : t('tool.NOT_FOUND');
    return <Banner title={name}>{health === 'NOT_AVAILABLE' ? t('tool.lostText') : t('tool.unknownText')}</Banner>;
  }
  return health === 'OK' ? null : <Banner title={t(`tool.${health}`)}>{t('tool.text')}</Banner>;
}

/** Commands that take published texts away, by what is said of links to them. */
const linksEnd: Readonly<Record<string, 'links.end' | 'links.gone'>> = {
  'project.reopen': 'links.end',
  'project.delete': 'links.gone',
};

/** What a command does to candidates: their release notes lead to texts that are withdrawn until they are published again, or for good. */
function LinksEnd({ project: { linkedFrom }, command }: Of & { readonly command: string }) {
  const { t } = useTranslation('release-notes-projects');
  const text = linksEnd[command];
  if (text === undefined || linkedFrom.length === 0) return null;
  const named = linkedFrom.flatMap(({ open }) => open?.name ?? []);
  return (
    <p>
      {t(text, { count: linkedFrom.length })} {named.join(', ')}
    </p>
  );
}

/** Where the project stands, and where its texts are (RN-02, RN-03). */
export function OverviewPage() {
  const { t } = useTranslation('release-notes-projects');
  const { definition, entity } = useEntityPage<ReleaseNotesProject>();
  const { dueDate, downloadUrl, isToolSimulated, linkedFrom, projectLink, targetLanguages } = entity;
  const link = (url: string | null, label: string) =>
    url === null ? (
      <EmptyValue />
    ) : (
      <>
        <OuterLink url={url} label={label} /> {isToolSimulated && <span className="cc-faint">{t('links.simulated')}</span>}
      </>
    );
  const more: Description[] = [
    { key: 'health', label: t('field.health'), value: <HealthMark project={entity} withWords /> },
    { key: 'projectLink', label: t('field.projectLink'), value: link(projectLink, t('links.project')) },
    { key: 'downloadUrl', label: t('field.downloadUrl'), value: link(downloadUrl, t('links.download')) },
  ];
  return (
    <>
      <KeyFigures
        figures={[
          { key: 'languages', label: t('field.targetLanguages'), figure: String(targetLanguages.length) },
          { key: 'translated', label: t('figure.translated'), figure: translatedFigure(entity) },
          { key: 'due', label: t('field.dueDate'), figure: date(dueDate) },
        ]}
      />
      <Section title={t('facts')} spaced>
        <EntityDescription
          definition={definition}
          entity={entity}
          label={t('facts')}
          only={['appName', 'brand', 'region', 'swPackageName', 'swPackageVersion', 'ownerId']}
          more={more}
        />
      </Section>
      <References title={t('links.title')} references={linkedFrom} />
    </>
  );
}

/** The fields of the project (D-117); while it is translated or published only those that are not. */
export function PropertiesPage() {
  const { t } = useTranslation('release-notes-projects');
  const { now } = useEntityPage<ReleaseNotesProject>();
  const status = releaseNotesProject.standsAt?.(now.flow) ?? now.status;
  return (
    <EntityFormPage
      title={t('tab.properties')}
      command="project.edit"
      {...dueAhead(now.dueDate)}
      fixed={status === 'CREATED' || status === 'EDITING' ? [] : contentFields}
    />
  );
}

/** How far the texts of each language are; it moves while one looks. */
export function LanguagesPage() {
  const { now } = useEntityPage<ReleaseNotesProject>();
  return <Languages key={now.id} id={now.id} />;
}

function Languages({ id }: { readonly id: number }) {
  const { t } = useTranslation('release-notes-projects');
  const list = usePartRows(releaseNotesProject, 'listReleaseNotesLanguages', id, { what: t('languages.what') });
  return (
    <Section title={t('tab.languages')} field="languages">
      <ListPart list={list} title={t('languages.what')} empty={null}>
        {(rows) => (
          <PlainTable label={t('languages.what')} widths={[190, null]} heads={[t('languages.language'), t('languages.progress')]}>
            {rows.map(({ language, percent }) => (
              <tr key={language}>
                <th scope="row">
                  {languageName(language)} <small className="cc-faint">{language}</small>
                </th>
                <td>
                  <ProgressBar
                    percent={percent}
                    tone={percent === 100 ? 'positive' : 'progress'}
                    figure={`${percent} %`}
                    label={t('languages.of', { language: languageName(language), percent })}
                  />
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </ListPart>
    </Section>
  );
}
