import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { evaluations } from '#contract/data-load-campaign/data-load.ts';
import type { DataLoadCampaign, Evaluation, EvaluationChange } from '#contract/data-load-campaign/data-load-campaign.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { choiceText } from '#src/app/entity/field-words.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { count, dateTime, sizeText } from '#src/app/format/format.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { needText } from '#src/app/workflow/needs-text.ts';
import { Button } from '#src/ui/button.tsx';
import { RadioControl, TextareaControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';
import { dataLoadCampaign } from './data-load-campaign.tsx';

const mostLetters = 1_000;

/** The last evaluation, what changed since, and the next one for somebody who may evaluate it (D-071). */
export function EvaluationPart() {
  const { t } = useTranslation('data-load');
  const { now } = useEntityPage<DataLoadCampaign>();
  const screen = usePart(dataLoadCampaign, 'getDataLoadEvaluation', now.id);
  return (
    <Section title={t('evaluation.title')} field="evaluation" spaced>
      <ScreenPart screen={screen}>
        {(evaluation) => (
          <>
            <Last evaluation={evaluation} />
            <Changes changes={evaluation.changes} />
            <Next key={evaluation.lastEvaluated} />
          </>
        )}
      </ScreenPart>
    </Section>
  );
}
