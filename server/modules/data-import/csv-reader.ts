import { createHash } from 'node:crypto';
import { mostLines } from '#contract/data-import/import-kinds.ts';
import { count } from '#contract/words.ts';
import { problem } from '#server/problem.ts';

/** No line of sense is longer, in characters; what comes after is dropped, so that a line of megabytes costs nothing. */
const maxLine = 4_096;
/** No cell of sense is longer; a longer one is cut, and is then longer than any check lets pass. */
const maxCell = 201;
const frameSize = 65_536;

/** What COPY's own format and PostgreSQL do not take inside a cell. */
const unfit = /[\p{Cc}\p{Cs}\\]/gu;

/**
 * Reads a CSV file (UTF-8, `;`, a header line; D-093) as it arrives, into rows for COPY: `line, fault, cells`. A fault is what is wrong with a line as a
 * whole. BOM, CR and LF, blanks around cells and quotes are no hindrance. Frames are handed on as they fill, so nothing is held (T15).
 */
export class CsvReader {
  /** lines that are neither empty nor the header */
  lines = 0;
  /** what is wrong with the first line; no other line is read then */
  headerFault: string | undefined;
  readonly #columns: readonly string[];
  readonly #hash = createHash('sha256');
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #line = 0;
  #carry = '';
  #isTooLong = false;
  #hasHeader = false;
  #frame: string[] = [];
  #filled = 0;

  constructor(columns: readonly string[]) {
    this.#columns = columns;
  }

  /** Frames that the bytes filled. Throws 422 on what is no UTF-8, 413 past the most lines. */
  push(chunk: Buffer): Buffer[] {
    this.#hash.update(chunk);
    return this.#take(this.#decode(chunk, true), false);
  }

  /** The last line and the last frame. */
  end(): Buffer[] {
    const frames = this.#take(this.#decode(undefined, false), true);
    if (!this.#hasHeader) this.headerFault ??= `The first line must be ${this.#columns.join(';')}`;
    return [...frames, ...this.#flush()];
  }

  /** No line had anything in it. */
  get isBlank(): boolean {
    return !this.#hasHeader;
  }

  /** Names the bytes of the whole file. */
  sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  #decode(chunk: Buffer | undefined, stream: boolean): string {
    try {
      return this.#decoder.decode(chunk, { stream });
    } catch (cause) {
      const line = count(this.#line + 1 + wholeLines(chunk));
      const detail = `The file is not UTF-8 text. The first wrong character is in line ${line}. Save the file as CSV UTF-8 and upload it again.`;
      throw problem('UNKNOWN', { status: 422, detail, fields: [{ pointer: '/files', detail }], cause });
    }
  }

  #take(text: string, isEnd: boolean): Buffer[] {
    const frames: Buffer[] = [];
    let start = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', start)) {
      this.#keep(text.slice(start, at));
      this.#endLine();
      start = at + 1;
      if (this.#filled >= frameSize) frames.push(...this.#flush());
    }
    this.#keep(text.slice(start));
    if (isEnd && (this.#carry !== '' || this.#isTooLong)) this.#endLine();
    return frames;
  }

  #keep(part: string): void {
    const room = maxLine - this.#carry.length;
    if (part.length > room) this.#isTooLong = true;
    this.#carry += part.slice(0, Math.max(room, 0));
  }

  #endLine(): void {
    this.#line += 1;
    const text = this.#carry.endsWith('\r') ? this.#carry.slice(0, -1) : this.#carry;
    const isTooLong = this.#isTooLong;
    this.#carry = '';
    this.#isTooLong = false;
    if (this.headerFault !== undefined || (text.trim() === '' && !isTooLong)) return;
    if (!this.#hasHeader) {
      this.#readHeader(text);
      return;
    }
    if (this.lines >= mostLines) {
      const detail = `The file has more than ${count(mostLines)} lines.`;
      throw problem('UNKNOWN', { status: 413, detail, fields: [{ pointer: '/files', detail }] });
    }
    this.lines += 1;
    if (isTooLong) this.#write(`The line has more than ${count(maxLine)} characters`, []);
    else this.#readLine(text);
  }

  #readHeader(text: string): void {
    this.#hasHeader = true;
    const cells = cellsOf(text)?.map((cell) => cell.toLowerCase()) ?? [];
    const isRight = cells.length === this.#columns.length && this.#columns.every((name, at) => cells[at] === name.toLowerCase());
    if (!isRight) this.headerFault = `The first line must be ${this.#columns.join(';')}`;
  }

  #readLine(text: string): void {
    const cells = cellsOf(text) ?? [];
    const fault = faultOf(cells, this.#columns.length);
    this.#write(fault, fault === '' ? cells : []);
  }

  #write(fault: string, cells: readonly string[]): void {
    const fit = this.#columns.map((_, at) => (cells[at] ?? '').slice(0, maxCell).replaceAll(unfit, '\uFFFD').toWellFormed());
    const row = `${[this.#line, fault, ...fit].join('\t')}\n`;
    this.#frame.push(row);
    this.#filled += row.length;
  }

  #flush(): Buffer[] {
    if (this.#frame.length === 0) return [];
    const frame = Buffer.from(this.#frame.join(''));
    this.#frame = [];
    this.#filled = 0;
    return [frame];
  }
}

/** Lines that end in a chunk before what is no UTF-8; a character cut at its end is known to be wrong only there. */
function wholeLines(chunk: Buffer = Buffer.alloc(0)): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  for (let at = chunk.indexOf(10), start = 0; at !== -1; start = at + 1, at = chunk.indexOf(10, start)) {
    try {
      // What the chunk before left of a character is no fault of this line.
      decoder.decode(chunk.subarray(start === 0 ? continuation(chunk) : start, at));
    } catch {
      return lines;
    }
    lines += 1;
  }
  return lines;
}

/** Bytes at the start of a chunk that go on with a character of the one before. */
function continuation(chunk: Buffer): number {
  let at = 0;
  while (at < 3 && ((chunk[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}

/** What is wrong with a line as a whole; '' where nothing is. */
function faultOf(cells: readonly string[], wanted: number): string {
  if (cells.length === 0) return 'A quotation mark is missing';
  if (cells.every((cell) => cell === '')) return 'The line has no values';
  return cells.length === wanted ? '' : `The line must have ${wanted} values, and has ${count(cells.length)}`;
}

/** The cells of a line by RFC 4180 with `;`, without blanks around them; undefined where a quotation mark is missing. */
function cellsOf(line: string): string[] | undefined {
  const text = line.startsWith('\uFEFF') ? line.slice(1) : line;
  if (!text.includes('"')) return text.split(';').map((cell) => cell.trim());
  const cells: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(;|$)/.exec(text.slice(at));
    if (quoted) {
      cells.push((quoted[1] ?? '').replaceAll('""', '"').trim());
      at += quoted[0].length;
      if (quoted[2] === '') return cells;
      continue;
    }
    const end = text.indexOf(';', at);
    const cell = text.slice(at, end === -1 ? undefined : end);
    if (cell.trim().startsWith('"')) return undefined;
    cells.push(cell.trim());
    if (end === -1) return cells;
    at = end + 1;
  }
  return cells;
}
