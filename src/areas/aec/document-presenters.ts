import { documentKinds, megabyte } from '#contract/common.ts';
import { candidateDefaultDocuments, type Document } from '#contract/document.ts';

/** Default documents first, in the order of D-105, then the others by name. */
export function orderedDocuments(documents: readonly Document[]): Document[] {
  const names: readonly string[] = candidateDefaultDocuments;
  const place = ({ isDefault, name }: Document) => (isDefault && names.includes(name) ? names.indexOf(name) : names.length);
  return [...documents].sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

/** Whether a document has what SCM documentation asks for: at least one file or link (D-060.10). */
export const hasContent = ({ files, links }: Document): boolean => files.length + links.length > 0;

/** 1,234,567 bytes as "1.2 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < megabyte ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
}

export const maxFiles = 20;
const maxBytes = 100 * megabyte;

export type FileFault = 'fileKind' | 'fileSize' | 'fileEmpty' | 'fileCount';

/** Why a file is not sent at all (D-119, D-105); undefined when it may go. `held` files are there already. */
export function fileFault(file: { readonly name: string; readonly size: number }, held: number): FileFault | undefined {
  if (held >= maxFiles) return 'fileCount';
  if (!documentKinds.some((kind) => file.name.toLowerCase().endsWith(kind))) return 'fileKind';
  if (file.size === 0) return 'fileEmpty';
  return file.size > maxBytes ? 'fileSize' : undefined;
}
