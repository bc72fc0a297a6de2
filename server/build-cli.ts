import path from 'node:path';
import { buildBrowser } from '#server/start/browser-build.ts';

const folder = await buildBrowser();
console.info(`the browser part is in ${path.relative(process.cwd(), folder)}`);
