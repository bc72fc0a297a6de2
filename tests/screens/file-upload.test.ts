import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type FileUploadEvent, type FileUploadInput, fileUpload } from '#machines/screens/file-upload.ts';
import { describePath, heldPorts, type Stimulus, shellPaths } from '#tests/support/flow/shell-paths.ts';

const stimuli: readonly Stimulus[] = [
  { name: 'taken', port: 'upload', output: { id: 7 } },
  { name: 'refused', port: 'upload', error: new Error('422') },
  { name: 'progress', event: { type: 'upload.progressed', percent: 40 } as FileUploadEvent },
  { name: 'cancel', event: { type: 'upload.cancel' } },
];
const paths = shellPaths(fileUpload, stimuli, {});

function started() {
  const ports = heldPorts();
  let sent: FileUploadInput | undefined;
  let wasCut = false;
  const upload = fromPromise<{ readonly id: number }, FileUploadInput>(({ input, signal }) => {
    sent = input;
    signal.addEventListener('abort', () => {
      wasCut = true;
    });
    return ports.open('upload') as Promise<{ readonly id: number }>;
  });
  const actor = createActor(fileUpload.provide({ actors: { upload } })).start();
  return { actor, ports, progress: (percent: number) => sent?.onProgress(percent), wasCut: () => wasCut };
}

describe('a file on its way (D-188, DT-03)', () => {
  it.each(paths.map((path) => [describePath(path), path] as const))('runs as drawn: %s', async (_, path) => {
    const { actor, ports } = started();
    for (const { stimulus, value } of path) {
      if ('port' in stimulus) ports.end(stimulus);
      else actor.send(stimulus.event as FileUploadEvent);
      await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(value));
    }
  });

  it('is cut when it is cancelled, and says how far it is and what the server made of it', async () => {
    const { actor, ports, progress, wasCut } = started();
    progress(37);
    expect(actor.getSnapshot().context.percent).toBe(37);
    ports.end({ name: 'taken', port: 'upload', output: { id: 7 } });
    await vi.waitFor(() => expect(actor.getSnapshot().context).toMatchObject({ id: 7, percent: 100 }));
    const other = started();
    other.actor.send({ type: 'upload.cancel' });
    expect([other.actor.getSnapshot().value, other.wasCut(), wasCut()]).toEqual(['cancelled', true, false]);
  });
});
