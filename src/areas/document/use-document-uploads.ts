import { useRef } from 'react';
import type { Document } from '#contract/document/document.ts';
import { sendByNewest } from '#src/app/files/send-by-newest.ts';
import { usePortal } from '#src/app/portal.ts';
import { documentDefinition } from './document.ts';
import { useUploads } from './use-uploads.ts';

/** Sends files to a document that is there already (AEC-32, D-173). */
export function useDocumentUploads(document: Document, onChanged: () => void) {
  const { cache, clientOf } = usePortal();
  const calls = clientOf(documentDefinition.table);
  // Each upload makes a new revision; the next one of the queue starts from it.
  const newest = useRef(document);
  if (document.revision > newest.current.revision) newest.current = document;
  return useUploads({
    held: document.files.length,
    onSent: onChanged,
    send: async (file, sending) => {
      const params = { documentId: newest.current.documentId };
      newest.current = await sendByNewest(
        newest.current,
        ({ description, name, revision }) =>
          calls.updateDocument({ params, body: { name, description }, files: [file] }, { ...sending, revision }),
        () => calls.getDocument({ params }),
      );
      cache.clear(documentDefinition.type);
    },
  });
}
