import type { Connection, PoolClient, Submittable } from 'pg';

/** Room that a frame's head takes: its letter and its length. */
export const frameHead = 5;

/** Rows on their way into a table: COPY … FROM STDIN over one connection, at the pace at which the database takes them. */
export type CopyIn = {
  /** Sends a frame: `frameHead` free bytes, then rows in COPY's text format. The buffer is not the caller's any more. */
  readonly send: (frame: Buffer) => Promise<void>;
  readonly end: () => Promise<void>;
  /** Nothing of it stays. */
  readonly fail: (why: string) => Promise<void>;
};

/** Begins a COPY; rejects as the statement would. */
export async function copyIn(client: PoolClient, statement: string): Promise<CopyIn> {
  const copy = new CopyStatement(statement);
  client.query(copy);
  const stream = await copy.ready;
  let failed: Error | undefined;
  copy.done.catch((error: Error) => {
    failed = error;
  });
  const write = async (bytes: Buffer) => {
    if (failed) throw failed;
    if (!stream.write(bytes)) await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), copy.done]);
  };
  return {
    send: (frame) => {
      frame[0] = letter('d');
      frame.writeInt32BE(frame.length - 1, 1);
      return write(frame);
    },
    end: async () => {
      await write(Buffer.from([letter('c'), 0, 0, 0, 4]));
      await copy.done;
    },
    fail: async (why) => {
      const text = Buffer.from(`${why}\0`);
      const head = Buffer.alloc(frameHead);
      head[0] = letter('f');
      head.writeInt32BE(text.length + 4, 1);
      if (!failed) stream.write(Buffer.concat([head, text]));
      await copy.done.catch(() => undefined);
    },
  };
}

const letter = (text: string) => text.charCodeAt(0);

/** pg's own queries cannot send rows: this is a query of its kind that waits for them. */
class CopyStatement implements Submittable {
  readonly #statement: string;
  readonly #ready = Promise.withResolvers<Connection['stream']>();
  readonly #done = Promise.withResolvers<void>();
  #error: Error | undefined;
  /** pg sets it, to stop the clock of the query's timeout */
  callback: (() => void) | undefined;

  constructor(statement: string) {
    this.#statement = statement;
    this.#ready.promise.catch(() => undefined);
    this.#done.promise.catch(() => undefined);
  }

  get ready(): Promise<Connection['stream']> {
    return this.#ready.promise;
  }

  get done(): Promise<void> {
    return this.#done.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#ready.resolve(connection.stream);
  }

  handleCommandComplete(): void {
    // What counts is that the connection is ready again.
  }

  handleError(error: Error): void {
    this.#error = error;
    this.callback?.();
    this.#ready.reject(error);
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.callback?.();
    if (!this.#error) this.#done.resolve();
  }
}
