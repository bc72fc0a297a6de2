import { candidateDefaultDocuments, type Document } from '#contract/document.ts';

/** Default documents first, in the order of D-105, then the others by name. */
export function orderedDocuments(documents: readonly Document[]): Document[] {
  const names: readonly string[] = candidateDefaultDocuments;
  const place = ({ isDefault, name }: Document) => (isDefault && names.includes(name) ? names.indexOf(name) : names.length);
  return [...documents].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

/** Whether a document has what SCM documentation asks for: at least one file or link (D-060.10). */
export const hasContent = ({ files, links }: Document): boolean => files.length + links.length > 0;
