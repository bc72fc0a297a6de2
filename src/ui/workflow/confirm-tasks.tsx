import './panel.css';
import { Button } from '#src/ui/button.tsx';
import { StatusGlyph, tone } from '#src/ui/status/status-glyph.tsx';

type ConfirmTask = {
  readonly key: string;
  readonly label: string;
  readonly isComplete: boolean;
  readonly stateLabel: string;
  /** who and when, or what is missing */
  readonly note?: string | undefined;
  readonly action?: { readonly label: string; readonly onRun: () => void } | undefined;
  /** the effect of a withdrawal, opened in place */
  readonly effect?:
    | {
        readonly text: string;
        readonly confirmLabel: string;
        readonly keepLabel: string;
        readonly onConfirm: () => void;
        readonly onKeep: () => void;
      }
    | undefined;
};

/** Tasks that are confirmed and withdrawn; a section of the Next steps panel. */
export function ConfirmTasks({ tasks }: { readonly tasks: readonly ConfirmTask[] }) {
  return (
    <section>
      <ul className="cc-tks">
        {tasks.map((task) => {
          const kind = task.isComplete ? 'POSITIVE' : 'ACTION_REQUIRED';
          return (
            <li key={task.key} className="cc-tk">
              <StatusGlyph kind={kind} />
              <div>
                <b>{task.label}</b> <span className={`cc-w cc-${tone(kind)}`}>{task.stateLabel}</span>
                {task.note !== undefined && <p>{task.note}</p>}
              </div>
              {task.action && (
                <Button small onClick={task.action.onRun} data-command={task.key}>
                  {task.action.label}
                </Button>
              )}
              {task.effect && (
                <div className="cc-impact" role="alert">
                  <p>{task.effect.text}</p>
                  <div className="cc-cmd">
                    <Button small look="danger" onClick={task.effect.onConfirm}>
                      {task.effect.confirmLabel}
                    </Button>
                    <Button small look="quiet" onClick={task.effect.onKeep}>
                      {task.effect.keepLabel}
                    </Button>
                  </div>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
