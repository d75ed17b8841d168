import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { linkOf, type Module, mayDo, moduleOf, type Tab } from '../../metadata/model.ts';
import { numberedLinkOf } from '../../metadata/read/numberedLink.ts';
import { PageHeader } from '../common/PageHeader.tsx';
import { DraftBar } from '../forms/drafts/DraftBar.tsx';
import { UnsavedChangesGuard } from '../forms/drafts/UnsavedChangesGuard.tsx';
import { FieldGrid } from '../forms/FieldGrid.tsx';
import { FormTabs } from '../forms/FormTabs.tsx';
import { useText } from '../i18n/useText.ts';
import { type LinkLock, LinkLockContext } from '../links/link/linkContext.ts';
import { LinkList } from '../links/list/LinkList.tsx';
import { LinkGrid } from '../links/list/linkGridPart.ts';
import { useQuickPlace } from '../links/quick/quickPlace.ts';
import { BesideButtons } from '../place/BesideButtons.tsx';
import { useSchema } from '../providers/workspace/schemaContext.tsx';
import { useRecordFeatures } from '../record/Features.ts';
import { isClosed, isConfirmed } from '../record/isConfirmed.ts';
import { useRecordPage } from '../record/RecordPage.ts';
import { listAddress } from '../routing/addresses.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { OthersNote } from '../together/OthersNote.tsx';
import { ArchivedNote } from './ArchivedNote.tsx';
import { FormToolbar } from './FormToolbar.tsx';
import { RecordHead } from './head/RecordHead.tsx';
import { useLinkRows } from './head/useLinkRows.ts';
import { ParentNote } from './ParentNote.tsx';
import { HeadActions, ToolbarActions } from './RecordActions.tsx';

/** A record's page inside its form: head, tabs, buttons. */
export function RecordPageView() {
  const { module, mode, record, label, leaving } = useRecordPage();
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const isPhone = useIsPhone();
  const { pageButtons, titleButtons } = useRecordFeatures();
  const beside = Object.entries(titleButtons).map(([name, Button]) => <Button key={name} />);
  const lock = useDocumentLock();
  const numbers = useNumbersTab(lock);
  const openTab = (tab: string) => setSearch((now) => ({ ...Object.fromEntries(now), tab }), { replace: true });
  useGridAhead(module.tabs);
  useQuickPlace(numbers === undefined ? undefined : () => openTab(numbers));

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
      <PageHeader
        title={label}
        trail={[{ label: text(module.labelPlural), address: listAddress(module.name) }]}
        beside={isPhone && record && beside}
      >
        {record && <BesideButtons module={module.name} id={Number(record.id)} />}
        <HeadActions />
        {Object.entries(pageButtons).map(([name, Button]) => (
          <Button key={name} />
        ))}
        {!isPhone && beside}
      </PageHeader>
      <ArchivedNote />
      <OthersNote />
      <DraftBar module={module} mode={mode} />
      <RecordHead />
      <Paper variant="outlined">
        <FormTabs
          module={module}
          mode={mode}
          tabs={module.tabs}
          current={search.get('tab')}
          onChange={openTab}
          badge={(tab) => 'link' in tab && mode === 'edit' && <LinkCount name={tab.link} />}
        >
          {(tab) => (
            <LinkLockContext.Provider value={lock}>
              <TabContent tab={tab} />
            </LinkLockContext.Provider>
          )}
        </FormTabs>
        <FormToolbar>
          <ToolbarActions />
        </FormToolbar>
      </Paper>
      <UnsavedChangesGuard leaving={leaving} />
    </Box>
  );
}

/** Milliseconds that a page has to itself before the code of its other tabs is fetched. */
const quietTime = 1000;

/** Fetches the grid of the links' rows, so that the first tab of one opens at once. */
function useGridAhead(tabs: readonly Tab[]): void {
  const links = tabs.some((tab) => 'link' in tab);
  useEffect(() => {
    if (!links) return;
    // Where it cannot be fetched, the tab says so.
    const timer = setTimeout(() => LinkGrid.load().catch(() => undefined), quietTime);
    return () => clearTimeout(timer);
  }, [links]);
}

/** The first tab with an input for numbers; undefined where there is none, and for new records. */
function useNumbersTab(lock: LinkLock): string | undefined {
  const { module, mode } = useRecordPage();
  const schema = useSchema();
  if (mode === 'create') return undefined;
  const takesNumbers = (name: string) => {
    const link = linkOf(module, name);
    return numberedLinkOf(schema, link) !== undefined && lock(link) === undefined;
  };
  return module.tabs.find((tab) => 'link' in tab && [tab.link, ...tab.also].some(takesNumbers))?.name;
}

function TabContent({ tab }: { tab: Tab }) {
  const { module, mode } = useRecordPage();
  if ('link' in tab) return mode === 'edit' ? <LinkLists names={[tab.link, ...tab.also]} /> : null;
  return (
    <>
      {tab === module.tabs[0] && <ParentNote />}
      {tab === module.tabs[0] && <PapersNote />}
      <FieldGrid
        module={module}
        mode={mode}
        tab={mode === 'edit' ? withoutHead(module, tab) : tab}
        autoFocus={mode === 'create'}
      />
    </>
  );
}

/** Several lists on one tab are distinguished by their headings. */
function LinkLists({ names }: { names: readonly string[] }) {
  const { module } = useRecordPage();
  const schema = useSchema();
  const text = useText();
  if (names.length === 1) return names.map((name) => <LinkList key={name} name={name} />);
  return names.map((name) => (
    <Box key={name} component="section" sx={{ '& + &': { mt: 4 } }}>
      <LinkList name={name} heading={text(moduleOf(schema, linkOf(module, name).module).labelPlural)} />
    </Box>
  ));
}

/** The number of rows of a link of the record on screen; nothing while it is unknown or zero. */
function LinkCount({ name }: { name: string }) {
  const { total } = useLinkRows(name);
  return total ? <Chip size="small" label={total} sx={{ height: 20, cursor: 'inherit' }} /> : null;
}

/** Returns why the items of the document or count on screen must not be changed: it is Confirmed, or Closed. */
function useDocumentLock(): LinkLock {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const confirmed = isConfirmed(module, record);
  const closed = isClosed(module, record);
  const { document, count } = module;
  const fixed = mayDo(module, 'setBack') ? 'facet.document.itemsFixed' : 'facet.document.itemsKept';
  return useCallback(
    (link) => {
      if (closed && link.name === count?.items.link) return translate('facet.count.rowsFixed');
      if (!confirmed || link.name !== document?.items.link) return undefined;
      return translate(document.addAfterConfirmed ? 'facet.document.rowsFixed' : fixed);
    },
    [confirmed, closed, document, count, fixed, translate],
  );
}

/** On the page of an item that is sold or out: what is edited does not reach the papers that were issued. */
function PapersNote() {
  const translate = useTranslate();
  const { module, record } = useRecordPage();
  const { stock } = module;
  const status = stock && record?.[stock.status];
  if (!mayDo(module, 'update') || !stock || !status || [stock.opening, stock.pending, stock.dropped].includes(status))
    return null;
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {translate('facet.item.papersStay')}
    </Alert>
  );
}

/**
 * The tab of a stored document without what the head of its page says: the title is its code, and the status stands beside
 * the button that changes it.
 */
function withoutHead(module: Module, tab: Tab): Tab {
  const { document, recordLabel, actions } = module;
  if (!document || !('sections' in tab)) return tab;
  const above = [
    ...(document.code.field === recordLabel ? [recordLabel] : []),
    ...(actions.detail.includes('update-status') ? [document.status] : []),
  ];
  const sections = tab.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => !above.includes(name)),
  }));
  return { ...tab, sections };
}
