import { defineNoun } from '#server/noun.ts';
import { documentHandlers } from './document.ts';
import { documentStore } from './document-store.ts';

/** Documents at the server. */
export const documentNoun = defineNoun({
  stores: { DOCUMENT: documentStore },
  handlers: documentHandlers,
});
