import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#src/app/failure/failure-text.ts';
import { type FileFault, faultText, fileFault, sizeText } from '#src/app/files/file-rules.ts';
import { usePortal } from '#src/app/portal.ts';
import type { UploadItem } from '#src/ui/form/uploader.tsx';

/** Why a file is not taken, in a sentence that names it (D-119, D-153). */
export function useFileWords(): (fault: FileFault, file: string) => string {
  const { t } = useTranslation('aec');
  return (fault, file) => (fault === 'fileCount' ? t('upload.fileCount', { file }) : faultText(fault, file));
}

type Send = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void },
) => Promise<unknown>;
type Options = { readonly send: Send; readonly held: number; readonly onSent: () => void };

/**
 * Sends files one after the other, since each makes a new version of the document. Each shows how far it is and can be cancelled.
 * It goes on when the page is left, and reports at the end.
 */
export function useUploads({ send, held, onSent }: Options) {
  const { t } = useTranslation('aec');
  const words = useFileWords();
  const portal = usePortal();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const number = useRef(0);

  const patch = (id: string, change: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...change } : item)));

  const sendOne = async (id: string, file: File): Promise<void> => {
    const controller = controllers.current.get(id);
    if (!controller || controller.signal.aborted) return;
    patch(id, { state: 'uploading' });
    try {
      await send(file, { signal: controller.signal, onProgress: (percent) => patch(id, { percent }) });
      patch(id, { state: 'done', percent: 100, note: t('upload.done', { size: sizeText(file.size) }) });
      portal.notify.success(t('upload.finished', { name: file.name }));
      onSent();
    } catch (error) {
      if (controller.signal.aborted) return;
      patch(id, { state: 'failed', note: failureText(error) });
      portal.fail(error, { kind: 'mutation' });
    }
  };

  const add = (files: readonly File[]) => {
    files.forEach((file, place) => {
      number.current += 1;
      const id = `upload-${number.current}`;
      const fault = fileFault(file, held + place);
      const item: UploadItem = { id, name: file.name, state: 'waiting', percent: 0, note: sizeText(file.size) };
      if (fault) {
        setItems((before) => [...before, { ...item, state: 'failed', note: words(fault, file.name) }]);
        return;
      }
      controllers.current.set(id, new AbortController());
      setItems((before) => [...before, item]);
      queue.current = queue.current.then(() => sendOne(id, file));
    });
  };
  const cancel = (id: string) => {
    controllers.current.get(id)?.abort();
    patch(id, { state: 'failed', note: t('upload.cancelled') });
  };
  const remove = (id: string) => setItems((before) => before.filter((item) => item.id !== id));
  return { items, add, cancel, remove };
}
