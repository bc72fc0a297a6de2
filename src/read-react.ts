// Reads React before everything else, as a script of its own (vite.config.ts): it begins while the rest is still parsed, and each of the two is half
// as long a task as both together (ADR 8).
import 'react-dom/client';
