import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { MilestoneTest, MilestoneTestRow } from '#contract/milestone-test/milestone-test.ts';
import { testLevels, testResults } from '#contract/milestone-test/milestone-test-shape.ts';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { choice, day, edited, figure, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { useDrmdTabs } from '#src/areas/milestone/area.tsx';
import { MilestoneChildFrame, useOfMilestone } from '#src/areas/milestone/milestone-child.tsx';
import { testDefaults, testSearch } from '#src/areas/milestone/searches.ts';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { milestoneTest, testSchema } from './milestone-test.tsx';

const columns = [
  title<MilestoneTestRow>('title'),
  text<MilestoneTestRow>('project', { width: 128 }),
  text<MilestoneTestRow>('milestone', {
    width: 168,
    cell: ({ milestone, milestoneId }) => <UiLink href={urlOf('MILESTONE', { id: milestoneId })}>{milestone}</UiLink>,
  }),
  choice<MilestoneTestRow>('level', { values: testLevels, width: 104 }),
  status<MilestoneTestRow>(testResults, 116),
  day<MilestoneTestRow>('plannedOn', { width: 96 }),
  day<MilestoneTestRow>('executedOn', { width: 96 }),
  figure<MilestoneTestRow>('defects', { width: 76 }),
  person<MilestoneTestRow>('tester'),
  edited<MilestoneTestRow>({ isHiddenAtFirst: true }),
];

/** Tests of all milestones (DRM-16). */
export function TestsPage() {
  const tabs = useDrmdTabs();
  return (
    <EntityListPage
      definition={milestoneTest}
      search={testSearch}
      defaults={testDefaults}
      columns={columns}
      also={['MILESTONE']}
      among={{ tabs, tab: 'tests' }}
      views={(me) => ({ all: {}, undone: { status: 'Open,In Progress,Failed' }, mine: { tester: me } })}
    />
  );
}

/** The page of a test (DRM-16, D-089). */
export function TestPage() {
  return (
    <MilestoneChildFrame definition={milestoneTest} param="testId" tabs={() => []} banner={(item) => <Failed item={item} />}>
      <Details />
    </MilestoneChildFrame>
  );
}

function Failed({ item: { flow, status } }: { readonly item: MilestoneTest }) {
  const { t } = useTranslation('milestone-tests');
  const { failReason } = flow.context as { readonly failReason?: string };
  return status === 'Failed' && failReason ? <Banner title={t('failed')}>{failReason}</Banner> : null;
}

function Details() {
  const { t } = useTranslation('milestone-tests');
  const { more, own } = useOfMilestone();
  return <EntityFormPage title={t('details')} command="test.edit" own={own} more={more} schema={testSchema()} />;
}
