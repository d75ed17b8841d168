import ErrorIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import { type ComponentProps, forwardRef, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { fieldsOfTab, type Module, type Tab as ModuleTab } from '../../metadata/model.ts';
import { isShown } from '../../metadata/read/rules/shownWhen.ts';
import { tabInSight } from '../common/tabInSight.ts';
import { useText } from '../i18n/useText.ts';
import type { FormMode } from '../record/RecordPage.ts';
import { useConditionValues } from './FieldGrid.tsx';

interface FormTabsProps {
  module: Module;
  mode: FormMode;
  tabs: readonly ModuleTab[];
  /** Name of the open tab; the first tab where no tab has that name. */
  current: string | null;
  onChange: (name: string) => void;
  /** Tabs of links can be opened before the record is saved, too. */
  opensAll?: boolean;
  /** Shown behind the label, e.g. the number of rows of a link. */
  badge?: (tab: ModuleTab) => ReactNode;
  children: (tab: ModuleTab) => ReactNode;
}

/**
 * The tabs of a form in the schema's order. A tab is mounted when it is first seen and then kept, so that what was
 * typed stays; tabs of links wait until the record is saved.
 */
export function FormTabs({ module, mode, tabs, current, onChange, opensAll, badge, children }: FormTabsProps) {
  const translate = useTranslate();
  const values = useConditionValues(module);
  const shown = tabs.filter((tab) => isShown(module, tab.shownWhen, values));
  const waits = (tab: ModuleTab) => !opensAll && 'link' in tab && mode === 'create';
  const selected = shown.find((tab) => tab.name === current && !waits(tab)) ?? shown[0];
  const seen = useSeen(selected?.name);
  const isWrong = useWrongTabs(shown, selected?.name, onChange);
  // A dialog may have the same tabs as the page below it.
  const id = useId();
  const headId = (tab: ModuleTab) => `${id}tab-${tab.name}`;
  const panelId = (tab: ModuleTab) => `${id}panel-${tab.name}`;
  if (!selected) return null;
  if (tabs.length === 1) return <Box sx={{ p: { xs: 2, sm: 3 } }}>{children(selected)}</Box>;

  return (
    <>
      <Tabs
        ref={tabInSight}
        value={selected.name}
        onChange={(_event, name: string) => onChange(name)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('facet.form.tabs')}
        sx={{ px: 1, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root:not([aria-disabled])': { opacity: 1 } }}
      >
        {shown.map((tab) => (
          <TabHead
            key={tab.name}
            value={tab.name}
            waits={waits(tab)}
            label={<TabLabel tab={tab} wrong={isWrong(tab)} badge={waits(tab) ? null : badge?.(tab)} />}
            id={headId(tab)}
            aria-controls={panelId(tab)}
          />
        ))}
      </Tabs>
      {shown.map((tab) => (
        <Box
          key={tab.name}
          role="tabpanel"
          id={panelId(tab)}
          aria-labelledby={headId(tab)}
          hidden={tab !== selected}
          sx={{ p: { xs: 2, sm: 3 } }}
        >
          {seen.has(tab.name) && children(tab)}
        </Box>
      ))}
    </>
  );
}

function TabLabel({ tab, wrong, badge }: { tab: ModuleTab; wrong: boolean; badge: ReactNode }) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={wrong ? { color: 'error.main' } : undefined}>
        {text(tab.label)}
      </Box>
      {badge}
      {wrong && (
        <>
          <ErrorIcon color="error" fontSize="small" />{' '}
          <span style={visuallyHidden}>{translate('facet.form.tabHasErrors')}</span>
        </>
      )}
    </Box>
  );
}

/**
 * The head of a tab; MUI's Tabs pass the other props. The head of a tab that waits stays focusable, unlike a disabled
 * one, so that keyboard users can read the reason too.
 */
const TabHead = forwardRef<HTMLDivElement, ComponentProps<typeof Tab> & { waits: boolean }>(function TabHead(
  { waits, ...props },
  ref,
) {
  const translate = useTranslate();
  if (!waits) return <Tab ref={ref} {...props} />;
  const { onClick: _onClick, onChange: _onChange, ...rest } = props;
  return (
    <Tooltip title={translate('facet.form.saveFirst')} describeChild>
      <Tab ref={ref} {...rest} aria-disabled disableRipple sx={{ opacity: 0.55, cursor: 'not-allowed' }} />
    </Tooltip>
  );
});

/** Names of the tabs that were open before. */
function useSeen(name: string | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set(name ? [name] : []));
  if (name && !seen.has(name)) setSeen(new Set([...seen, name]));
  return seen;
}

/** Which tabs hold a refused field. A refused save opens the first of them and focuses the field. */
function useWrongTabs(tabs: readonly ModuleTab[], current: string | undefined, open: (name: string) => void) {
  const { errors, submitCount } = useFormState();
  const { setFocus } = useFormContext();
  const handled = useRef(submitCount);
  const wrongField = (tab: ModuleTab) => fieldsOfTab(tab).find((name) => name in errors);

  useEffect(() => {
    if (submitCount === handled.current || Object.keys(errors).length === 0) return;
    handled.current = submitCount;
    const here = tabs.find((tab) => tab.name === current);
    if (here && wrongField(here)) return;
    const first = tabs.find(wrongField);
    if (!first) return;
    open(first.name);
    const name = wrongField(first);
    // The tab's inputs are mounted after the next render.
    if (name) requestAnimationFrame(() => setFocus(name));
  });

  return (tab: ModuleTab) => wrongField(tab) !== undefined;
}
