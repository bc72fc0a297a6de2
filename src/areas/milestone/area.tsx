import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MilestoneRow, milestoneEndpoints } from '#contract/milestone/milestone.ts';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useRouteSearch } from '#src/app/routing/use-route-param.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { SelectControl } from '#src/ui/form/controls.tsx';
import type { Tab } from '#src/ui/page/tabs.tsx';
import { drmdPages, drmdPath } from './searches.ts';

/** The lists of the area as tabs of one page (DRM-14 … DRM-20); the projects to which one is narrowed go along. */
export function useDrmdTabs(): readonly Tab[] {
  const { t } = useTranslation('milestones');
  const { project } = useRouteSearch();
  const query = project === undefined ? '' : `?${new URLSearchParams({ project: String(project) })}`;
  return drmdPages.map((key) => ({ key, label: t(`page.${key}`), href: `${drmdPath}/${key}${query}` }));
}

const projects = (portal: Portal) => resource(portal, 'listMilestoneProjects', {}, milestoneEndpoints);
const milestones = (portal: Portal) => resource(portal, 'listMilestoneNames', {}, milestoneEndpoints);

type SelectProps = Pick<Parameters<OwnControl>[0], 'onChange' | 'value'> & {
  /** the one that it is now, which may have been left out since */
  readonly now?: { readonly id: number; readonly name: string } | undefined;
};
type Named = { readonly id: number; readonly name: string };

function Select({ items, now, onChange, value }: SelectProps & { readonly items: readonly Named[] | undefined }) {
  const { t } = useTranslation('milestones');
  const known = items ?? [];
  const all = now === undefined || known.some(({ id }) => id === now.id) ? known : [now, ...known];
  return (
    <SelectControl
      value={typeof value === 'string' ? value : ''}
      placeholder={t(items === undefined ? 'choose.loading' : 'choose.one')}
      options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={onChange}
      width="full"
    />
  );
}

/** The DRM project of a milestone, one of those that go on (D-088). */
function ProjectSelect(props: SelectProps) {
  const portal = usePortal();
  const [all] = useState(() => projects(portal));
  return <Select {...props} items={useEntityScreen(all).entity} />;
}

/** The milestone of a test, a risk or a document: one that is neither completed nor cancelled (D-089, D-090). */
export function MilestoneSelect(props: SelectProps) {
  const portal = usePortal();
  const [all] = useState(() => milestones(portal));
  const { entity } = useEntityScreen(all);
  return <Select {...props} items={entity?.map(({ id, name, project }) => ({ id, name: `${project} · ${name}` }))} />;
}

export const projectControl =
  (now?: Pick<MilestoneRow, 'project' | 'swProjectId'>): OwnControl =>
  ({ onChange, value }) => (
    <ProjectSelect value={value} now={now && { id: now.swProjectId, name: now.project }} onChange={onChange} />
  );
export const milestoneControl: OwnControl = ({ onChange, value }) => <MilestoneSelect value={value} onChange={onChange} />;
