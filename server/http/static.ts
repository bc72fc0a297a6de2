import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { sha256 } from '#server/journal/canonical.ts';
import type { Config } from '#server/start/config.ts';

type Asset = {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer> | undefined;
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves the built page from memory: brotli from build time, names with a hash cached for good, index.html by its ETag.
 * A file is missing, and a 404, only below a folder of files: every other address, also one with a dot, is the router's to judge. The page says
 * from its first byte which environment it is of, so that its title has the prefix at once (TITLE-01, D-042). `headersFor` is given the inline
 * scripts of the page, which its policy names.
 */
export async function openStatic(
  directory: string,
  headersFor: (inlineScripts: readonly string[]) => Readonly<Record<string, string>>,
  environment: Config['environment'],
): Promise<(request: Request) => Promise<Response>> {
  const assets = await load(directory, environment);
  const page = assets.get('/index.html');
  const headers = headersFor(inlineScriptsOf(page));
  const preloads = preloadsOf(page);
  const folders = [...new Set([...assets.keys()].flatMap((name) => /^\/[^/]+\//.exec(name) ?? []))];
  return async (request) => {
    const { pathname } = new URL(request.url);
    const isFile = folders.some((folder) => pathname.startsWith(folder));
    const asset = assets.get(pathname) ?? (isFile ? undefined : assets.get('/index.html'));
    if (!asset)
      return new Response('Not found', {
        status: 404,
        headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    return answer(request, asset, asset === page ? { ...headers, ...preloads } : headers);
  };
}

/** The page's own files as a header: a browser asks for them before it reads the page, and before it draws the frame that stands there first. */
function preloadsOf(page: Asset | undefined): Readonly<Record<string, string>> {
  const text = Buffer.from(page?.content ?? []).toString('utf8');
  const kinds = { module: 'rel=modulepreload', modulepreload: 'rel=modulepreload', stylesheet: 'rel=preload; as=style' } as const;
  const found = text.matchAll(
    /<(?:script type|link rel)="(module|modulepreload|stylesheet)" crossorigin (?:src|href)="([^"]+)">/g,
  );
  const links = [...found].map(([, kind, file]) => `<${file}>; ${kinds[kind as keyof typeof kinds]}; crossorigin`);
  return links.length > 0 ? { Link: links.join(', ') } : {};
}

/** What stands between the tags of a script without attributes: such a script is no file and no module. */
function inlineScriptsOf(page: Asset | undefined): string[] {
  const text = Buffer.from(page?.content ?? []).toString('utf8');
  return [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
}

function answer(request: Request, asset: Asset, headers: Readonly<Record<string, string>>): Response {
  const sent = new Headers({
    ...headers,
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: asset.etag,
    Vary: 'Accept-Encoding',
  });
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers: sent });
  const packed = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '') ? asset.packed : undefined;
  if (packed) sent.set('Content-Encoding', 'br');
  const content = packed ?? asset.content;
  sent.set('Content-Length', String(content.byteLength));
  return new Response(request.method === 'HEAD' ? null : content, { headers: sent });
}

const compress = promisify(brotliCompress);

async function load(directory: string, environment: string): Promise<Map<string, Asset>> {
  const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(directory, file).split(path.sep).join('/')}`, new Uint8Array(await readFile(file)));
  }
  const page = files.get('/index.html');
  if (page) {
    const told = Buffer.from(page)
      .toString('utf8')
      .replace(/<html\b/, `<html data-environment="${environment}"`);
    files.set('/index.html', new Uint8Array(Buffer.from(told)));
    files.set('/index.html.br', new Uint8Array(await compress(told)));
  }
  const served = [...files].filter(([name]) => !name.endsWith('.br') && !path.basename(name).startsWith('.'));
  return new Map(
    served.map(([name, content]) => {
      const type = types[path.extname(name)] ?? 'application/octet-stream';
      const immutable = name.startsWith('/assets/') && /-[\w-]{8,}\.\w+$/.test(name);
      return [name, { content, packed: files.get(`${name}.br`), type, etag: `"${sha256(content).slice(0, 32)}"`, immutable }];
    }),
  );
}
