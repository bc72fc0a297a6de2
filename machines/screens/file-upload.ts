import { assign, setup } from 'xstate';
import { port } from '#machines/port.ts';

/** Sends a file, tells how far it is in whole per cent, and answers with the id of what the server made of it. */
export type FileUploadInput = { readonly onProgress: (percent: number) => void };
type FileUploadContext = {
  /** of the bytes on their way, 0 to 100 */
  percent: number;
  /** what the server made of it; undefined until it has taken the file in */
  id: number | undefined;
  error: unknown;
};
export type FileUploadEvent = { type: 'upload.progressed'; percent: number } | { type: 'upload.cancel' };

/** One file on its way to the server (D-188). What becomes of it then is the entity's own flow. */
export const fileUpload = setup({
  types: {
    context: {} as FileUploadContext,
    events: {} as FileUploadEvent,
    tags: {} as 'sending',
  },
  actors: { upload: port<{ readonly id: number }, FileUploadInput>('upload') },
}).createMachine({
  id: 'fileUpload',
  initial: 'sending',
  context: { percent: 0, id: undefined, error: undefined },
  states: {
    sending: {
      tags: 'sending',
      invoke: {
        src: 'upload',
        input: ({ self }) => ({ onProgress: (percent) => self.send({ type: 'upload.progressed', percent }) }),
        onDone: { target: 'taken', actions: assign({ id: ({ event }) => event.output.id, percent: 100 }) },
        onError: { target: 'refused', actions: assign({ error: ({ event }) => event.error }) },
      },
      on: {
        'upload.progressed': { actions: assign({ percent: ({ event }) => event.percent }) },
        // Leaving the state cuts the connection, and the server drops what it had.
        'upload.cancel': 'cancelled',
      },
    },
    taken: {},
    refused: {},
    cancelled: {},
  },
});
