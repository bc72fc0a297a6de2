import { dataSizeUnits, documentKinds, megabyte } from '#contract/common.ts';
import { fieldText } from '#contract/field-text.ts';

/** 1,234,567 bytes as "1.2 MB"; above that in the largest unit of the specification that leaves a whole part (CONST-11). */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < megabyte) return `${(bytes / 1000).toFixed(1)} kB`;
  const power = Math.min(Math.floor(Math.log10(bytes / megabyte) / 3), dataSizeUnits.length - 1);
  return `${(bytes / (megabyte * 1000 ** power)).toFixed(1)} ${dataSizeUnits[power]}`;
}

/** D-105 */
export const maxDocumentFiles = 20;
const maxBytes = 100 * megabyte;

export type FileFault = 'fileKind' | 'fileSize' | 'fileEmpty' | 'fileCount';

/** A file's own fault in a sentence that names it (D-153). */
export const faultText = (fault: Exclude<FileFault, 'fileCount'>, file: string): string =>
  fieldText(fault, file, `${maxBytes / megabyte} MB`);

/** Why a file is not sent at all (D-119, D-105); undefined when it may go. `held` files are there already, of `most`; `kinds` as they end. */
export function fileFault(
  file: { readonly name: string; readonly size: number },
  held: number,
  most = maxDocumentFiles,
  kinds: readonly string[] = documentKinds,
): FileFault | undefined {
  if (held >= most) return 'fileCount';
  if (!kinds.some((kind) => file.name.toLowerCase().endsWith(kind))) return 'fileKind';
  if (file.size === 0) return 'fileEmpty';
  return file.size > maxBytes ? 'fileSize' : undefined;
}
