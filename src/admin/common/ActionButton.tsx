import type { SvgIconComponent } from '@mui/icons-material';
import Button from '@mui/material/Button';
import { useContext, useEffect, useId, useRef } from 'react';
import { MoreContext } from './MoreActions.tsx';

export interface ActionButtonProps {
  label: string;
  Icon: SvgIconComponent;
  onClick: () => void;
  disabled?: boolean;
  /** It is at work. */
  loading?: boolean;
  opensDialog?: boolean;
  /** Of a button of its own. @default 'outlined' */
  variant?: 'outlined' | 'text';
}

/** An action of a page: a button of its own, or an entry where its page puts it into the menu 'More'. */
export function ActionButton(props: ActionButtonProps) {
  const more = useContext(MoreContext);
  return more ? <MoreEntry {...props} /> : <OwnButton {...props} />;
}

function OwnButton(props: ActionButtonProps) {
  const { label, Icon, onClick, disabled, loading, opensDialog, variant = 'outlined' } = props;
  return (
    <Button
      variant={variant}
      startIcon={<Icon />}
      disabled={disabled ?? false}
      {...(loading !== undefined && { loading, loadingPosition: 'start' as const })}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Shows nothing itself: the menu draws the entry, so that what an action opens stands outside of the menu. */
function MoreEntry({
  label,
  Icon,
  onClick,
  disabled = false,
  loading = false,
  opensDialog = false,
}: ActionButtonProps) {
  const more = useContext(MoreContext);
  const id = useId();
  const run = useRef(onClick);
  useEffect(() => {
    run.current = onClick;
  }, [onClick]);
  useEffect(
    () => more?.put(id, { label, Icon, opensDialog, disabled: disabled || loading, run: () => run.current() }),
    [more, id, label, Icon, opensDialog, disabled, loading],
  );
  useEffect(() => () => more?.remove(id), [more, id]);
  return null;
}
