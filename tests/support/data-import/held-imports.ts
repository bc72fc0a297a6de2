import { type ImportKind, importColumns } from '#contract/data-import/import-kinds.ts';
import { answer, type Caller } from '#tests/support/portal/caller.ts';

type Listed = { readonly items: readonly { readonly id: number; readonly fileName: string }[] };
type Of = { readonly base: string; readonly kind: ImportKind; readonly reader: string };
/** How a file goes on: without errors, with two, with bytes that are no text, or not at all as the connection is cut. */
type Rest = 'right' | 'wrong' | 'unreadable' | 'cut';

const tries = 200;
let made = 0;

const linesOf = (kind: ImportKind, isRight: boolean): string => {
  made += 1;
  const month = isRight ? '2025-10' : '2025-13';
  if (kind === 'SALES_DATA') return `${month};DE;E311;ID.3;2025;${isRight ? made : 'many'}\n`;
  const at = `${month}-12T08:30:00Z`;
  return `WALK-${Date.now()}-${made};WVWZZZE1ZMP999999;DE;${at};${isRight ? 'TARGETED' : 'ARRIVED'};;;\n`;
};

/** Imports whose files arrive in two parts: the second one when a test says what it is. */
export function heldImports(as: (userName: string) => Promise<Pick<Caller, 'call'>>, { base, kind, reader }: Of) {
  const open = new Map<number, { readonly release: (rest: Rest) => void; readonly done: Promise<unknown> }>();
  const path = kind === 'ORU23' ? base : `${base}/${kind}`;
  /** `announced`: bytes that its form is said to have. */
  const begin = async (announced?: number) => {
    made += 1;
    const name = `walked-${Date.now()}-${made}.csv`;
    const rest = Promise.withResolvers<Rest>();
    const caller = await as(reader);
    const done = caller.call(path, heldForm(name, kind, rest.promise, announced)).then((response) => response.text());
    // A file that is refused, or cut because its import was cancelled, is no failure of the test.
    done.catch(() => undefined);
    for (let tried = 0; tried < tries; tried += 1) {
      const { items } = await answer<Listed>(caller, 'GET', `${base}?fileName=${name}`);
      const [found] = items;
      if (!found) continue;
      open.set(found.id, { release: rest.resolve, done });
      return { id: found.id, name };
    }
    throw new Error(`the import of ${name} did not begin`);
  };
  const finish = async (id: number, rest: Rest): Promise<void> => {
    open.get(id)?.release(rest);
    await open.get(id)?.done.catch(() => undefined);
    open.delete(id);
  };
  return { begin, finish, /** nobody waits for the rest of its file any more */ leave: (id: number) => finish(id, 'right') };
}

function heldForm(name: string, kind: ImportKind, rest: Promise<Rest>, announced?: number) {
  const encoded = (text: string) => new TextEncoder().encode(text);
  const head = [
    ...['--b', 'Content-Disposition: form-data; name="data"', '', '{}'],
    ...['--b', `Content-Disposition: form-data; name="files"; filename="${name}"`, '', `${importColumns[kind].join(';')}\n`],
  ].join('\r\n');
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!isBegun) {
          isBegun = true;
          return controller.enqueue(encoded(head));
        }
        const how = await rest;
        if (how === 'cut') return controller.error(new Error('the caller has left'));
        controller.enqueue(how === 'unreadable' ? Uint8Array.of(0xfc, 10) : encoded(linesOf(kind, how === 'right')));
        controller.enqueue(encoded('\r\n--b--\r\n'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=b',
    ...(announced !== undefined && { 'Content-Length': String(announced) }),
  };
  return { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
}
