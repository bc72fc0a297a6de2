import '#src/areas/vehicle-list/vehicle-lists.css';
import { useTranslation } from 'react-i18next';
import { listPages } from '#contract/page/pages.ts';
import { usePortal } from '#src/app/portal.ts';
import { listPath } from '#src/areas/vehicle-list/addresses.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { type Running, uploadManager } from './upload-manager.ts';
import { useImportState } from './use-imports.ts';

type Props = { readonly running: Running; readonly onRemove: () => void };

/** An upload below its form: how far it is, and in the end its result with the way to the list. */
export function ImportEnd({ running, onRemove }: Props) {
  const { t } = useTranslation('vehicle-lists');
  const desk = uploadManager(usePortal());
  const { import: known, state } = useImportState(running);
  const remove = () => {
    desk.remove(running.key);
    onRemove();
  };
  const isDone = state === 'imported' && known?.counts && known.listId !== null;
  return (
    <Section
      title={t('imports.progress')}
      actions={
        isDone && known.listId !== null ? (
          <ButtonLink small href={listPath('IMPORTED', known.listId, listPages.vehicles)}>
            {t('imports.open')}
          </ButtonLink>
        ) : undefined
      }
      spaced
    >
      <div className="cc-list-end">
        <ImportProgress running={running} onRemove={remove} />
        {isDone && known.counts && known.listId !== null && (
          <div>
            <ImportResult counts={known.counts} list={{ type: 'IMPORTED', id: known.listId, name: known.name }} />
          </div>
        )}
      </div>
    </Section>
  );
}
