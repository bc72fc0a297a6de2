import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import type { ImportKind } from '#contract/data-import/import-kinds.ts';
import type { DataImport } from '#contract/data-import/import-shape.ts';
import { type FileUploadInput, fileUpload } from '#machines/screens/file-upload.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { type RunningUploads, runningUploads } from '#src/app/files/running-uploads.ts';
import type { Portal } from '#src/app/portal.ts';
import { definitionOf } from './data-import.tsx';

/** One file on its way to an import, whichever page is open. */
export type ImportUpload = {
  readonly key: string;
  readonly kind: ImportKind;
  readonly brandId: number;
  readonly fileName: string;
  readonly size: number;
  readonly actor: ActorRefFrom<typeof fileUpload>;
  /** what the server has made of it, once it has answered */
  readonly taken: () => DataImport | undefined;
};

const desks = new WeakMap<Portal, RunningUploads<ImportUpload>>();

/** The uploads of this tab: they go on when their page is left. */
export function importUploads(portal: Portal): RunningUploads<ImportUpload> {
  const known = desks.get(portal);
  if (known) return known;
  const made = runningUploads<ImportUpload>(portal, {
    isSending: ({ actor }) => actor.getSnapshot().hasTag('sending'),
    cancel: ({ actor }) => actor.send({ type: 'upload.cancel' }),
    stop: ({ actor }) => actor.stop(),
  });
  desks.set(portal, made);
  return made;
}

let made = 0;

/** Begins to send a file as an import of a kind at the selected brand. */
export function sendImport(portal: Portal, kind: ImportKind, file: File): ImportUpload {
  const brandId = portal.brandId();
  const { name, table } = definitionOf(kind);
  const call = callOf(portal, table, `create${name}`);
  let taken: DataImport | undefined;
  const upload = fromPromise<{ readonly id: number }, FileUploadInput>(async ({ input, signal }) => {
    const params = kind === 'ORU23' ? {} : { params: { kind } };
    taken = (await call({ ...params, body: {}, files: [file] }, { ...input, signal, brandId })) as DataImport;
    return taken;
  });
  const actor = createActor(fileUpload.provide({ actors: { upload } }));
  made += 1;
  const one = { key: `import-${made}`, kind, brandId, fileName: file.name, size: file.size, actor, taken: () => taken };
  importUploads(portal).add(one);
  actor.start();
  return one;
}

/** The import that the server has made of an upload; undefined where it was refused or cancelled. */
export async function takenImport({ actor }: ImportUpload): Promise<number | undefined> {
  const ended = await waitFor(actor, (snapshot) => !snapshot.hasTag('sending'), { timeout: Number.POSITIVE_INFINITY });
  return ended.context.id;
}
