import type { GridApi } from '@mui/x-data-grid';
import type { RefObject } from 'react';

export type GridApiRef = RefObject<GridApi | null>;
