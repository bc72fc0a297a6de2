import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testLiveWrite } from '#contract/deployment/deployment-commands.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import type { TestLogResult } from '#contract/deployment/test-log.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { useWasOpen } from '#src/app/form/use-was-open.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { ScreenPart } from '#src/app/page/screen-part.tsx';
import { useAllowed } from '#src/app/session/use-me.ts';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/page-states.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { LogForm, useLogForm } from './log-form.tsx';
import { LogRun } from './log-run.tsx';
import { useLogFocus } from './use-log-focus.ts';

/** The results of a test with their notes, links and files; the latest one counts (TEST-13, TEST-14). */
export function LogPage() {
  const screen = usePart(testDeployment, 'getTestLog', useTest().deployment.id);
  return <ScreenPart screen={screen}>{({ runs }) => <Log runs={runs} onChanged={screen.reload} />}</ScreenPart>;
}

type Props = { readonly runs: readonly TestLogResult[]; readonly onChanged: () => void };

function Log({ runs, onChanged }: Props) {
  const { can } = useTest();
  const isOpen = can('log.save');
  const wasOpen = useWasOpen(isOpen);
  if (wasOpen) return <OpenLog runs={runs} isOpen={isOpen} onChanged={onChanged} />;
  return <ReadLog runs={runs} onChanged={onChanged} />;
}

function ReadLog({ runs, onChanged }: Props) {
  const { t } = useTranslation('deployments');
  const { flow } = useTest();
  if (runs.length > 0) return <Runs runs={runs} onChanged={onChanged} />;
  // Who could not record one anyway is not told to wait.
  const rights = (flow.of('log.save')?.needs ?? []).filter(({ kind }) => kind === 'right');
  const text = rights.length > 0 ? closedReasons(rights, 'deployments').join(' ') : t('log.noneText');
  return (
    <Section title={t('log.title')}>
      <EmptyState boxed title={t('log.none')} text={text} />
    </Section>
  );
}

function OpenLog({ runs, isOpen: maySave, onChanged }: Props & { readonly isOpen: boolean }) {
  const { t } = useTranslation('deployments');
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<number>();
  const [saved, setSaved] = useState<number>();
  const latest = runs[0]?.id;
  // What was typed into it stays while another result is edited.
  const fresh = useLogForm((log) => {
    setAdding(false);
    setSaved(log.runs[0]?.id);
    onChanged();
  }, maySave);
  useLogFocus({ saved, latest, isAdding });
  const result = runs.find(({ id }) => id === edited);
  const isOpen = isAdding || fresh.form.isUnsaved || (runs.length === 0 && saved === undefined);
  if (!maySave && !result && !fresh.form.isUnsaved) return <ReadLog runs={runs} onChanged={onChanged} />;
  const title = t(runs.length === 0 ? 'log.title' : 'log.another');
  const another = (
    <p data-field="status">
      <Button icon={<IconPlus size={14} aria-hidden="true" />} data-opens onClick={() => setAdding(true)}>
        {t('log.another')}
      </Button>
    </p>
  );
  return (
    <>
      {result && (
        <EditResult key={result.id} result={result} isOpen={maySave} onChanged={onChanged} onEnd={() => setEdited(undefined)} />
      )}
      {!result && isOpen && (
        <Section title={title}>
          <LogForm
            {...fresh}
            label={title}
            saveLabel={t('log.save')}
            {...(runs.length > 0 && { onCancel: () => setAdding(false) })}
          />
        </Section>
      )}
      {!result && !isOpen && runs.length > 0 && another}
      <Runs runs={runs} onChanged={onChanged} {...(maySave && { onEdit: setEdited })} />
    </>
  );
}

function Runs({ runs, onChanged, onEdit }: Props & { readonly onEdit?: (id: number) => void }) {
  const { deployment } = useTest();
  const mayDelete = useAllowed(testDeploymentEndpoints.deleteTestDeploymentFile.access.rule, deployment.brandId);
  // D-244
  const mayWriteLive = useAllowed(testLiveWrite, deployment.brandId);
  const mayWrite = mayDelete && (deployment.stage !== 'LIVE' || mayWriteLive);
  return runs.map((run, place) => (
    <LogRun
      key={run.id}
      result={run}
      counts={place === 0}
      canDelete={mayWrite}
      onEdit={onEdit && (() => onEdit(run.id))}
      onChanged={onChanged}
    />
  ));
}

type EditProps = {
  readonly result: TestLogResult;
  readonly isOpen: boolean;
  readonly onChanged: () => void;
  readonly onEnd: () => void;
};

function EditResult({ result, isOpen, onChanged, onEnd }: EditProps) {
  const { t } = useTranslation('deployments');
  const saved = () => {
    onEnd();
    onChanged();
  };
  const edit = useLogForm(saved, isOpen, result);
  const title = t('log.editRun', { number: result.run });
  return (
    <Section title={title}>
      <LogForm {...edit} label={title} saveLabel={t('log.saveChange')} onCancel={onEnd} />
    </Section>
  );
}
