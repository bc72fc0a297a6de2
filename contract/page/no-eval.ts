import { config } from 'zod';

/**
 * The page's policy lets no text become code (T11). Zod would try to, for a faster check of objects: each start told the browser of a breach, and
 * made an error of it that nobody saw. To be imported before whatever makes a schema.
 */
config({ jitless: true });
