import '#contract/page/no-eval.ts';
import { createSessionHub } from './session-hub.ts';
import type { HubPort, PageMessage } from './session-protocol.ts';

/** The shared worker of all tabs: a session hub over message ports (D-048). */
const hub = createSessionHub({
  fetch: (...args) => fetch(...args),
  now: () => Date.now(),
  exclusively: (run) => run(),
});

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  const page: HubPort = { post: (message) => port.postMessage(message) };
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type !== 'page.hello') return hub.receive(page, data);
    // The page holds this lock for life: getting it means that the page is gone, however it went.
    void navigator.locks.request(data.lock, () => hub.drop(page));
  };
});
