import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText, fileFault, sizeText } from '#src/app/files/file-rules.ts';
import type { UploadItem } from '#src/ui/form/uploader.tsx';

/** D-106 */
const maxLogFiles = 10;

type Chosen = { readonly item: UploadItem; readonly file: File };

/** Files that go with the next saving of the log, in one call: each shows how far it is, cancelling one stops the call. */
export function useLogFiles(held: number) {
  const { t } = useTranslation('deployments');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const number = useRef(0);
  const controller = useRef<AbortController>(undefined);
  const good = chosen.filter(({ item }) => item.state !== 'failed' || item.note === undefined);
  const patch = (change: Partial<UploadItem>) =>
    setChosen((before) =>
      before.map((one) => (one.item.state === 'failed' ? one : { ...one, item: { ...one.item, ...change } })),
    );
  const add = (files: readonly File[]) => {
    const next = files.map((file, place): Chosen => {
      number.current += 1;
      const fault = fileFault(file, held + good.length + place, maxLogFiles);
      const note = fault && (fault === 'fileCount' ? t('log.fileCount') : faultText(fault, file.name));
      return {
        file,
        item: {
          id: `log-${number.current}`,
          name: file.name,
          state: fault ? 'failed' : 'waiting',
          percent: 0,
          note: note ?? sizeText(file.size),
        },
      };
    });
    setChosen((before) => [...before, ...next]);
  };
  return {
    items: chosen.map(({ item }) => item),
    files: chosen.filter(({ item }) => item.state !== 'failed').map(({ file }) => file),
    add,
    remove: (id: string) => {
      controller.current?.abort();
      setChosen((before) => before.filter(({ item }) => item.id !== id));
    },
    clear: () => setChosen([]),
    /** options of the call that carries the files */
    sending: () => {
      controller.current = new AbortController();
      patch({ state: 'uploading', percent: 0 });
      return { signal: controller.current.signal, onProgress: (percent: number) => patch({ percent }) };
    },
    /** after a refusal the files wait for the next try */
    back: () => patch({ state: 'waiting', percent: 0 }),
  };
}
