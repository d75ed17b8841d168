import type { SvgIconComponent } from '@mui/icons-material';
import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturnOutlined';
import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import CallMadeIcon from '@mui/icons-material/CallMadeOutlined';
import CallReceivedIcon from '@mui/icons-material/CallReceivedOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import DiamondIcon from '@mui/icons-material/DiamondOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import InputIcon from '@mui/icons-material/InputOutlined';
import InsightsIcon from '@mui/icons-material/InsightsOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import ListIcon from '@mui/icons-material/ListAltOutlined';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import ManageAccountsIcon from '@mui/icons-material/ManageAccountsOutlined';
import OutputIcon from '@mui/icons-material/OutputOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLongOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import SellIcon from '@mui/icons-material/SellOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import ShoppingCartIcon from '@mui/icons-material/ShoppingCartOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import WorkspacePremiumIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import { createSvgIcon } from '@mui/material/utils';
import { createElement } from 'react';
import type { BundledIcon } from '../../metadata/keys/bundledIcons.ts';
import type { Schema } from '../../metadata/model.ts';

/** The icons that the front brings along, imported one by one: all of Material's would be megabytes. */
const bundled: Record<BundledIcon, SvgIconComponent> = {
  assessment: AssessmentIcon,
  'assignment-return': AssignmentReturnIcon,
  business: BusinessIcon,
  'call-made': CallMadeIcon,
  'call-received': CallReceivedIcon,
  category: CategoryIcon,
  dashboard: DashboardIcon,
  diamond: DiamondIcon,
  folder: FolderIcon,
  groups: GroupsIcon,
  handshake: HandshakeIcon,
  history: HistoryIcon,
  input: InputIcon,
  insights: InsightsIcon,
  inventory: InventoryIcon,
  'list-alt': ListIcon,
  'local-shipping': LocalShippingIcon,
  'manage-accounts': ManageAccountsIcon,
  output: OutputIcon,
  payments: PaymentsIcon,
  people: PeopleIcon,
  person: PersonIcon,
  place: PlaceIcon,
  'receipt-long': ReceiptLongIcon,
  science: ScienceIcon,
  sell: SellIcon,
  settings: SettingsIcon,
  'shopping-cart': ShoppingCartIcon,
  undo: UndoIcon,
  'workspace-premium': WorkspacePremiumIcon,
};

/**
 * The icon of that Material name: one that the front brings along, or one whose drawing came with the schema. A folder where
 * there is neither.
 */
export function iconOf(name: string | undefined, { icons = {} }: Pick<Schema, 'icons'>): SvgIconComponent {
  if (name === undefined) return FolderIcon;
  if (Object.hasOwn(bundled, name)) return bundled[name as BundledIcon];
  const path = Object.hasOwn(icons, name) ? icons[name] : undefined;
  return path === undefined ? FolderIcon : drawnIcon(path);
}

const drawn = new Map<string, SvgIconComponent>();

/** Each drawing is one component, however often it is asked for: React would make another one anew. */
function drawnIcon(path: string): SvgIconComponent {
  const known = drawn.get(path);
  if (known) return known;
  // Material Symbols are drawn on 960 units, of which the lower edge is 0; the other icons on 24.
  const shape = createElement('path', { d: path, transform: 'translate(0 24) scale(0.025)' });
  const icon = createSvgIcon(shape, 'Symbol') as SvgIconComponent;
  drawn.set(path, icon);
  return icon;
}
