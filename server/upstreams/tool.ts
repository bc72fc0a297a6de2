import type { UpstreamDeps, Upstreams } from './upstreams.ts';

/** A system behind the portal that one noun works with: its name, and what stands in for it (D-231). The noun lists it in its `tools`. */
export type Tool<Port extends object = object> = {
  readonly id: string;
  /** as people read it */
  readonly name: string;
  /** its calls fail with the problems of the vehicle cloud (D-150) while it is put DOWN */
  readonly failsAsCloud?: true;
  readonly simulated: (deps: UpstreamDeps) => Port;
};

/** The port of a tool, which this process has built. */
export function portOf<Port extends object>({ tools }: Pick<Upstreams, 'tools'>, { id }: Tool<Port>): Port {
  const port = tools.get(id);
  if (!port) throw new Error(`no noun lists the tool ${id}`);
  return port as Port;
}

/** Whether a simulator stands in for a service behind the portal. */
export const isSimulated = ({ backends }: Pick<Upstreams, 'backends'>, id: string): boolean =>
  backends.some((one) => one.id === id && one.isSimulated);
