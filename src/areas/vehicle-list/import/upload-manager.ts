import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import type { ChangeEvent } from '#contract/live/news.ts';
import { type ImportMode, type ListImport, vehicleListImportEndpoints } from '#contract/vehicle-list/vehicle-list-import.ts';
import { type UploadInput, vinImport } from '#machines/screens/vin-import.ts';
import { runningUploads } from '#src/app/files/running-uploads.ts';
import type { Portal } from '#src/app/portal.ts';
import { sayEnd } from '#src/areas/vehicle-list/list-news.ts';

/** One file on its way, whichever page is open. */
export type Running = {
  readonly key: string;
  /** of the list */
  readonly name: string;
  readonly fileName: string;
  readonly size: number | undefined;
  readonly brandId: number;
  /** the list whose vehicles it replaces */
  readonly listId: number | undefined;
  readonly actor: ActorRefFrom<typeof vinImport>;
};
type What = Pick<Running, 'name' | 'fileName' | 'size' | 'listId'>;
type Upload = (sending: {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
  readonly brandId: number;
}) => Promise<ListImport>;

type UploadManager = {
  /** begins an upload; it goes on when its page is left */
  send(what: What, upload: Upload): Running;
  /** takes up an import that the server knows: begun before a reload, or by somebody else */
  follow(known: ListImport): void;
  remove(key: string): void;
  all(): readonly Running[];
  subscribe(listener: () => void): () => void;
};

const desks = new WeakMap<Portal, UploadManager>();

/** The uploads of this tab. */
export function uploadManager(portal: Portal): UploadManager {
  const desk = desks.get(portal) ?? createDesk(portal);
  desks.set(portal, desk);
  return desk;
}

function createDesk(portal: Portal): UploadManager {
  let made = 0;
  const running = runningUploads<Running>(portal, {
    isSending: ({ actor }) => actor.getSnapshot().hasTag('sending'),
    cancel: ({ actor }) => actor.send({ type: 'import.cancel' }),
    stop: ({ actor }) => actor.stop(),
  });
  const begin = (what: What, known: ListImport | undefined, upload: Upload): Running => {
    const brandId = portal.brandId();
    made += 1;
    const calls = portal.clientOf(vehicleListImportEndpoints);
    const machine = vinImport.provide({
      actors: {
        upload: fromPromise<ListImport, UploadInput>(({ input, signal }) => upload({ ...input, signal, brandId })),
        look: fromPromise<ListImport, { id: number }>(({ input: { id }, signal }) =>
          calls.getImport({ params: { importId: id } }, { signal, brandId }),
        ),
        cancel: fromPromise<ListImport, { id: number }>(({ input: { id } }) =>
          calls.cancelImport({ params: { importId: id } }, { brandId }),
        ),
        apply: fromPromise<ListImport, { id: number; mode: ImportMode }>(
          async ({ input: { id, mode } }) =>
            (await calls.applyImport({ params: { importId: id }, body: { mode } }, { brandId })).import,
        ),
      },
    });
    const actor = createActor(machine, { input: { import: known } });
    actor.on('import.failed', ({ error }) => portal.fail(error, { kind: 'mutation' }));
    actor.on('import.ended', ({ import: ended }) => {
      portal.cache.clear();
      sayEnd(portal, ended);
    });
    const one: Running = { ...what, key: `import-${made}`, brandId, actor };
    running.add(one);
    actor.start();
    return one;
  };
  const onNews = (news: ChangeEvent) => {
    if (news.entityType !== 'VEHICLE_LIST_IMPORT') return;
    for (const { actor } of running.all())
      if (actor.getSnapshot().context.import?.id === news.entityId) actor.send({ type: 'change.arrived' });
  };
  portal.live.watch(onNews);
  return {
    send: (what, upload) => begin(what, undefined, upload),
    follow: (known) => {
      // One that is being sent learns its id with the answer; the news of it may be faster.
      const isHere = ({ actor, fileName, name }: Running) =>
        actor.getSnapshot().hasTag('sending')
          ? fileName === known.fileName && name === known.name
          : actor.getSnapshot().context.import?.id === known.id;
      if (running.all().some(isHere)) return;
      const { fileName, listId, name } = known;
      begin({ name, fileName, size: undefined, listId: listId ?? undefined }, known, () =>
        Promise.reject(new Error('this import is at the server already')),
      );
    },
    remove: running.remove,
    all: running.all,
    subscribe: running.subscribe,
  };
}

/** Waits until the server has taken a file in, or has refused it: then it throws what the server said, for the form to show. */
export async function waitUntilAccepted({ actor }: Running): Promise<ListImport | undefined> {
  const snapshot = await waitFor(actor, (current) => !current.hasTag('sending'), { timeout: Number.POSITIVE_INFINITY });
  const { error, import: known } = snapshot.context;
  if (error !== undefined) throw error;
  return known;
}
