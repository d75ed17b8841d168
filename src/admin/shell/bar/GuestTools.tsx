import Stack from '@mui/material/Stack';
import { DarkToggle } from './DarkToggle.tsx';
import { IconTool } from './IconTool.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';

/** Language and dark mode in the corner of the pages that have no top bar. */
export function GuestTools() {
  return (
    <Stack direction="row" spacing={0.5} sx={{ position: 'absolute', top: 12, right: 16 }}>
      <LanguageMenu Button={IconTool} />
      <DarkToggle Button={IconTool} />
    </Stack>
  );
}
