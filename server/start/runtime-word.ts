/** What a library says of the runtime as it is loaded: whoever starts the portal can do nothing about it. */
const isOfRuntime = ([first]: readonly unknown[]) => String(first).includes('oidc-provider WARNING: Unsupported runtime');

/** Loads a part of the portal without that word in the terminal; every other warning is said. */
export async function withoutRuntimeWord<Part>(load: () => Promise<Part>): Promise<Part> {
  const { warn } = console;
  console.warn = (...said: unknown[]) => {
    if (!isOfRuntime(said)) warn(...said);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
