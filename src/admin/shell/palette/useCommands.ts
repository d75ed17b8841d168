import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import ReportIcon from '@mui/icons-material/AssessmentOutlined';
import BoltIcon from '@mui/icons-material/BoltOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { useNavigate, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { mayDo } from '../../../metadata/model.ts';
import { iconOf } from '../../common/icons.ts';
import { useSettingsPanels } from '../../common/settingsPanels.ts';
import { useText } from '../../i18n/useText.ts';
import { quickPlace } from '../../links/quick/quickPlace.ts';
import type { MenuLink } from '../../providers/workspace/navigation.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { newAddress, reportPageAddress, settingsAddress } from '../../routing/addresses.ts';
import { jumpsOf } from '../shortcuts/shortcuts.ts';
import { pageActions } from './pageActions.ts';

/** What a command does: something on the page on screen, a new record, or going elsewhere. */
export type CommandKind = 'act' | 'create' | 'go';

export interface Command {
  /** The same for the same command at another time. */
  key: string;
  kind: CommandKind;
  label: string;
  /** What it is found by, too. */
  also?: readonly string[];
  /** The keys that do the same without the palette. */
  keys: readonly string[];
  Icon: SvgIconComponent;
  run: () => void;
}

/**
 * All commands of the moment: what the page offers, a new record of every module, and every page; of all these only what
 * the role may do.
 * @param onHelp shows the keys
 */
export function useCommands(onHelp: () => void): Command[] {
  const act = usePageCommands(onHelp);
  const create = useCreateCommands();
  const go = useGoCommands();
  return useMemo(() => [...act, ...create, ...go], [act, create, go]);
}

/** What the page offered when the palette was opened. */
function usePageCommands(onHelp: () => void): Command[] {
  const translate = useTranslate();
  const [offered] = useState(() => ({ actions: pageActions(), numbers: quickPlace() }));
  return useMemo(() => {
    const own = offered.actions.map(
      ({ name, also, keys, press }): Command => ({
        ...{ key: `act ${name}`, kind: 'act', label: name, also, keys, Icon: BoltIcon },
        run: press,
      }),
    );
    const { numbers } = offered;
    const fixed = (name: string, keys: string[], run: () => void): Command => ({
      ...{ key: `act ${name}`, kind: 'act', label: translate(`facet.shortcut.${name}`), keys, Icon: KeyboardIcon, run },
    });
    return [...own, ...(numbers ? [fixed('numbers', ['i'], numbers)] : []), fixed('help', ['?'], onHelp)];
  }, [offered, translate, onHelp]);
}

function useCreateCommands(): Command[] {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const { modules } = useSchema();
  return useMemo(() => {
    const own = Object.values(modules).filter(
      (module) => module.menu !== false && !module.readOnly && mayDo(module, 'create'),
    );
    return own.map(
      ({ name, label }): Command => ({
        ...{ key: `create ${name}`, kind: 'create', keys: [], Icon: AddIcon },
        label: translate('facet.list.newRecord', { module: text(label) }),
        run: () => navigate(newAddress(name)),
      }),
    );
  }, [modules, translate, text, navigate]);
}

function useGoCommands(): Command[] {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const schema = useSchema();
  const { navigation } = useWorkspace();
  const panels = useSettingsPanels();
  return useMemo(() => {
    const go = (address: string, label: string, Icon: SvgIconComponent, keys: string[] = []): Command => ({
      ...{ key: `go ${address}`, kind: 'go', label, keys, Icon },
      run: () => navigate(address),
    });
    const letters = new Map(jumpsOf(navigation).map(({ address, letter }) => [address, ['g', letter]]));
    const pages = linksIn(navigation).map(({ title, routerLink = '', icon }) =>
      go(routerLink, title, iconOf(icon, schema), letters.get(routerLink)),
    );
    const reports = schema.reports.map(({ name, label }) => go(reportPageAddress(name), text(label), ReportIcon));
    const settings = panels.map((name) => {
      const label = `${translate('facet.page.settings')}: ${translate(`facet.settings.${name}`)}`;
      return go(`${settingsAddress}?tab=${name}`, label, SettingsIcon);
    });
    return [...pages, ...reports, ...settings];
  }, [navigation, schema, panels, translate, text, navigate]);
}

function linksIn(items: readonly MenuLink[]): MenuLink[] {
  return items.flatMap((item) => [...(item.routerLink ? [item] : []), ...linksIn(item.children ?? [])]);
}
