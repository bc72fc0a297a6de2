import { useTranslation } from 'react-i18next';
import type { FileFault } from '#src/app/files/file-rules.ts';

/** Why a file is not taken, in a sentence that names it (D-119, D-153). */
export function useFileWords(): (fault: FileFault, file: string) => string {
  const { t } = useTranslation(['aec', 'error']);
  return (fault, file) =>
    fault === 'fileKind' || fault === 'fileSize' ? t(`error:form.${fault}`, { file }) : t(`upload.${fault}`, { file });
}
