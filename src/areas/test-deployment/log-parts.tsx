import { useTranslation } from 'react-i18next';
import { testDeploymentEndpoints } from '#contract/deployment/test-deployment.ts';
import type { TestLogResult } from '#contract/deployment/test-log.ts';
import { useDeletion } from '#src/app/entity/use-deletion.tsx';
import { AttachedFiles, AttachedLinks } from '#src/app/files/attached.tsx';
import { usePortal } from '#src/app/portal.ts';
import { testDeployment } from '#src/areas/deployment/definitions.ts';
import { useTest } from '#src/areas/deployment/deployment-context.ts';
import { Section } from '#src/ui/page/section.tsx';

type Props = {
  readonly result: TestLogResult;
  readonly canDelete: boolean;
  readonly onChanged: () => void;
};
type Part = { readonly id: number; readonly name: string };

function usePartDeletion(remove: (part: Part) => Promise<unknown>, onChanged: () => void) {
  const { t } = useTranslation('deployments');
  const { reload } = useTest();
  const onDone = () => {
    reload();
    onChanged();
  };
  return useDeletion<Part>({ kind: testDeployment.type, remove, effect: t('log.deleteEffect'), onDone });
}

/** Links of a result (TEST-14). */
export function LogLinks({ result, canDelete, onChanged }: Props) {
  const { t } = useTranslation('deployments');
  const calls = usePortal().clientOf(testDeploymentEndpoints);
  const { ask, dialog } = usePartDeletion(({ id }) => calls.deleteTestDeploymentLink({ params: { id } }), onChanged);
  const title = t('log.linksOf', { number: result.run });
  return (
    <Section title={title} note={result.links.length} spaced>
      <AttachedLinks
        label={title}
        items={result.links.map(({ id, title: name, url }) => ({ id, name, url }))}
        onDelete={canDelete ? ask : undefined}
      />
      {dialog}
    </Section>
  );
}

/** Files of a result: download, delete (TEST-14). */
export function LogFiles({ result, canDelete, onChanged }: Props) {
  const { t } = useTranslation('deployments');
  const calls = usePortal().clientOf(testDeploymentEndpoints);
  const { ask, dialog } = usePartDeletion(({ id }) => calls.deleteTestDeploymentFile({ params: { id } }), onChanged);
  const title = t('log.filesOf', { number: result.run });
  return (
    <Section title={title} note={result.files.length} spaced>
      <AttachedFiles
        label={title}
        items={result.files}
        load={({ id }) => calls.getTestDeploymentFile({ params: { id } })}
        onDelete={canDelete ? ask : undefined}
      />
      {dialog}
    </Section>
  );
}
