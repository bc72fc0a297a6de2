import type { ImportCounts } from '#contract/vehicle-list/vehicle-list.ts';
import { maxVins } from '#contract/vehicle-list/vehicle-list-import.ts';
import { count } from '#contract/words.ts';
import { problem } from '#server/problem.ts';

type FormatReason = keyof ImportCounts['reasons'];
/** Marks a line without a VIN in the staging table: it stands before every letter of a VIN. */
export const invalidMark = '!';

const vinLength = 17;
/** No line of sense is longer; what comes after is dropped, so that a line of megabytes costs nothing. */
const maxLine = 4_096;
const frameSize = 65_536;
/** Line number, tab, mark, reason, blank, shown text, newline. */
const longestRow = 256;
const shownText = 60;

const [newline, carriage, tab, blank, mark] = [10, 13, 9, 32, 33];
const isSeparator = (byte: number) => byte === tab || byte === 44 || byte === 59 || byte === 124;
const isAround = (byte: number) => byte === blank || byte === tab || byte === 34 || byte === 39;

/** Letters of a VIN by byte, in upper case; 0 for everything else (D-120). */
const vinLetters = Uint8Array.from({ length: 256 }, (_, byte) => {
  const upper = String.fromCharCode(byte).toUpperCase();
  return byte < 128 && /[A-HJ-NPR-Z0-9]/.test(upper) ? upper.charCodeAt(0) : 0;
});
const isAlphanumeric = (text: string) => /^[A-Za-z0-9]+$/.test(text);

type Header = { readonly line: number; readonly text: string; readonly reason: FormatReason };

/**
 * Reads a file of VINs byte by byte, as it arrives, into rows for COPY: `line, vin`, or `line, !reason text` for a line without a VIN.
 * BOM, CR and LF, blanks, lower case, quotes, other columns and a header are no hindrance: the first column that is a VIN counts. Frames are
 * handed on as they fill, so nothing is held (T15).
 */
export class VinReader {
  vins = 0;
  readonly reasons: Record<FormatReason, number> = { length: 0, letters: 0, characters: 0, nul: 0, longLine: 0 };
  #line = 0;
  #isFirst = true;
  #header: Header | undefined;
  #afterCarriage = false;
  #tooLong = false;
  readonly #carry = Buffer.allocUnsafe(maxLine);
  #carried = 0;
  #frame = Buffer.allocUnsafe(frameSize);
  #filled = 0;
  #full: Buffer[] = [];

  get invalid(): number {
    return Object.values(this.reasons).reduce((sum, count) => sum + count, 0);
  }

  /** Lines that are neither empty nor the header. */
  get lines(): number {
    return this.vins + this.invalid;
  }

  /** Frames that the bytes filled. Throws 413 past the limits (D-119). */
  push(chunk: Buffer): Buffer[] {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte !== newline && byte !== carriage) continue;
      if (byte === newline && this.#afterCarriage && at === start && this.#carried === 0) {
        start = at + 1;
        this.#afterCarriage = false;
        continue;
      }
      this.#endLine(chunk, start, at);
      this.#afterCarriage = byte === carriage;
      start = at + 1;
    }
    if (start < chunk.length) {
      this.#afterCarriage = false;
      this.#keep(chunk, start, chunk.length);
    }
    return this.#taken();
  }

  /** The last line and the last frame. */
  end(): Buffer[] {
    if (this.#carried > 0 || this.#tooLong) this.#endLine(Buffer.alloc(0), 0, 0);
    if (this.lines === 0 && this.#header) this.#refuseAlone(this.#header);
    if (this.#filled > 0) this.#full.push(this.#frame.subarray(0, this.#filled));
    return this.#taken();
  }

  /** What heads nothing is the file's only line. */
  #refuseAlone({ line, reason, text }: Header): void {
    const bytes = Buffer.from(text);
    this.#line = line;
    this.#invalid(reason, bytes, 0, bytes.length);
  }

  #taken(): Buffer[] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  #keep(chunk: Buffer, from: number, to: number): void {
    const room = maxLine - this.#carried;
    if (to - from > room) this.#tooLong = true;
    this.#carried += chunk.copy(this.#carry, this.#carried, from, Math.min(to, from + room));
  }

  #endLine(chunk: Buffer, from: number, to: number): void {
    this.#line += 1;
    if (this.#carried === 0 && !this.#tooLong) {
      if (to - from > maxLine) this.#invalid('longLine', chunk, from, from + maxLine);
      else this.#read(chunk, from, to);
      return;
    }
    this.#keep(chunk, from, to);
    if (this.#tooLong) this.#invalid('longLine', this.#carry, 0, this.#carried);
    else this.#read(this.#carry, 0, this.#carried);
    this.#carried = 0;
    this.#tooLong = false;
  }

  #read(bytes: Buffer, first: number, last: number): void {
    let [from, to] = [first, last];
    if (this.#line === 1 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf) from += 3;
    while (from < to && (bytes[from] === blank || bytes[from] === tab)) from += 1;
    while (to > from && (bytes[to - 1] === blank || bytes[to - 1] === tab)) to -= 1;
    if (from === to) return;
    if (!this.#takeVin(bytes, from, to)) this.#readColumns(bytes, from, to);
    this.#isFirst = false;
  }

  /** Writes the row of a VIN, when these bytes are one. */
  #takeVin(bytes: Buffer, from: number, to: number): boolean {
    if (to - from !== vinLength) return false;
    for (let at = from; at < to; at += 1) if (vinLetters[bytes[at] ?? 0] === 0) return false;
    if (this.vins >= maxVins) throw tooMany(`A list can have at most ${count(maxVins)} VINs.`);
    this.vins += 1;
    this.#beginRow();
    for (let at = from; at < to; at += 1) this.#frame[this.#filled++] = vinLetters[bytes[at] ?? 0] ?? 0;
    this.#frame[this.#filled++] = newline;
    return true;
  }

  #readColumns(bytes: Buffer, from: number, to: number): void {
    const nul = bytes.indexOf(0, from);
    if (nul !== -1 && nul < to) {
      this.#invalid('nul', bytes, from, to);
      return;
    }
    for (let start = from; start <= to; ) {
      let end = start;
      while (end < to && !isSeparator(bytes[end] ?? 0)) end += 1;
      let [left, right] = [start, end];
      while (left < right && isAround(bytes[left] ?? 0)) left += 1;
      while (right > left && isAround(bytes[right - 1] ?? 0)) right -= 1;
      if (this.#takeVin(bytes, left, right)) return;
      start = end + 1;
    }
    const text = bytes.toString('utf8', from, to);
    const columns = text.split(/[\t,;|]/).map((column) => column.replaceAll(/^[\s"']+|[\s"']+$/g, ''));
    if (this.#isFirst && isHeader(text, columns)) this.#header = { line: this.#line, text, reason: reasonOf(columns) };
    else this.#invalid(reasonOf(columns), bytes, from, to);
  }

  #invalid(reason: FormatReason, bytes: Buffer, from: number, to: number): void {
    if (this.invalid >= maxVins) throw tooMany('The file has too many lines without a VIN.');
    this.#isFirst = false;
    this.reasons[reason] += 1;
    const shown = bytes.toString('utf8', from, Math.min(to, from + shownText * 2)).slice(0, shownText);
    // Marks of COPY's own format, and what PostgreSQL cannot hold.
    const text = shown.replaceAll(/[\p{Cc}\p{Cs}\\]/gu, ' ').toWellFormed();
    this.#beginRow();
    this.#frame[this.#filled++] = mark;
    this.#filled += this.#frame.write(`${reason} ${text}\n`, this.#filled);
  }

  #beginRow(): void {
    if (this.#filled + longestRow > frameSize) {
      this.#full.push(this.#frame.subarray(0, this.#filled));
      this.#frame = Buffer.allocUnsafe(frameSize);
      this.#filled = 0;
    }
    this.#filled = writeNumber(this.#frame, this.#filled, this.#line);
    this.#frame[this.#filled++] = tab;
  }
}

/** A first line that names columns: no line of the content, and nothing that could be rejected. */
const isHeader = (text: string, columns: readonly string[]): boolean =>
  columns.some((column) => /\b(vin|fin)\b|fahrgestell/i.test(column)) || !/\d/.test(text);

function reasonOf(columns: readonly string[]): FormatReason {
  const likely = columns.find((column) => isAlphanumeric(column) && column.length === vinLength) ?? columns[0] ?? '';
  if (!isAlphanumeric(likely)) return 'characters';
  return likely.length === vinLength ? 'letters' : 'length';
}

function writeNumber(bytes: Buffer, at: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  for (let place = at + digits - 1, rest = value; place >= at; place -= 1, rest = Math.floor(rest / 10))
    bytes[place] = 48 + (rest % 10);
  return at + digits;
}

const tooMany = (detail: string) => problem('UNKNOWN', { status: 413, detail, fields: [{ pointer: '/files', detail }] });
