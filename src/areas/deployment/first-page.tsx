import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { TestDeployment } from '#contract/deployment/test-deployment.ts';
import { EntityForm } from '#src/app/entity/entity-form.tsx';
import { factsOf } from '#src/app/entity/field-words.ts';
import { type Fact, Facts, MomentOf } from '#src/app/page/facts.tsx';
import { Section } from '#src/ui/page/section.tsx';
import type { Value } from './deployment-context.ts';
import type { Kind } from './kinds.ts';

type Props<Entity extends TestDeployment | LiveDeployment> = {
  readonly kind: Kind<Entity>;
  readonly value: Value<Entity>;
  /** the command that saves its form, and the call that sends it */
  readonly command: string;
  readonly call: string;
  readonly title: string;
  /** what is known beside the fields, before who edited it last */
  readonly facts: readonly Fact[];
} & Pick<ComponentProps<typeof EntityForm<Entity>>, 'draft' | 'hints'>;

/** First page of a deployment: its form as long as it can be changed, and what is known of it. */
export function FirstPage<Entity extends TestDeployment | LiveDeployment>(props: Props<Entity>) {
  const { kind, value, command, call, title, facts, ...form } = props;
  const { t } = useTranslation('deployments');
  const { deployment, can, reload } = value;
  const isOpen = can(command);
  const none = t('form.nothing');
  // Its name stands in the head.
  const texts = isOpen ? [] : factsOf(kind, deployment, none).filter(({ key }) => key !== 'name');
  const edited = <MomentOf by={deployment.lastEditedBy} on={deployment.lastEditedOn} none={none} />;
  return (
    <>
      {isOpen && (
        <Section title={title}>
          <EntityForm<Entity>
            key={deployment.id}
            definition={kind}
            entity={deployment}
            calls={{ edit: call }}
            title={title}
            what={t(`${kind.key}.entity`)}
            onSaved={reload}
            {...form}
          />
        </Section>
      )}
      <Section title={t('form.facts')} spaced={isOpen}>
        <Facts
          label={t('form.facts')}
          facts={[...texts, ...facts, { key: 'edited', label: t('column.lastEdited'), value: edited }]}
        />
      </Section>
    </>
  );
}
