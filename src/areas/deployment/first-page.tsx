import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { EntityDescription } from '#src/app/entity/entity-description.tsx';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import type { Description } from '#src/app/page/description-list.tsx';
import { Section } from '#src/ui/page/section.tsx';
import type { DeploymentDefinition } from './definitions.ts';
import type { Value } from './deployment-context.ts';

type Props<Entity extends TestDeployment | LiveDeployment> = {
  readonly definition: DeploymentDefinition<Entity>;
  readonly value: Value<Entity>;
  /** the command that saves its form, and the call that sends it */
  readonly command: string;
  readonly call: string;
  readonly title: string;
  /** what is known beside the fields, before who edited it last */
  readonly facts: readonly Description[];
} & Pick<ComponentProps<typeof EntityForm<Entity>>, 'draft' | 'hints'>;

/** First page of a deployment: its form as long as it can be changed, and what is known of it. */
export function FirstPage<Entity extends TestDeployment | LiveDeployment>(props: Props<Entity>) {
  const { definition, value, command, call, title, facts, ...form } = props;
  const { t } = useTranslation('deployments');
  const { deployment, can, reload } = value;
  const isOpen = can(command);
  // Its name stands in the head.
  const shown = isOpen ? [] : definition.fields.all.map(({ name }) => name).filter((name) => name !== 'name');
  return (
    <>
      {isOpen && (
        <Section title={title}>
          <EntityForm<Entity>
            key={deployment.id}
            definition={definition}
            entity={deployment}
            calls={{ edit: call }}
            title={title}
            what={t(`${definition.key}.entity`)}
            onSaved={reload}
            {...form}
          />
        </Section>
      )}
      <Section title={t('form.facts')} spaced={isOpen}>
        <EntityDescription
          definition={definition}
          entity={deployment}
          label={t('form.facts')}
          only={shown}
          more={facts}
          hidesBrand
        />
      </Section>
    </>
  );
}
