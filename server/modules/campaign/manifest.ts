import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { diagnosticAddressSchema } from '#contract/campaign-release/campaign-release.ts';
import { text, vinSchema } from '#contract/common.ts';
import { kindOf } from '#server/files/files.ts';

/** A vehicle manifest names its vehicle and the control units in it; a configuration manifest names values of a configuration. */
const shapes = {
  vehicleManifest: z.looseObject({
    vin: vinSchema,
    ecus: z.array(z.looseObject({ address: diagnosticAddressSchema })).min(1),
  }),
  configurationManifests: z.looseObject({
    configuration: text(1, 200),
    entries: z.array(z.looseObject({ key: text(1, 200), value: z.string().max(2000) })).min(1),
  }),
} as const;
export type ManifestPart = keyof typeof shapes;

/** What is called so in XML, where a list is its elements of one name. */
const elements = {
  vehicleManifest: { root: 'vehicleManifest', item: 'ecu', list: 'ecus' },
  configurationManifests: { root: 'configurationManifest', item: 'entry', list: 'entries' },
} as const;

/** Why a document cannot be read as such; the message is for people. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const deepest = 20;

/**
 * The root of a document with its attributes, and the elements in it. A document type is refused before anything of it is read, so that no entity is
 * ever declared, expanded or fetched.
 */
function readXml(
  content: string,
  item: string,
): { readonly root: string; readonly attributes: object; readonly items: object[] } {
  const parser = new SaxesParser({ fileName: 'manifest' });
  const items: object[] = [];
  let root: { name: string; attributes: object } | undefined;
  let depth = 0;
  parser.on('doctype', () => {
    throw new Unreadable('it declares a document type, which is not accepted');
  });
  parser.on('error', () => {
    throw new Unreadable('it is no well-formed XML');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new Unreadable('its elements are nested too deep');
    if (depth === 1) root = { name, attributes: { ...attributes } };
    if (depth === 2 && name === item) items.push({ ...attributes });
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(content).close();
  if (!root) throw new Unreadable('it has no element');
  return { root: root.name, attributes: root.attributes, items };
}

function readManifest(part: ManifestPart, name: string, content: string): unknown {
  if (kindOf(name) === '.json') {
    try {
      return JSON.parse(content);
    } catch {
      throw new Unreadable('it is no JSON');
    }
  }
  const { item, list, root: expected } = elements[part];
  const { attributes, items, root } = readXml(content, item);
  if (root !== expected) throw new Unreadable(`its first element is ${root.slice(0, 60)} instead of ${expected}`);
  return { ...attributes, [list]: items };
}

/** What is wrong with a manifest as a sentence; undefined for one that has the shape and names this vehicle. */
export function manifestFault(part: ManifestPart, name: string, content: string, vin: string): string | undefined {
  try {
    const read = shapes[part].safeParse(readManifest(part, name, content));
    if (!read.success) {
      const [issue] = read.error.issues;
      const { item, list } = elements[part];
      // In XML the list is its elements, and no one has seen its name.
      const path = issue?.path.map((one) => (one === list && kindOf(name) !== '.json' ? item : one)) ?? [];
      return `${name}: ${path.join('.') || 'the document'} is missing or has the wrong form.`;
    }
    const named = 'vin' in read.data ? read.data.vin : vin;
    return named === vin ? undefined : `${name} is of another vehicle.`;
  } catch (error) {
    if (error instanceof Unreadable) return `${name} cannot be read: ${error.message}.`;
    throw error;
  }
}

/** Whether a file of orders is well-formed, whatever stands in it. */
export function orderFileFault(name: string, content: string): string | undefined {
  try {
    if (kindOf(name) === '.json') JSON.parse(content);
    else readXml(content, '');
    return undefined;
  } catch (error) {
    return `${name} cannot be read: ${error instanceof Unreadable ? error.message : 'it is no JSON'}.`;
  }
}

/** All of a stored file as text, without the byte-order mark that some tools put before it. */
export async function textOf(content: Readable | string | Uint8Array): Promise<string> {
  if (typeof content === 'string') return unmarked(content);
  if (content instanceof Uint8Array) return unmarked(Buffer.from(content).toString('utf8'));
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return unmarked(Buffer.concat(parts).toString('utf8'));
}
const unmarked = (content: string): string => content.replace(/^\uFEFF/, '');
