import { z } from 'zod';
import type { FieldDescriptor } from '../../fields/fieldTypes.ts';
import { CHOICE_LENGTH, listedValue } from '../../fields/shared/choices.ts';
import { fieldName, formulaText, shownCondition, text } from '../../fields/shared/fieldType.ts';
import { costKeys } from './costKeys.ts';
import { countKeys } from './countKeys.ts';
import { codePattern, documentKeys, paymentKeys, stockKeys } from './documentKeys.ts';
import { moduleName } from './moduleName.ts';
import { pageKeys } from './pageKeys.ts';
import { publicPageKeys } from './publicPageKeys.ts';

/** What schema files may say, apart from fields (each field type brings its own keys). Unknown keys are refused. */

export const addStyles = ['modal', 'search', 'choose-from', 'immediate', 'none'] as const;
export type AddStyle = (typeof addStyles)[number];

/** A field's name, or `link.field`. */
const searchedName = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9_]{0,59}(\.[a-z][a-zA-Z0-9_]{0,59})?$/,
    'name a field, or a link and a field of its rows: "link.field"',
  );

const fieldTab = z
  .strictObject({
    /** The name of the tab, as it stands in the address: `?tab=sub-items`. */
    name: moduleName,
    /** What people read on the tab. */
    label: text,
    /** The tab is shown only while this holds. */
    shownWhen: shownCondition.optional(),
    /** The fields of the tab, from left to right and from top to bottom. */
    fields: z.array(fieldName).min(1).optional(),
    /** In place of `fields`: groups of fields, each under a heading. */
    sections: z
      .array(
        z.strictObject({
          /** The heading of the section. A section without one has no line above it. */
          label: text.optional(),
          /** The section is shown only while this holds. */
          shownWhen: shownCondition.optional(),
          /** The fields of the section, in order. */
          fields: z.array(fieldName).min(1),
        }),
      )
      .min(1)
      .optional(),
    /**
     * In place of fields: the name of a link whose rows the tab shows, or of several links, whose lists stand below each
     * other. Such a tab is open once the record is saved.
     */
    link: z.union([fieldName, z.array(fieldName).min(1)]).optional(),
  })
  .superRefine((tab, context) => {
    // The others would be passed over in silence.
    const [first, second] = (['link', 'sections', 'fields'] as const).filter((key) => tab[key] !== undefined);
    if (!first || !second) return;
    const message = `stands beside "${first}", and a tab has one of the two; give one of them a tab of its own`;
    context.addIssue({ code: 'custom', path: [second], message });
  });

const link = z.strictObject({
  /**
   * The name of the link, unique in the module: `certificate`, `subItem`. Fields of the types `sum` and `lookup` refer
   * to it.
   */
  name: fieldName,
  /** The former name of the link. Nothing in the database names it, so its rows stay as they are. */
  was: fieldName.optional(),
  /** What one row is called, e.g. on the button that adds one. */
  label: text,
  /** The module whose records are the rows. */
  module: moduleName,
  /** The reference field of that module that points to this record. */
  by: fieldName,
  /** How rows are added. */
  add: z.enum(addStyles),
  /**
   * The reference field of the rows that a search fills. Without it, `search` finds existing rows and sets their `by`.
   * With `modal`, existing records can be searched for as well.
   */
  pick: fieldName.optional(),
  /**
   * With `pick`: a reference field of the module that is picked from. Only records whose reference points to this
   * record can be picked.
   */
  match: fieldName.optional(),
  /** The columns of the list. */
  columns: z.array(fieldName).min(1),
  /** The columns that can be edited in the list itself. */
  inlineEdit: z.array(fieldName).optional(),
  /** The fields of the form of `modal`. Without it, the form has the tabs of the rows' module. */
  form: z.array(fieldName).min(1).optional(),
  /**
   * In place of `form`: the names of those tabs of the rows' module that the form has. A tab with a link leads to the
   * page of the row.
   */
  tabs: z.array(moduleName).min(1).optional(),
  /**
   * Fields whose values a new row takes over from this record. Both modules have them. The server sets them, and refuses
   * a client that sends another value; a number that `renumber` keeps the same in these rows is set in any case.
   */
  copy: z.array(fieldName).min(1).optional(),
  /** Values that every new row has. The server sets them for every client. */
  values: z.record(fieldName, z.union([z.string(), z.number(), z.boolean()])).optional(),
  /** Whether rows can be edited. @default true for `modal`, else false */
  edit: z.boolean().optional(),
  /** Whether rows can be removed. @default false for `none`, else true */
  remove: z.boolean().optional(),
  /** Whether a duplicate of this record gets duplicates of the rows. The module has the action `duplicate`. */
  duplicate: z.boolean().optional(),
  /** How the rows are sorted. @default by id */
  sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).optional(),
});

/** How a badge looks: a number among others, something to be done, something that is late. */
const badgeTones = ['neutral', 'warning', 'error'] as const;
export type BadgeTone = (typeof badgeTones)[number];

const filterValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Which records of a module are meant, written like the filter of its list. */
export const listFilter = z.record(z.string(), z.union([filterValue, z.array(filterValue)]));

/** The number in the side menu: how many records a filter of the module's list finds. */
const badge = z.strictObject({
  /** Which records are counted, written like the filter of a list. `today`, `today-1` and `today+30` stand for days. */
  filter: listFilter,
  /** What the number means, e.g. `overdue`. */
  label: text,
  /** The color of the number: `warning` for something to do, `error` for something late. @default "neutral" */
  tone: z.enum(badgeTones).optional(),
});

/** The menu group of modules that name none. */
export const restGroup = 'more';

const menu = z.strictObject({
  /** The group of the navigation in which the module stands. */
  group: moduleName,
  /** The place in the group: small numbers stand first. @default 0 */
  order: z.int().optional(),
  /** A number beside the entry. */
  badge: badge.optional(),
});

const actions = z.strictObject({
  /** The buttons above the list. @default new, export */
  list: z.array(z.string()).optional(),
  /** The buttons of the form. @default delete, archive (with `archive`), cancel, save, and those of documents or counts */
  detail: z.array(z.string()).optional(),
  /** The buttons in the detail of a row of the list. */
  row: z.array(z.string()).optional(),
});

/**
 * No two records have the same values in all of `fields`; with `when`, among the records for which it holds. `message`
 * says to people what is wrong, and stands at the field of `when`, or else at the last of `fields`.
 */
const uniqueRule = z.union([
  z
    .array(fieldName)
    .min(1)
    .transform((fields) => ({ fields })),
  z.strictObject({
    /** The fields whose values, taken together, stand in one record only. */
    fields: z.array(fieldName).min(1),
    /** The rule is for records for which this holds. `null` means that the field is empty. */
    when: z.strictObject({ field: fieldName, is: z.union([z.string(), z.number(), z.boolean(), z.null()]) }).optional(),
    /** What people read when they break the rule. It stands at the field of `when`, or else at the last of `fields`. */
    message: text.optional(),
    /**
     * For a mark such as "default": `when` names a checkbox, and exactly one record has it among those with the same
     * value in `fields`: a required reference that is `"readOnly": "after-create"`. The first record gets the mark. When
     * people mark another record, the mark moves there.
     */
    move: z.boolean().optional(),
  }),
]);

/** What no record may be: a record for which `when` holds is refused. */
const rule = z.strictObject({
  /** A [formula](formulas.md) that is a condition over fields of the record: `price < cost and not approved`. */
  when: formulaText,
  /** What people read when they break the rule. */
  message: text,
  /** The field at which the message stands. @default the last field in `when` that people write */
  field: fieldName.optional(),
});

const code = z.strictObject({
  /** The text field with the code, read-only. */
  field: fieldName,
  /** How codes look: `RP-{year}-{0000}` becomes RP-2026-0001, and the number starts anew with each year. */
  pattern: codePattern,
  /** The date field whose year counts. @default the day on which the record is made */
  date: fieldName.optional(),
});

export type CodeDescriptor = z.output<typeof code>;

/** A record's number that is changed by a call of its own, `update-{field}`: the form shows it with an icon to edit it. */
const renumber = z.strictObject({
  /** The text field with the number. It is `"readOnly": "after-create"`. */
  field: fieldName,
  /** Links whose rows are records of this module with the same number, because they `copy` it. Theirs changes with it. */
  links: z.array(fieldName).min(1).optional(),
  /** Sentences that stand in place of general ones. */
  messages: z
    .strictObject({
      /** What people read when the number is too long. */
      tooLong: text.optional(),
      /** What people read once the number is changed. */
      updated: text.optional(),
      /** The same where the form shows one of the links. */
      updatedWithLinks: text.optional(),
    })
    .optional(),
});
export type RenumberDescriptor = z.output<typeof renumber>;

export const valueListsKeys = z.record(z.string().trim().min(1).max(CHOICE_LENGTH), z.array(listedValue));

export const moduleKeys = z.strictObject({
  $schema: z.string().optional(),
  /** The name of the table, and part of the addresses of the API and of the screens: `/api/memo-out`. */
  name: moduleName,
  /** What one record is called. */
  label: text,
  /** What several records are called, as in the menu. @default the label */
  labelPlural: text.optional(),
  /** The name of an icon of [Material Symbols](https://fonts.google.com/icons) in kebab-case, e.g. `diamond`. @default "article" */
  icon: z.string().optional(),
  /** The former name of the module. The table is renamed and keeps its records. */
  was: moduleName.optional(),
  /** Where the module stands in the menu. `false`: nowhere, as for rows of documents. @default the group `more` */
  menu: z.union([z.literal(false), menu]).optional(),
  /** The field whose value names a record to people. */
  recordLabel: fieldName,
  /** The fields of a record. */
  fields: z.array(z.unknown()).min(1),
  /** Rules of what may stand in one record only. */
  unique: z.array(uniqueRule).optional(),
  /** Rules across fields, which server and browser judge alike. */
  rules: z.array(rule).optional(),
  /** Value lists that the module brings along, with their first values. */
  valueLists: valueListsKeys.optional(),
  /** The list of the records. */
  list: z.strictObject({
    /** The columns, from left to right. */
    columns: z.array(fieldName).min(1),
    /**
     * The columns that stay longest where a screen has no room for all, the most important first. The other columns fold
     * away before them, the last one first. See [Narrow screens](modules.md#narrow-screens). @default as in `columns`
     */
    priority: z.array(fieldName).min(1).optional(),
    /** How the list is sorted at first. @default newest first */
    sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).optional(),
    /**
     * The fields in which the search of the list and the global search look. `certificate.certificate_no` looks in the
     * rows of the link `certificate`. @default the record label
     */
    quickSearch: z.array(searchedName).min(1).optional(),
    /** Whether people can mark records with a star of their own. */
    starred: z.boolean().optional(),
    /**
     * The list scrolls by itself. It is as high as the window, less this number of pixels. Without it, the page
     * scrolls.
     */
    heightOffset: z.int().min(0).optional(),
  }),
  /** The fields of the advanced search. Numbers and dates are searched by range. */
  search: z.array(fieldName).optional(),
  /** The fields of the panel that sums a record up, and of the detail of a row. */
  summary: z.array(fieldName).optional(),
  /**
   * The media field with the photos of a record. Its first photo stands for the record in lists and searches, each row
   * of the list can be unfolded, and people can look at the list as a gallery.
   */
  picture: fieldName.optional(),
  /** The head of a record's page, above the tabs: the picture, facts, figures and the story of the record. */
  page: pageKeys.optional(),
  /** The tabs of the form. */
  tabs: z.array(fieldTab).min(1),
  /** Lists of rows of other modules that belong to a record. */
  links: z.array(link).optional(),
  /**
   * The fields of the dialog in which a new record is made from within the form of another one. Without it, there is no
   * such dialog.
   */
  newDialog: z.array(fieldName).min(1).optional(),
  /** Which buttons there are, and in which order. */
  actions: actions.optional(),
  /**
   * The columns of the CSV file that the action `export-qr` makes for programs that print codes. They are headed by these
   * names in every language.
   */
  qrExport: z.array(fieldName).min(1).optional(),
  /** The number of a record, which people change by an action of its own. */
  renumber: renumber.optional(),
  /** A number that each new record gets from the server. Documents and counts name theirs in `document` and `count`. */
  code: code.optional(),
  /** Only the server writes records, as for the history of items. */
  readOnly: z.boolean().optional(),
  /**
   * Whether records can be archived, in place of being deleted: lists leave them out and references do not offer them,
   * while what names them already goes on naming them. See [Archiving](modules.md#archiving). @default false
   */
  archive: z.boolean().optional(),
  /** What comes after saving: the form stays open, or the list comes back. @default "stay" */
  afterSave: z.enum(['stay', 'list']).optional(),
  /** Makes the module the one whose records are items of the stock. */
  stock: stockKeys.optional(),
  /** Makes the records documents that move items. */
  document: documentKeys.optional(),
  /** Makes the records payments for documents. */
  payment: paymentKeys.optional(),
  /** Makes the records costs that add to what an item cost. */
  cost: costKeys.optional(),
  /** Makes the records stock counts. */
  count: countKeys.optional(),
});

export const appKeys = z.strictObject({
  $schema: z.string().optional(),
  /** What the installation is called, in the head of every page. */
  siteName: z.string().min(1),
  /** The company, as it stands on printed documents. */
  company: z
    .strictObject({
      /** The name of the company. */
      name: z.string().min(1),
      /** The address, line by line. */
      address: z.array(z.string()).optional(),
      /**
       * A picture in `public/`, by its path such as `/assets/logo.png`. It stands on documents in place of the name in
       * large letters.
       */
      logo: z
        .string()
        .regex(/^\/.+\.(png|jpe?g|webp)$/, 'name a picture in public/ by its path, e.g. "/assets/logo.png"')
        .optional(),
    })
    .optional(),
  /** The currency of the house, as the three letters of ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'use the three letters of ISO 4217, e.g. "USD"'),
  /** What stands before the id of an item in its QR code. */
  linkPrefix: z.url('write a web address, e.g. "https://www.example.com/item/"'),
  /**
   * For so many days a deleted record can be restored, and its files stay. @default 90
   */
  keepDeleted: z.int().min(0).max(3650).optional(),
  /** The page of a messaging app that shares a text. `{text}` stands for the text. */
  shareLink: z.string().includes('{text}').optional(),
  /** What people add most often: buttons of the bar and of the dashboard, in this order. */
  quickAdds: z
    .array(
      z.strictObject({
        /** The module that a record is added to. */
        module: moduleName,
        /** What the button says. */
        label: text,
      }),
    )
    .optional(),
  /** Pages that staff can share with guests. Without it, there are none. */
  publicPage: publicPageKeys.optional(),
});

const plainItem = {
  /** What people read. */
  title: text,
  /** The name of an icon of [Material Symbols](https://fonts.google.com/icons) in kebab-case. */
  icon: z.string().optional(),
};

/** A menu group collects the modules that name it; the other items are links of their own. */
export const navigationKeys = z.array(
  z.union([
    z.strictObject({
      /** A group. It collects the modules that name it in their `menu`. */
      group: moduleName,
      ...plainItem,
    }),
    z.strictObject({
      /** A page of the product, e.g. `/dashboard`. */
      routerLink: z.string().startsWith('/', 'write a page of the product, e.g. "/dashboard"'),
      ...plainItem,
    }),
    z.strictObject({
      /** A page elsewhere. It opens in a new tab of the browser. */
      href: z.url({ protocol: /^(https?|mailto|tel)$/, error: 'write a web address, e.g. "https://www.example.com/"' }),
      ...plainItem,
    }),
  ]),
);

/** What an entry of the navigation leads to: each has exactly one of these. */
export const navigationTargets = ['group', 'routerLink', 'href'] as const;

type ModuleKeys = z.input<typeof moduleKeys>;

/** A module as a schema file writes it. */
export type ModuleDescriptor = Omit<ModuleKeys, 'fields'> & { fields: FieldDescriptor[] };
export type AppDescriptor = z.input<typeof appKeys>;
export type NavigationDescriptor = z.input<typeof navigationKeys>;
export type ValueListsDescriptor = z.input<typeof valueListsKeys>;
