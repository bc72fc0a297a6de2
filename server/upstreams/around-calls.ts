/** A port whose calls go through `around`, which is told the call's name and makes it; `local` are those that ask nobody. */
export function aroundCalls<Port extends object>(
  port: Port,
  around: (name: string, ask: () => Promise<unknown>) => Promise<unknown>,
  local: readonly (keyof Port)[] = [],
): Port {
  return new Proxy(port, {
    get: (target, name, self) => {
      const call: unknown = Reflect.get(target, name, self);
      if (typeof call !== 'function' || typeof name !== 'string' || (local as readonly PropertyKey[]).includes(name)) return call;
      return (...args: unknown[]) => around(name, async () => Reflect.apply(call, target, args) as unknown);
    },
  });
}
