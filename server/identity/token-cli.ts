import process from 'node:process';
import { readConfig } from '#server/start/config.ts';
import { seedPassword, seedUsers } from './seed-users.ts';
import { driveSignIn } from './sign-in/drive-sign-in.ts';

/** `npm run token -- <user>`: prints an access token of a running portal with the embedded provider. */
async function main(): Promise<void> {
  const userName = process.argv[2];
  if (userName === undefined) {
    throw new Error(`Name a user: npm run token -- <user>\nUsers: ${seedUsers.map((user) => user.userName).join(', ')}`);
  }
  const { accessToken } = await driveSignIn(readConfig(process.env).publicUrl, userName, seedPassword);
  process.stdout.write(`${accessToken}\n`);
}

try {
  await main();
} catch (error) {
  const unreachable = error instanceof TypeError ? 'No portal answers there. Start it with npm start, or set PUBLIC_URL. ' : '';
  process.stderr.write(`${unreachable}${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
