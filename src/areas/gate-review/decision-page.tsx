import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type BaselineUpdate, decisionFields } from '#contract/baseline-update/baseline-update.ts';
import type { FieldValues } from '#contract/entity/fields.ts';
import { needsOf } from '#machines/explain.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { FieldsForm, type OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useMe } from '#src/app/session/use-me.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { GateNote } from '#src/areas/baseline-update/gate-warnings.tsx';
import { useGate2 } from '#src/areas/baseline-update/use-gate2.ts';
import { TextareaControl } from '#src/ui/form/controls.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { lazyPart } from '#src/ui/page/lazy-part.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';

const ConfirmDialog = lazyPart(() => import('#src/ui/overlay/confirm-dialog.tsx').then((module) => module.ConfirmDialog));

const texts = 'gate-reviews';
/** One condition a line; empty lines are none. */
const conditionsSchema = z.preprocess(
  (lines) => (Array.isArray(lines) ? lines.filter((line) => String(line).trim() !== '') : lines),
  decisionFields.schema.shape.conditions,
);
const schema = formSchema(decisionFields, { conditions: conditionsSchema });
const own: Readonly<Record<string, OwnControl>> = {
  conditions: ({ onChange, value }) => (
    <TextareaControl value={Array.isArray(value) ? value.join('\n') : ''} onChange={(text) => onChange(text.split('\n'))} />
  ),
};
const fresh: FieldValues = { decision: '', reason: '', conditions: [] };

/** Go or no-go, and what was decided (D-080e). */
export function DecisionPage() {
  const { t } = useTranslation(['gate-reviews', 'entity']);
  const { flow, isPast, now } = useEntityPage<BaselineUpdate>();
  const part = useGate2(now.id);
  if (flow.can('gate2.decide') && !isPast) return <Decide />;
  return (
    <Section title={t('decision.title')}>
      <ScreenPart screen={part}>
        {({ decision }) =>
          decision === null ? (
            <EmptyState boxed title={t('decision.none')} text={t('decision.noneText')} />
          ) : (
            <DescriptionList
              label={t('decision.title')}
              items={[
                { key: 'decision', label: t('field.decision'), value: t(`value.decision.${decision.decision}`) },
                { key: 'reason', label: t('field.reason'), value: decision.reason ?? t('entity:form.nothing') },
                {
                  key: 'conditions',
                  label: t('field.conditions'),
                  value: decision.conditions.join('; ') || t('entity:form.nothing'),
                },
                {
                  key: 'by',
                  label: t('review.decided'),
                  value: (
                    <MomentOf
                      by={decision.decidedBy}
                      on={decision.decidedOn}
                      none={t('entity:form.nothing')}
                      zone={decision.timeZone}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </ScreenPart>
    </Section>
  );
}

/** The decision as a form: go is closed while a category is not approved, no-go is not. */
function Decide() {
  const { t } = useTranslation('gate-reviews');
  const me = useMe();
  const { definition, flow, now } = useEntityPage<BaselineUpdate>();
  const initial = useMemo(() => fresh, []);
  // Whoever decides does not write the baseline update, and takes no lock of its form (D-213).
  const { form } = usePartForm<FieldValues>({
    ...{ command: 'gate2.decide', call: 'decideGate2', tab: 'gate2', initial, schema },
    isLocked: false,
  });
  const [isAsking, setAsking] = useState(false);
  const { decision } = form.values;
  const needs =
    decision === 'GO' ? needsOf(definition.flow, flow.snapshot, 'gate2.decide', me, {}, { ...flow.facts, decision }) : [];
  const words = flowTexts('baselineUpdate', { people: now.people, me: me.subject, at: now.status });
  const isRight = schema.safeParse(form.values).success;
  // Either takes effect on everything below it: it is asked for once more, with what it is based on. What is missing is said first.
  const save = () => {
    if (needs.length > 0) return;
    if (isRight) setAsking(true);
    else form.save();
  };
  return (
    <>
      {isAsking && (
        <DecideDialog
          isGo={decision === 'GO'}
          update={now}
          onClose={() => setAsking(false)}
          onDecide={() => {
            setAsking(false);
            form.save();
          }}
        />
      )}
      <SaveBar
        form={{ ...form, save }}
        isNew
        saveLabel={t('decision.send')}
        closed={needs.length > 0 ? t('decision.closed') : undefined}
      />
      {needs.length > 0 && (
        <Banner kind="error" title={t('decision.closed')}>
          {needs.map((need) => words.need(need, 'gate2.decide', {})).join(' · ')}
        </Banner>
      )}
      <Form label={t('decision.title')} onSubmit={save} locked={form.isReadOnly}>
        <FieldsForm of={{ fields: decisionFields, texts }} form={form} own={own} />
      </Form>
    </>
  );
}

type DialogProps = {
  readonly isGo: boolean;
  readonly update: BaselineUpdate;
  readonly onClose: () => void;
  readonly onDecide: () => void;
};

/** What go is based on, in figures; what no-go comes to. */
function DecideDialog({ isGo, update, onClose, onDecide }: DialogProps) {
  const { t } = useTranslation(['gate-reviews', 'common']);
  const { entity } = useGate2(update.id);
  const met = (entity?.requirements ?? []).map(({ key, met, total }) => ({
    key,
    text: `${t(`requirement.${key}`)}: ${t('closed.of', { met, total })}`,
  }));
  const words = isGo ? 'go' : 'noGo';
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        onConfirm={onDecide}
        title={t(`decision.${words}.title`, { name: update.code })}
        text={t(`decision.${words}.text`)}
        effects={isGo ? met : [{ key: 'reviews', text: t('decision.noGo.reviews') }]}
        danger={!isGo}
        confirmLabel={t(`decision.${words}.confirm`)}
        cancelLabel={t('common:action.cancel')}
        closeLabel={t('common:action.close')}
      >
        {isGo && <GateNote update={update} />}
      </ConfirmDialog>
    </Suspense>
  );
}
