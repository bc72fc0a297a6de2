import type { Document } from '#contract/document/document.ts';

/** Whether a document has what SCM documentation asks for: at least one file or link (D-060.10). */
export const hasContent = ({ files, links }: Document): boolean => files.length + links.length > 0;
