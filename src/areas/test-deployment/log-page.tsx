import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testLiveWrite } from '#contract/deployment/deployment-commands.ts';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import type { TestLogResult } from '#contract/deployment/test-log.ts';
import { usePart } from '#src/app/entity/use-part.ts';
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
  const { t } = useTranslation('deployments');
  const { can, flow } = useTest();
  if (can('log.save')) return <OpenLog runs={runs} onChanged={onChanged} />;
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

function OpenLog({ runs, onChanged }: Props) {
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
  });
  useLogFocus({ saved, latest, isAdding });
  const result = runs.find(({ id }) => id === edited);
  const isOpen = isAdding || fresh.form.isUnsaved || (runs.length === 0 && saved === undefined);
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
      {result && <EditResult key={result.id} result={result} onChanged={onChanged} onEnd={() => setEdited(undefined)} />}
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
      <Runs runs={runs} onChanged={onChanged} onEdit={setEdited} />
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

type EditProps = { readonly result: TestLogResult; readonly onChanged: () => void; readonly onEnd: () => void };

function EditResult({ result, onChanged, onEnd }: EditProps) {
  const { t } = useTranslation('deployments');
  const saved = () => {
    onEnd();
    onChanged();
  };
  const edit = useLogForm(saved, result);
  const title = t('log.editRun', { number: result.run });
  return (
    <Section title={title}>
      <LogForm {...edit} label={title} saveLabel={t('log.saveChange')} onCancel={onEnd} />
    </Section>
  );
}
