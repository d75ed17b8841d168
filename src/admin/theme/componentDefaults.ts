import { alpha, keyframes, type Theme, type ThemeOptions } from '@mui/material/styles';
import { chosenInForcedColors, forcedColors } from './forcedColors.ts';
import { clearOfBars, coarse } from './touch.ts';

/** Those of options: the type checker takes half a minute to compare those of a theme with them. */
type ComponentDefaults = NonNullable<ThemeOptions['components']>;

/** The style and behaviour of MUI's components everywhere, so that pages need no styles of their own for them. */
export function componentDefaults(theme: Theme): ComponentDefaults {
  return { ...grounds(theme), ...controls(theme), ...inputs(theme), ...tables(theme), ...overlays(theme) };
}

/** Moved as a picture: a bar whose edges move has the page laid out and painted for each frame. */
const slide = keyframes({
  from: { transform: 'translateX(-40%) scaleX(0.4)' },
  to: { transform: 'translateX(100%) scaleX(0.4)' },
});

const focusRing = (theme: Theme) => ({ outline: `2px solid ${theme.palette.secondary.main}`, outlineOffset: 2 });

function grounds(theme: Theme): ComponentDefaults {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Always visible, so that nothing moves sideways when a page becomes longer than the window.
        html: { overflowY: 'scroll', scrollPaddingBottom: clearOfBars },
        body: { fontVariantNumeric: 'tabular-nums', textRendering: 'optimizeLegibility' },
        'a:focus-visible, [tabindex="0"]:focus-visible': focusRing(theme),
        // Charts remove the focus ring from the layer in which the arrow keys move.
        'figure [role="none"] [tabindex="0"]:focus-visible': {
          outline: `${focusRing(theme).outline} !important`,
          outlineOffset: -2,
        },
        '::selection': { backgroundColor: alpha(theme.palette.secondary.main, 0.28) },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after, ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)': {
            animationDuration: '0.01ms !important',
            // One without an end would flicker.
            animationIterationCount: '1 !important',
            // No transition at all: even the shortest one shows the old value for one frame.
            transition: 'none !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: theme.palette.divider } },
    },
    MuiLinearProgress: {
      styleOverrides: {
        bar1Indeterminate: { width: '100%', animation: `${slide} 1.6s ease-in-out infinite` },
        bar2Indeterminate: { display: 'none' },
      },
    },
    MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { color: theme.palette.secondary.main, fontWeight: 500 } },
    },
  };
}

function controls(theme: Theme): ComponentDefaults {
  return {
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing(theme) } } },
    // Hidden, not disabled: a button without its ripple waits for it for ever, and keeps the events of each click, with all
    // elements of the screens they came from.
    MuiTouchRipple: { styleOverrides: { root: { display: 'none' } } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'medium' },
      styleOverrides: {
        root: { minHeight: 36, [coarse]: { minHeight: 44 } },
        sizeSmall: { minHeight: 30, [coarse]: { minHeight: 44 } },
        outlined: { borderColor: alpha(theme.palette.text.primary, 0.24) },
        contained: { [forcedColors]: { border: '1px solid' } },
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { borderRadius: theme.shape.borderRadius, [coarse]: { minWidth: 44, minHeight: 44 } } },
    },
    MuiCheckbox: {
      defaultProps: { size: 'small', color: 'secondary' },
      styleOverrides: { root: { [coarse]: { padding: 12 } } },
    },
    MuiRadio: {
      defaultProps: { size: 'small', color: 'secondary' },
      styleOverrides: { root: { [coarse]: { padding: 12 } } },
    },
    MuiFab: { styleOverrides: { sizeSmall: { [coarse]: { width: 44, height: 44 } } } },
    MuiToggleButton: {
      styleOverrides: {
        root: { [coarse]: { minWidth: 44, minHeight: 44 }, '&.Mui-selected': chosenInForcedColors },
      },
    },
    MuiSwitch: { defaultProps: { color: 'secondary' } },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: { fontWeight: 500 },
        clickable: { [coarse]: { height: 44, borderRadius: 22 } },
        deletable: { [coarse]: { height: 44, borderRadius: 22 } },
      },
    },
    MuiTabs: {
      defaultProps: { textColor: 'inherit', indicatorColor: 'secondary' },
      styleOverrides: { root: { minHeight: 44 }, indicator: chosenInForcedColors },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 44,
          padding: '8px 14px',
          color: theme.palette.text.secondary,
          opacity: 1,
          '&.Mui-selected': { color: theme.palette.text.primary },
        },
      },
    },
    MuiListItemButton: {
      styleOverrides: {
        root: { borderRadius: theme.shape.borderRadius, [coarse]: { minHeight: 44 } },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: '0.875rem', minHeight: 36, [coarse]: { minHeight: 44 } } } },
  };
}

function inputs(theme: Theme): ComponentDefaults {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true, size: 'small' },
      styleOverrides: {
        listbox: { '& .MuiAutocomplete-option': { overflowWrap: 'anywhere', [coarse]: { minHeight: 44 } } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: theme.palette.background.paper,
          '&:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: alpha(theme.palette.text.primary, 0.24),
          },
          '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: theme.palette.secondary.main,
          },
          '&.Mui-disabled': { backgroundColor: theme.palette.action.hover },
          '&:not(.Mui-focused) legend': { transition: 'none' },
          [coarse]: { minHeight: 44 },
        },
        input: { '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 } },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          '&.Mui-focused:not(.Mui-error)': { color: theme.palette.text.primary },
          // It makes way for who comes to type. As a form opens, it stands above the value at once.
          '&.MuiInputLabel-shrink:not(.Mui-focused)': { transition: 'none' },
          // Vertically centred in an input that is as high as a finger needs.
          '&.MuiInputLabel-sizeSmall.MuiInputLabel-outlined:not(.MuiInputLabel-shrink)': {
            [coarse]: { transform: 'translate(14px, 11px) scale(1)' },
          },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { marginInline: 2, lineHeight: 1.25, '&:empty': { display: 'none' } } },
    },
  };
}

function tables(theme: Theme): ComponentDefaults {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: theme.palette.divider, fontSize: '0.8125rem', padding: '8px 12px' },
        head: {
          color: theme.palette.text.secondary,
          fontWeight: 600,
          whiteSpace: 'nowrap',
          backgroundColor: theme.palette.background.paper,
        },
        sizeSmall: { padding: '6px 12px', [coarse]: { height: 44 } },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { [coarse]: { minWidth: 44, minHeight: 44 } } } },
    MuiTableRow: { styleOverrides: { root: { '&:last-child > td': { borderBottom: 0 } } } },
    MuiTablePagination: {
      styleOverrides: {
        root: {
          border: 0,
          '& .MuiTablePagination-select:focus-visible': focusRing(theme),
          '& .MuiTablePagination-select.MuiSelect-select': {
            [coarse]: { display: 'flex', alignItems: 'center', minWidth: 44, minHeight: 44, paddingBlock: 0 },
          },
        },
        toolbar: { minHeight: 48 },
      },
    },
    MuiPaginationItem: {
      styleOverrides: {
        root: { [coarse]: { minWidth: 44, height: 44, borderRadius: 22 }, '&.Mui-selected': chosenInForcedColors },
      },
    },
  };
}

function overlays(theme: Theme): ComponentDefaults {
  const raised = { border: `1px solid ${theme.palette.divider}`, boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)' };
  return {
    MuiDialog: { styleOverrides: { paper: raised } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 600 } } },
    MuiMenu: { styleOverrides: { paper: raised } },
    MuiPopover: { styleOverrides: { paper: raised } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400, enterNextDelay: 200 },
      styleOverrides: { tooltip: { fontSize: '0.75rem', fontWeight: 500 } },
    },
    MuiSnackbarContent: { styleOverrides: { root: { borderRadius: theme.shape.borderRadius, fontSize: '0.875rem' } } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(0 0 0 / 0.4)' } } },
    },
    MuiDrawer: { styleOverrides: { paper: { borderColor: theme.palette.divider } } },
  };
}
