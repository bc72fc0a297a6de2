import { useState } from 'react';

type Leave = { proceed(): void; stay(): void };
type Form = { readonly isUnsaved: boolean; readonly leave: Leave | undefined };

/** What closes a dialog with a form: something that was typed there is not lost without a question, as on a page (D-154). `leave` is that of LeaveDialog. */
export function useAskedClose(
  form: Form,
  onClose: () => void,
): { readonly close: () => void; readonly leave: Leave | undefined } {
  const [isAsked, setAsked] = useState(false);
  const asked = { proceed: onClose, stay: () => setAsked(false) };
  return { close: () => (form.isUnsaved ? setAsked(true) : onClose()), leave: form.leave ?? (isAsked ? asked : undefined) };
}
