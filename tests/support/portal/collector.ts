import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { readonly stringValue?: string; readonly intValue?: string | number; readonly doubleValue?: number };
export type Attributes = readonly { readonly key: string; readonly value: Value }[];
type Resource = { readonly attributes: Attributes };
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Attributes;
  readonly status: { readonly code?: number };
};
type LogRecord = {
  readonly body: { readonly stringValue: string };
  readonly severityText: string;
  readonly traceId?: string;
  readonly spanId?: string;
  readonly attributes: Attributes;
};
type Point = {
  readonly attributes: Attributes;
  readonly asInt?: number | string;
  readonly asDouble?: number;
  readonly count?: number | string;
  readonly sum?: number;
};
type Metric = { readonly name: string; readonly gauge?: { dataPoints: Point[] }; readonly histogram?: { dataPoints: Point[] } };

type Body = {
  readonly resourceSpans?: { resource: Resource; scopeSpans: { spans: Span[] }[] }[];
  readonly resourceLogs?: { scopeLogs: { logRecords: LogRecord[] }[] }[];
  readonly resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[];
};

/** How the collector answers: takes everything by default. */
export type CollectorAnswer = (request: IncomingMessage, response: ServerResponse) => void;
const take: CollectorAnswer = (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');

export const facts = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue ?? Number(value.intValue)]));

/** A collector that speaks OTLP/HTTP in JSON, on a loopback port of its own. It keeps what came, as text. */
export async function fakeCollector(answer: CollectorAnswer = take) {
  const sent: { readonly path: string; readonly text: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      sent.push({ path: request.url ?? '', text });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bodies = (kind: string) =>
    sent.filter(({ path }) => path === `/otlp/v1/${kind}`).map(({ text }) => JSON.parse(text) as Body);
  return {
    endpoint: `http://127.0.0.1:${port}/otlp/`,
    sent,
    resource: () => bodies('traces')[0]?.resourceSpans?.[0]?.resource.attributes ?? [],
    spans: (): Span[] =>
      bodies('traces').flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    records: (): LogRecord[] =>
      bodies('logs').flatMap(({ resourceLogs = [] }) =>
        resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
      ),
    /** the points of a metric as it was sent last */
    points: (name: string) => {
      const all = bodies('metrics').flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      );
      const last = all.findLast((metric) => metric.name === name);
      return (last?.gauge ?? last?.histogram)?.dataPoints.map(({ attributes, ...point }) => ({
        ...point,
        facts: facts(attributes),
      }));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
