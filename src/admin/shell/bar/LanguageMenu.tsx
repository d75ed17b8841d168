import TranslateOutlinedIcon from '@mui/icons-material/TranslateOutlined';
import { useTranslate } from 'ra-core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { IconToolProps } from './IconTool.tsx';

const LanguageChoices = lazy(() => import('./LanguageChoices.tsx'));

/** Its choices are fetched with the first click: the sign-in page has no other menu. */
export function LanguageMenu({ Button }: { Button: ComponentType<IconToolProps> }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        label={translate('facet.bar.language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
      >
        <TranslateOutlinedIcon />
      </Button>
      {opened && (
        <Suspense>
          <LanguageChoices anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
