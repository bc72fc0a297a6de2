import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { brandHeader } from '#contract/brand.ts';
import { exampleOf as commandExample } from '#contract/command.ts';
import type { Endpoint, EndpointTable } from '#contract/endpoint.ts';
import { problemSchema } from '#contract/problem.ts';
import { timeZoneHeader } from '#contract/time-zone.ts';
import type { Flow } from '#machines/flow.ts';
import { flows } from '#machines/registry.ts';

const problem = { description: 'Problem document', content: { 'application/problem+json': { schema: problemSchema } } };

type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type Made = { readonly elsewhere: EndpointTable | undefined; readonly document: OpenApiDocument };
/** Making one takes a third of a second, and a process of tests builds many apps over one table. */
const made = new WeakMap<EndpointTable, Made>();

/**
 * The OpenAPI 3.1 document of the endpoint table (ADR 4), with the endpoints that are served `elsewhere`;
 * made once for a table.
 */
export function openApiDocument(table: EndpointTable, elsewhere?: EndpointTable): OpenApiDocument {
  const before = made.get(table);
  if (before && before.elsewhere === elsewhere) return before.document;
  const document = documentOf({ ...elsewhere, ...table });
  made.set(table, { elsewhere, document });
  return document;
}

function documentOf(table: EndpointTable): OpenApiDocument {
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  for (const [name, endpoint] of Object.entries(table)) {
    registry.registerPath({
      operationId: name,
      method: endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
      path: endpoint.path,
      summary: endpoint.summary,
      security: endpoint.access.anonymous ? [] : [{ token: [] }],
      // The library names zod's full types; the table only its core ones, which check ten times as fast.
      request: { headers: headersOf(endpoint), ...requestOf(endpoint) } as RouteConfig['request'],
      responses: { [statusOf(endpoint)]: responseOf(endpoint), default: problem },
    });
  }
  return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Control Center', version: '1' } });
}

function headersOf(endpoint: Endpoint): z.ZodObject {
  return z.object({
    [brandHeader]: z.string(),
    [timeZoneHeader]: z.string().optional(),
    ...(endpoint.method === 'POST' ? { 'Idempotency-Key': z.string().optional() } : {}),
    ...(endpoint.method === 'GET' && !endpoint.command ? {} : { 'If-Match': z.string().optional() }),
  });
}

function requestOf({ params, query, body, upload, command }: Endpoint) {
  const binary = z.array(z.string().meta({ format: 'binary' }));
  const files = Object.fromEntries((upload?.parts ?? ['files']).map((part) => [part, binary]));
  const form = upload && z.object({ data: body ?? z.unknown(), ...files });
  const content = form
    ? { 'multipart/form-data': { schema: form } }
    : body && { 'application/json': { schema: body, ...exampleOf(command) } };
  return { ...(params ? { params } : {}), ...(query ? { query } : {}), ...(content ? { body: { content } } : {}) };
}

const exampleOf = (sent: Endpoint['command']) => {
  const known: Readonly<Record<string, Pick<Flow, 'commands'>>> = flows;
  const command = sent && known[sent.flow]?.commands[sent.type];
  return command && { example: commandExample(command) };
};

const statusOf = ({ status, response }: Endpoint): number => status ?? (response === 'none' ? 204 : 200);

function responseOf({ response, summary }: Endpoint) {
  if (response === 'none') return { description: summary };
  if (response === 'file')
    return { description: summary, content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } } };
  if (response === 'events') return { description: summary, content: { 'text/event-stream': { schema: z.string() } } };
  return { description: summary, content: { 'application/json': { schema: response } } };
}
