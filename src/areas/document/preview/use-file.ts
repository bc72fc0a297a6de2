import { useEffect, useState } from 'react';
import { documentEndpoints } from '#contract/document/document.ts';
import { usePortal } from '#src/app/portal.ts';

type File = { readonly documentId: number; readonly fileId: number };
type Loaded = { readonly blob: Blob | undefined; readonly error: unknown };
const nothing: Loaded = { blob: undefined, error: undefined };

/** The bytes of a file of a document, asked for once; `again` asks anew (D-173c). */
export function useFile({ documentId, fileId }: File) {
  const calls = usePortal().clientOf(documentEndpoints);
  const [loaded, setLoaded] = useState<Loaded>(nothing);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same file anew
  useEffect(() => {
    let current = true;
    setLoaded(nothing);
    calls.getDocumentFile({ params: { documentId, fileId } }).then(
      (blob) => current && setLoaded({ blob, error: undefined }),
      (error: unknown) => current && setLoaded({ blob: undefined, error }),
    );
    return () => {
      current = false;
    };
  }, [calls, documentId, fileId, round]);
  return { ...loaded, again: () => setRound((before) => before + 1) };
}
