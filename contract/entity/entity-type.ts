import { z } from 'zod';
import { entityTypes } from './entities.ts';

export const entityTypeSchema = z.enum(entityTypes);
