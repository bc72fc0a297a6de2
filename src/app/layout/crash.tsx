import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailedPart } from '#src/app/page/failed-part.tsx';

/** A page that failed while it was drawn: shell and navigation stay, the page offers another try. */
export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <div className="cc-gap">
      <FailedPart level={1} error={error} onRetry={reset} />
    </div>
  );
}
