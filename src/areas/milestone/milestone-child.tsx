import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { EntityDefinition, NewForm, Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityCreatePage } from '#src/app/entity/entity-create-page.tsx';
import { EntityFrame } from '#src/app/entity/entity-frame.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import type { Description } from '#src/app/page/description-list.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { FieldText } from '#src/ui/form/field.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { milestoneControl } from './area.tsx';
import { newItemSearch } from './searches.ts';

/** What the answer of every test and risk of a milestone says of that one. */
type Child = Shown & { readonly milestoneId: number; readonly milestone: string; readonly project: string };

type NewProps<Entity extends Child> = {
  readonly definition: EntityDefinition<Entity>;
  readonly own?: Readonly<Record<string, OwnControl>> | undefined;
};

/** The form of something new that belongs to a milestone, that of the address at first. */
export function NewChild<Entity extends Child>({ definition, own }: NewProps<Entity>) {
  const [{ milestone }] = useSearchState(newItemSearch);
  const form = ({ initial, ...props }: NewForm & FormProps) => (
    <EntityForm
      definition={definition}
      own={{ milestoneId: milestoneControl, ...own }}
      initial={{ ...initial, ...(milestone !== undefined && { milestoneId: String(milestone) }) }}
      {...props}
    />
  );
  return <EntityCreatePage definition={definition} form={form} />;
}
type FormProps = Pick<ComponentProps<typeof EntityForm>, 'onCancel'> & {
  readonly onSaved: (saved: { readonly id: number; readonly brandId: number }) => void;
};

type FrameProps<Entity extends Child> = Omit<ComponentProps<typeof EntityFrame<Entity>>, 'create' | 'category'> &
  Pick<NewProps<Entity>, 'own'>;

/** The page of a test or risk: it says of which milestone it is, and is closed when that one is. */
export function MilestoneChildFrame<Entity extends Child>({ own, ...props }: FrameProps<Entity>) {
  return (
    <EntityFrame
      {...props}
      category={({ milestone, project }) => `${project} · ${milestone}`}
      create={<NewChild definition={props.definition} own={own} />}
    />
  );
}

/** How the milestone of the page's item is read: it stays the same one. */
export function useOfMilestone(): { readonly own: Readonly<Record<string, OwnControl>>; readonly more: readonly Description[] } {
  const { t } = useTranslation('milestones');
  const { now } = useEntityPage<Child>();
  const link = <UiLink href={urlOf('MILESTONE', { id: now.milestoneId })}>{`${now.project} · ${now.milestone}`}</UiLink>;
  return {
    own: { milestoneId: () => <FieldText>{link}</FieldText> },
    more: [{ key: 'milestoneId', label: t('documentation.milestone'), value: link }],
  };
}
