import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { Milestone, MilestoneRow } from '#contract/milestone/milestone.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { labelOf } from '#src/app/entity/field-words.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { EntityFormPage } from '#src/app/entity/form/entity-form-page.tsx';
import { ListPart } from '#src/app/page/list-part.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { projectControl } from './area.tsx';
import { besides } from './besides.ts';
import { Completion } from './completion.tsx';
import { milestone, milestoneSchema } from './milestone.tsx';
import { MilestoneItems } from './milestone-items.tsx';
import { Timeline } from './timeline.tsx';
import { useAllRows } from './use-all-rows.ts';

const itemTypes = ['MILESTONE_TEST', 'MILESTONE_RISK', 'DOCUMENT'] as const;
/** Everything that belongs to a milestone: whether it can be completed hangs on all of it. */
const itemsOf = (id: number) => itemTypes.map((type) => ({ type, parentId: id }));

const newOne = { swProjectId: projectControl() };

/** The page of a milestone: what it waits for, what it is, and everything that belongs to it (DRM-14). */
export function MilestonePage() {
  const { t } = useTranslation('milestones');
  return (
    <EntityFrame
      definition={milestone}
      param="id"
      also={itemsOf}
      create={
        <EntityCreatePage
          definition={milestone}
          form={(props) => <EntityForm definition={milestone} own={newOne} {...props} />}
        />
      }
      subTitle={({ project }) => project}
      category={({ type }) => t(`value.type.${type}`)}
      besides={(item) => besides(t, item)}
      tabs={() => []}
      banner={(item) => <Canceled item={item} />}
    >
      <Content />
    </EntityFrame>
  );
}

function Canceled({ item: { flow, status } }: { readonly item: Milestone }) {
  const { t } = useTranslation('milestones');
  const { cancelReason } = flow.context as { readonly cancelReason?: string };
  return status === 'CANCELED' && cancelReason ? <Banner title={t('canceled')}>{cancelReason}</Banner> : null;
}

function Content() {
  const { t } = useTranslation('milestones');
  const { definition, entity, isPast, now } = useEntityPage<Milestone>();
  const project = {
    key: 'swProjectId',
    label: labelOf(definition, 'swProjectId'),
    value: <UiLink href={urlOf('DRM_PROJECT', { swProjectId: entity.swProjectId })}>{now.project}</UiLink>,
  };
  return (
    <>
      {!isPast && <Completion item={now} />}
      {!isPast && <OfProject key={now.project} project={now.project} id={now.id} />}
      <div className="cc-gap">
        <EntityFormPage
          isSection
          title={t('details')}
          command="milestone.edit"
          own={{ swProjectId: projectControl(now) }}
          schema={milestoneSchema()}
          more={[project]}
        />
      </div>
      {!isPast && <MilestoneItems item={now} />}
    </>
  );
}

/** Where it stands among the milestones of its project. */
function OfProject({ id, project }: { readonly id: number; readonly project: string }) {
  const { t } = useTranslation('milestones');
  const list = useAllRows<MilestoneRow>(milestone, t('list.what'), { project }, []);
  const label = t('timeline.ofProject', { project });
  return (
    <Section title={label} spaced>
      <ListPart list={list} title={t('list.what')} empty={null} rows={4}>
        {(rows) => <Timeline label={label} rows={rows} currentId={id} />}
      </ListPart>
    </Section>
  );
}
