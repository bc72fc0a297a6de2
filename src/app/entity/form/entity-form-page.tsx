import { type ComponentProps, useState } from 'react';
import type { NewForm, Shown } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import type { Description } from '#src/app/page/description-list.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { EntityForm } from './entity-form.tsx';

type Props = Pick<NewForm, 'hints' | 'min' | 'schema'> & {
  readonly title: string;
  /** its title stands above the form too, where it is a section of a longer page */
  readonly isSection?: boolean;
  /** the command that saves it */
  readonly command: string;
  /** fields that stay as they are for now */
  readonly fixed?: readonly string[];
  /** what is read beside the fields, as those are that the form draws itself */
  readonly more?: readonly Description[];
} & Pick<ComponentProps<typeof EntityForm>, 'own' | 'question' | 'asksWhen' | 'calls'>;

/** The form of an entity on a page of its own: where it cannot be edited, and while the page shows the past, its fields are read. */
export function EntityFormPage<Entity extends Shown>({ title, command, isSection = false, more, ...form }: Props) {
  const { definition, entity, flow, isPast, now, screen } = useEntityPage<Entity>();
  const isOpen = flow.can(command);
  // What somebody has begun to type stays while the form is closed.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const facts = (
    <Section title={title}>
      <EntityDescription definition={definition} entity={entity} label={title} {...(more && { more })} />
    </Section>
  );
  if (!wasOpen) return facts;
  return (
    <>
      <div hidden={isPast}>
        <EntityForm
          {...form}
          key={now.id}
          definition={definition}
          entity={now}
          isClosed={!isOpen}
          {...(isSection && { heading: title })}
          instead={facts}
          onSaved={(saved) => screen.reload(saved)}
        />
      </div>
      {isPast && facts}
    </>
  );
}
