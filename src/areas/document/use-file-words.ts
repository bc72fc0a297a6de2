import { useTranslation } from 'react-i18next';
import { type FileFault, faultText } from '#src/app/files/file-rules.ts';

/** Why a file is not taken, in a sentence that names it (D-119, D-153). */
export function useFileWords(): (fault: FileFault, file: string) => string {
  const { t } = useTranslation('aec');
  return (fault, file) => (fault === 'fileCount' ? t('upload.fileCount', { file }) : faultText(fault, file));
}
