/** What whoever typed the command has to change; ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs a command line: 0 done, 1 something failed, 2 asked for in a wrong way. */
export async function command(main: (args: string[]) => Promise<number> | number): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(
      `${error instanceof UsageError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
