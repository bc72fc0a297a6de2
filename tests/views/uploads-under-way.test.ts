import { afterEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type FileUploadInput, fileUpload } from '#machines/screens/file-upload.ts';
import { runningUploads } from '#src/app/files/running-uploads.ts';
import { uploadsUnderWay } from '#src/app/files/uploads-under-way.ts';
import type { Portal } from '#src/app/portal.ts';

afterEach(() => vi.unstubAllGlobals());

it('an upload is shown on home while its bytes are on their way, is cancelled there, and leaving the tab asks (D-188, VIN-09, T22)', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  let told: ((percent: number) => void) | undefined;
  const upload = fromPromise<{ readonly id: number }, FileUploadInput>(({ input }) => {
    told = input.onProgress;
    return new Promise(() => undefined);
  });
  const actor = createActor(fileUpload.provide({ actors: { upload } }));
  const portal = { session: { on: () => ({ unsubscribe: () => undefined }) } } as unknown as Portal;
  const desk = runningUploads<{
    readonly key: string;
    readonly fileName: string;
    readonly size: number;
    readonly brandId: number;
    readonly actor: typeof actor;
  }>(portal, {
    isSending: (one) => one.actor.getSnapshot().hasTag('sending'),
    cancel: (one) => one.actor.send({ type: 'upload.cancel' }),
    stop: (one) => void one.actor.stop(),
  });
  const home = uploadsUnderWay(portal);
  const heard = vi.fn<() => void>();
  home.subscribe(heard);
  const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect([home.all(), asks()]).toEqual([[], false]);
  desk.add({ key: 'a', fileName: 'a.csv', size: 200, brandId: 1, actor });
  actor.start();
  told?.(40);
  expect(heard).toHaveBeenCalled();
  expect(home.all()).toMatchObject([{ fileName: 'a.csv', size: 200, percent: 40 }]);
  expect(home.all()).toBe(home.all());
  expect(asks()).toBe(true);
  home.all()[0]?.cancel();
  expect(actor.getSnapshot().matches('cancelled')).toBe(true);
  expect([home.all(), asks()]).toEqual([[], false]);
});
