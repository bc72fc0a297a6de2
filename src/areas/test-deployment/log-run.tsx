import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TestLogResult } from '#contract/deployment/test-log.ts';
import { type Description, DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { LogFiles, LogLinks } from './log-parts.tsx';

type Props = {
  readonly result: TestLogResult;
  /** the latest one counts for the deployment and its candidate */
  readonly counts: boolean;
  readonly canDelete: boolean;
  /** opens the form of this result; absent where nobody may change it now */
  readonly onEdit: (() => void) | undefined;
  readonly onChanged: () => void;
};

/** One result of a test with its own links and files (TEST-13, TEST-14). */
export function LogRun({ result, counts, canDelete, onEdit, onChanged }: Props) {
  const { t } = useTranslation('deployments');
  const title = t('log.run', { number: result.run });
  const none = t('form.nothing');
  const facts: Description[] = [
    { key: 'notes', label: t('field.notes'), value: result.notes },
    { key: 'job', label: t('form.job'), value: result.jobId ?? none },
    {
      key: 'added',
      label: t('log.added'),
      value: <MomentOf by={result.addedBy} on={result.addedOn} zone={result.timeZone} none={none} />,
    },
    ...(result.editedOn === null
      ? []
      : [{ key: 'edited', label: t('log.edited'), value: <MomentOf by={result.editedBy} on={result.editedOn} none={none} /> }]),
  ];
  return (
    <div data-result={result.run} tabIndex={-1}>
      <Section
        title={title}
        note={
          <>
            <StatusTag status={result.status} label={t(`value.status.${result.status}`)} />{' '}
            <span className="cc-small">{counts ? t('log.counts') : t('log.earlier')}</span>
          </>
        }
        actions={
          onEdit && (
            <IconButton label={t('log.editRun', { number: result.run })} icon={<IconPencil size={14} />} onClick={onEdit} />
          )
        }
        spaced
      >
        <DescriptionList label={title} items={facts} />
      </Section>
      {result.links.length > 0 && <LogLinks result={result} canDelete={canDelete} onChanged={onChanged} />}
      {result.files.length > 0 && <LogFiles result={result} canDelete={canDelete} onChanged={onChanged} />}
    </div>
  );
}
