import { createTheme } from '@mui/material/styles';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { type ReactNode, useState } from 'react';
import {
  AdminContext,
  type DataProvider,
  Form,
  memoryStore,
  Notification,
  RecordContextProvider,
  ResourceContextProvider,
  SaveButton,
  TestMemoryRouter,
} from 'react-admin';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import english from '../../public/assets/i18n/en.json';
import chinese from '../../public/assets/i18n/zh.json';
import { isMoney } from '../../src/fields/capabilities.ts';
import { fieldInputsOf } from '../../src/fields/fieldInputs.ts';
import { type FieldTypeName, fieldContext, fieldTypes } from '../../src/fields/fieldTypes.ts';
import { fieldViewOf } from '../../src/fields/fieldViews.ts';
import { today } from '../../src/fields/shared/days/calendarDay.ts';
import type { AnyField } from '../../src/fields/shared/fieldType.ts';
import {
  type FieldServices,
  FieldServicesContext,
  type NewRecordDialogProps,
} from '../../src/fields/shared/fieldView.ts';
import { formatText } from '../../src/fields/shared/formatText.ts';
import { fieldExamples, parsedField } from '../support/fieldExamples.ts';

const names = Object.keys(fieldTypes) as FieldTypeName[];
const languages = ['en', 'zh'] as const;
/** What a derived type answers, and what is seen of it. */
const answers: Partial<Record<FieldTypeName, { value: unknown; en: string; zh: string }>> = {
  lookup: { value: 'GIA', en: 'GIA', zh: 'GIA' },
  computed: { value: 12.5, en: '12.5 %', zh: '12.5 %' },
  sum: { value: 1200, en: '1,200', zh: '1,200' },
  earliest: { value: '2026-03-05', en: '5 Mar 2026', zh: '2026年3月5日' },
  tally: {
    value: { MemoOut: 1200, returned: 0, Sold: 2 },
    en: '1,200 out · 2 sold',
    zh: '1,200 在外 · 2 已售',
  },
  qrcode: { value: 'https://example.com/vid/5', en: 'https://example.com/vid/5', zh: 'https://example.com/vid/5' },
};

describe('the first field of a form', () => {
  const typed = ['input', 'multiline', 'number', 'money', 'date', 'time', 'select', 'email'] as const;

  it.each(typed)('SHELL-08 has the focus at once: %s', async (name) => {
    const complaints = vi.spyOn(console, 'error');
    onTestFinished(() => complaints.mockRestore());
    const { Input } = fieldInputsOf(exampleField(name));
    const { container } = show(
      <TestForm record={{ id: 1 }}>
        <Input field={exampleField(name)} autoFocus />
      </TestForm>,
      {},
    );
    await waitFor(() => expect(container).toContainElement(document.activeElement as HTMLElement));
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe.each(languages)('FORM-01 SHELL-15 fields in %s', (language) => {
  it.each(names)('LIST-01 %s shows its value in a list cell', (name) => {
    const field = exampleField(name);
    const { Cell } = fieldViewOf(field);
    const samples = fieldExamples[name].valid.map((it) => ({ value: it.stored, seen: it[language] }));
    const answer = answers[name];
    if (answer) samples.push({ value: answer.value, seen: answer[language] });
    for (const { value, seen } of samples) {
      const record = { id: 1, [field.name]: value, supplier_name: 'Lapidary Ltd' };
      const { container, unmount } = show(<Cell field={field} record={record} />, { language });
      expect(spaces(seenIn(container))).toBe(cellText(name, seen));
      unmount();
    }
  });

  it.each(names)('LIST-01 %s shows nothing for no value', (name) => {
    const field = exampleField(name);
    const { Cell } = fieldViewOf(field);
    const { container } = show(<Cell field={field} record={{ id: 1, [field.name]: null }} />, { language });
    expect(seenIn(container)).toBe('');
  });

  it.each(names)('%s has an input with its label', async (name) => {
    const field = exampleField(name);
    const { Input } = fieldInputsOf(field);
    show(
      <TestForm record={{ id: 1 }}>
        <Input field={field} />
      </TestForm>,
      { language },
    );
    const label = language === 'en' ? 'Example' : '示例';
    expect((await screen.findAllByText(label, { exact: false })).length).toBeGreaterThan(0);
  });

  it.each(names.filter((name) => name !== 'password'))('%s is shown, not edited, when it is read-only', (name) => {
    const field = exampleField(name);
    const { Input } = fieldInputsOf(field);
    const example = fieldExamples[name].valid[0];
    const value = example?.stored ?? answers[name]?.value ?? null;
    show(
      <TestForm record={{ id: 1, [field.name]: value, supplier_name: 'Lapidary Ltd' }}>
        <Input field={field} readOnly />
      </TestForm>,
      { language },
    );
    const group = screen.getByRole('group', { name: language === 'en' ? 'Example' : '示例' });
    expect(within(group).queryByRole('textbox')).toBeNull();
    expect(within(group).queryByRole('combobox')).toBeNull();
    expect(within(group).queryByRole('checkbox')).toBeNull();
  });

  it('FORM-02 says what is wrong with a value', async () => {
    const user = userEvent.setup();
    const texts = language === 'en' ? english : chinese;
    for (const [name, typed, key, params] of [
      ['input', '', 'required', {}],
      ['input', 'A', 'minLength', { min: 2 }],
      ['input', 'ABCDEFGHI', 'maxLength', { max: 8 }],
      ['decimal', '-1', 'min', { min: 0 }],
      ['decimal', '100001', 'max', { max: 100000 }],
      ['decimal', '1.005', 'places', { max: 2 }],
      ['integer', '1.5', 'integer', {}],
      ['email', 'ann', 'email', {}],
      ['phone', 'call me', 'phone', {}],
      ['url', 'not a link', 'url', {}],
      ['password', 'secret', 'passwordRule', {}],
    ] as const) {
      const field = { ...exampleField(name), required: true };
      const { Input } = fieldInputsOf(field);
      const save = vi.fn();
      const { container, unmount } = show(
        <TestForm record={{}} onSubmit={save}>
          <Input field={field} />
        </TestForm>,
        { language },
      );
      const input = container.querySelector('input') as HTMLInputElement;
      if (typed) await user.type(input, typed);
      await user.click(screen.getByRole('button', { name: /save|保存/i }));
      const filled = Object.entries(params).reduce(
        (text, [param, value]) => text.replace(`%{${param}}`, value.toLocaleString('en')),
        (texts.facet.validation[key] as string).split(' |||| ').at(-1) ?? '',
      );
      await waitFor(() => expect(screen.getByText(filled)).toBeVisible());
      expect(save).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('SCR-06 says limits as people of the language read them', async () => {
    const user = userEvent.setup();
    for (const [descriptor, typed, said] of [
      [{ type: 'date', name: 'day', label: 'Day', max: '2026-11-22' }, '2026-11-23', ['22 Nov 2026', '2026年11月22日']],
      [{ type: 'integer', name: 'count', label: 'Count', max: 12000 }, '12001', ['12,000', '12,000']],
      [{ type: 'decimal', name: 'weight', label: 'Weight', places: 1 }, '1.25', ['one decimal place', '1']],
    ] as const) {
      const field = parsedField(descriptor as never);
      const { Input } = fieldInputsOf(field);
      const form = (
        <TestForm record={{}}>
          <Input field={field} />
        </TestForm>
      );
      const { container, unmount } = show(form, { language });
      await user.type(container.querySelector('input') as HTMLInputElement, typed);
      await user.click(screen.getByRole('button', { name: /save|保存/i }));
      const expected = said[language === 'en' ? 0 : 1];
      await waitFor(() => expect(container.querySelector('[id$=helper-text]')).toHaveTextContent(expected));
      unmount();
    }
  });

  it("FORM-02 shows the schema's own message for its pattern", async () => {
    const user = userEvent.setup();
    const field = exampleField('input');
    const { Input } = fieldInputsOf(field);
    show(
      <TestForm record={{}}>
        <Input field={field} />
      </TestForm>,
      { language },
    );
    await user.type(screen.getByRole('textbox'), 'A-1');
    await user.click(screen.getByRole('button', { name: /save|保存/i }));
    await waitFor(() =>
      expect(screen.getByText(language === 'en' ? 'Letters and digits' : '字母和数字')).toBeVisible(),
    );
  });
});

describe('FORM-01 what inputs put into a record', () => {
  it.each([
    ['input', 'A1', 'A1'],
    ['multiline', 'one{Enter}two', 'one\ntwo'],
    ['email', 'ann@example.com', 'ann@example.com'],
    ['phone', '+852 2345', '+852 2345'],
    ['url', 'www.example.com', 'www.example.com'],
    ['password', 'Emerald#1', 'Emerald#1'],
    ['number', '1.25', 1.25],
    ['decimal', '1.50', 1.5],
    ['integer', '12', 12],
    ['money', '1234.5', 1234.5],
    ['date', '2026-03-05', '2026-03-05'],
    ['time', '21:05', '21:05'],
  ] as const)('%s takes what is typed', async (name, typed, value) => {
    const { user, input, save } = edit(name, {});
    await user.click(input());
    if (name === 'date' || name === 'time') await user.type(input(), typed);
    else await user.keyboard(typed);
    await user.tab();
    expect(await save()).toEqual({ [exampleField(name).name]: value });
  });

  it.each(['input', 'multiline', 'email', 'number', 'decimal', 'integer', 'money', 'date', 'time'] as const)(
    '%s sends null when it is cleared',
    async (name) => {
      const field = exampleField(name);
      const { user, input, save } = edit(name, { [field.name]: fieldExamples[name].valid[0]?.stored });
      await user.clear(input());
      await user.tab();
      expect(await save()).toEqual({ [field.name]: null });
    },
  );

  it('decimal shows its places, and leaves what is refused as it was typed', async () => {
    const { user, input } = edit('decimal', { weight: 1.5 });
    expect(input()).toHaveValue('1.50');
    await user.clear(input());
    await user.type(input(), '1.005');
    await user.tab();
    expect(input().value).toBe('1.005');
  });

  it('select offers its options, and the value it has though it is none of them', async () => {
    const { user, save } = edit('select', { grouping_type: 'Parcel' });
    await user.click(screen.getByRole('combobox'));
    expect(screen.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual([
      '',
      'Single',
      'Set',
      'Parcel',
    ]);
    await user.click(screen.getByRole('option', { name: 'Set' }));
    expect(await save()).toEqual({ grouping_type: 'Set' });
  });

  it('radio shows its options, and one for none unless it is required', async () => {
    const { user, save } = edit('radio', {});
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: 'Set' }));
    expect(await save()).toEqual({ payment_status: 'Set' });
  });

  it('radio goes back to none', async () => {
    const { user, save } = edit('radio', { payment_status: 'Set' });
    await user.click(screen.getByRole('radio', { name: 'None' }));
    expect(await save()).toEqual({ payment_status: null });
  });

  it('checkbox is ticked and unticked', async () => {
    const { user, save } = edit('checkbox', { is_default: true });
    await user.click(screen.getByRole('checkbox', { name: 'Example' }));
    expect(await save()).toEqual({ is_default: false });
  });

  it('password hides what is typed until asked, and is not filled in by the browser', async () => {
    const { user, input } = edit('password', {});
    expect(input()).toHaveAttribute('type', 'password');
    expect(input()).toHaveAttribute('autocomplete', 'new-password');
    await user.click(screen.getByRole('button', { name: /password/i }));
    expect(input()).toHaveAttribute('type', 'text');
  });

  it('searchable-select finds a record, and keeps its id', async () => {
    const { user, save, dataProvider } = edit('searchable-select', {});
    await user.type(screen.getByRole('combobox'), 'Ruby');
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Ltd|House/ })).toHaveLength(1));
    await user.click(await screen.findByRole('option', { name: 'Ruby House' }));
    expect(await save()).toEqual({ supplier_id: 2 });
    expect(dataProvider.getList).toHaveBeenCalledWith(
      'supplier',
      expect.objectContaining({ filter: { q: 'Ruby' }, sort: { field: 'supplier_name', order: 'ASC' } }),
    );
  });

  it('DLG-02 searchable-select makes a new record, which is then chosen', async () => {
    const { user, save } = edit('searchable-select', {});
    await user.click(screen.getByRole('button', { name: 'New Example' }));
    await user.click(await screen.findByRole('button', { name: 'Create supplier {}' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await save()).toEqual({ supplier_id: 7 });
  });

  it('DLG-02 what was typed in vain becomes the name of the new record', async () => {
    const { user, save } = edit('searchable-select', {});
    await user.type(screen.getByRole('combobox'), 'Zircon');
    await user.click(await screen.findByRole('option', { name: 'Create “Zircon”' }));
    await user.click(await screen.findByRole('button', { name: 'Create supplier {"supplier_name":"Zircon"}' }));
    expect(await save()).toEqual({ supplier_id: 7 });
  });

  it('INV-20 DLG-02 a value list is searched, and added to', async () => {
    const parsed = parsedField({ type: 'select', name: 'color', label: 'Color', valueList: 'Inventory - Color' });
    const { user, save } = editField({ ...parsed, listed: colors } as AnyField, { color: 'Blue' });
    expect(screen.getByRole('combobox')).toHaveValue('Azure');
    await user.click(screen.getByRole('combobox'));
    await waitFor(() => expect(screen.getByRole('option', { name: 'Red' })).toBeVisible());
    expect(screen.queryByRole('option', { name: /Grey/ })).toBeNull();
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'Teal');
    await user.click(await screen.findByRole('option', { name: 'Create “Teal”' }));
    const input = '{"valuelist_name":"Inventory - Color","value":"Teal"}';
    await user.click(await screen.findByRole('button', { name: `Create valuelist ${input}` }));
    expect(await save()).toEqual({ color: 'Teal' });
  });

  it('multi-select takes several choices from the keyboard, in their order, and none again', async () => {
    const { user, save } = edit('multi-select', { treatments: null });
    await user.type(screen.getByRole('combobox', { name: 'Example' }), 'Set{Enter}Sing{Enter}');
    expect(await save()).toEqual({ treatments: ['Set', 'Single'] });
    await user.type(screen.getByRole('combobox'), '{Backspace}');
    expect(await save()).toEqual({ treatments: ['Set'] });
    await user.type(screen.getByRole('combobox'), '{Backspace}');
    expect(await save()).toEqual({ treatments: null });
  });

  it('SCH-07 multi-select keeps a retired value, offers it no more, and adds to its value list', async () => {
    const parsed = parsedField({
      type: 'multi-select',
      name: 'colors',
      label: 'Colors',
      valueList: 'Inventory - Color',
    });
    const { user, save } = editField({ ...parsed, listed: colors } as AnyField, { colors: ['Blue', 'Grey', 'Mauve'] });
    for (const name of ['Azure', 'Grey (retired)', 'Mauve']) expect(screen.getByRole('button', { name })).toBeVisible();
    await user.type(screen.getByRole('combobox'), 'Teal');
    await user.click(await screen.findByRole('option', { name: 'Create “Teal”' }));
    const input = '{"valuelist_name":"Inventory - Color","value":"Teal"}';
    await user.click(await screen.findByRole('button', { name: `Create valuelist ${input}` }));
    expect(await save()).toEqual({ colors: ['Blue', 'Grey', 'Mauve', 'Teal'] });
  });

  it('Enter in a drop-down does not save the form', async () => {
    const { user, onSubmit } = edit('searchable-select', {});
    await user.type(screen.getByRole('combobox'), 'Ruby');
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Ltd|House/ })).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('combobox')).toHaveValue('Ruby House');
    await user.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('INV-20 SHELL-08 Enter in a value list takes the choice that is highlighted, and a new value only where none is found', async () => {
    const parsed = parsedField({ type: 'select', name: 'color', label: 'Color', valueList: 'Inventory - Color' });
    const { user, save } = editField({ ...parsed, listed: colors } as AnyField, { color: 'Blue' });
    await user.tab();
    expect(screen.getByRole('combobox')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toHaveValue('Azure');
    await user.keyboard('Re{Enter}');
    expect(await save()).toEqual({ color: 'Red' });
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'Teal{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Create valuelist .*Teal/ }));
    expect(await save()).toEqual({ color: 'Teal' });
  });

  it('INV-20 SHELL-08 who leaves a drop-down with the whole name of a choice has chosen it', async () => {
    const parsed = parsedField({ type: 'select', name: 'color', label: 'Color', valueList: 'Inventory - Color' });
    const { user, save } = editField({ ...parsed, listed: colors } as AnyField, { color: 'Blue' });
    const input = screen.getByRole('combobox');
    await user.clear(input);
    await user.type(input, 'red');
    await user.tab();
    expect(input).toHaveValue('Red');
    expect(await save()).toEqual({ color: 'Red' });
    await user.clear(input);
    await user.type(input, 'Re');
    await user.tab();
    expect(input).not.toHaveValue('Red');
  });

  it('INV-20 SHELL-08 a name that is pasted with spaces around it is found', async () => {
    const parsed = parsedField({ type: 'select', name: 'color', label: 'Color', valueList: 'Inventory - Color' });
    const { user, save } = editField({ ...parsed, listed: colors } as AnyField, { color: null });
    await user.click(screen.getByRole('combobox'));
    await user.paste('  Red\n');
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await save()).toEqual({ color: 'Red' });
  });

  it('INV-20 SHELL-08 Enter in a multi-select of a value list takes the choice that is highlighted', async () => {
    const field = { type: 'multi-select', name: 'colors', label: 'Colors', valueList: 'Inventory - Color' };
    const { user, save } = editField({ ...parsedField(field), listed: colors } as AnyField, { colors: null });
    await user.type(screen.getByRole('combobox'), 'Red{Enter}{Enter}');
    expect(await save()).toEqual({ colors: ['Red'] });
  });

  it('DLG-02 SHELL-08 Enter in a reference takes what was found, once it is found, and a new record only where nothing is', async () => {
    const { user, save } = edit('searchable-select', {});
    const input = screen.getByRole<HTMLInputElement>('combobox');
    await user.type(input, 'Ruby{Enter}');
    // What stood there before the answer was found for another text.
    expect(input.value).toMatch(/^Ruby/);
    await waitFor(async () => {
      await user.keyboard('{Enter}');
      expect(input).toHaveValue('Ruby House');
    });
    expect(screen.queryByRole('button', { name: /^Create supplier/ })).toBeNull();
    await user.clear(input);
    await user.type(input, 'Zircon');
    await waitFor(async () => {
      await user.keyboard('{Enter}');
      await user.click(screen.getByRole('button', { name: /^Create supplier .*Zircon/ }));
    });
    expect(await save()).toEqual({ supplier_id: 7 });
  });

  it('SHELL-08 who leaves a reference with a whole name before the answer comes has chosen it', async () => {
    const { user, save } = edit('searchable-select', {});
    const input = screen.getByRole('combobox');
    await user.click(input);
    await user.paste(' Ruby House');
    await user.tab();
    await waitFor(() => expect(input).toHaveValue('Ruby House'));
    expect(await save()).toEqual({ supplier_id: 2 });
  });

  it('SHELL-08 a name whose answer comes late leaves alone what was typed after it', async () => {
    const { user, save, dataProvider } = edit('searchable-select', {});
    const found = { data: [{ id: 2, supplier_name: 'Ruby House' }], total: 1 };
    const answers: (() => void)[] = [];
    dataProvider.getList.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(found))));
    const input = screen.getByRole('combobox');
    await user.click(input);
    await user.paste('Ruby House');
    await user.tab();
    await user.click(input);
    await user.paste('Lapi');
    for (const answer of answers) answer();
    await waitFor(() => expect(screen.getByRole('option', { name: 'Ruby House' })).toBeVisible());
    expect(input).toHaveValue('Lapi');
    expect(await save()).toEqual({});
  });

  it('repeat-section adds, fills, moves and removes rows', async () => {
    const { user, save } = edit('repeat-section', { contacts: [{ name: 'Ann', share: 0.5, main: true }] });
    await user.click(screen.getByRole('button', { name: /add/i }));
    await user.type(screen.getAllByRole('textbox', { name: /Name/ })[1] as HTMLElement, 'Bob');
    await user.click(screen.getAllByRole('button', { name: /move up/i })[1] as HTMLElement);
    expect(await save()).toMatchObject({ contacts: [{ name: 'Bob' }, { name: 'Ann', share: 0.5, main: true }] });
    await user.click(screen.getAllByRole('button', { name: /remove/i })[0] as HTMLElement);
    expect(await save()).toMatchObject({ contacts: [{ name: 'Ann' }] });
  });

  it('repeat-section begins a new row with the defaults of its parts', async () => {
    const share = { type: 'decimal', name: 'share', label: { en: 'Share', zh: '份额' }, default: 0.5 };
    const { user, save } = editField({ ...exampleField('repeat-section'), fields: [share] } as AnyField, {});
    await user.click(screen.getByRole('button', { name: /add/i }));
    expect(screen.getByRole('textbox', { name: 'Share' })).toHaveValue('0.5');
    expect(await save()).toMatchObject({ contacts: [{ share: 0.5 }] });
  });

  it('repeat-section shows a refusal at its own input', async () => {
    const { user, onSubmit } = edit('repeat-section', { contacts: [{ name: 'Ann' }, { name: '' }] });
    const [first, second] = screen.getAllByRole('textbox', { name: /Name/ });
    await user.type(screen.getAllByRole('textbox', { name: /Share/ })[0] as HTMLElement, '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(second).toBeInvalid());
    expect(first).toBeValid();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('INV-10 what searches ask', () => {
  it.each([
    ['number', { factor_gte: 2, factor_lte: 3 }],
    ['decimal', { weight_gte: 2, weight_lte: 3 }],
    ['integer', { quantity_gte: 2, quantity_lte: 3 }],
    ['money', { sale_price_gte: 2, sale_price_lte: 3 }],
    ['sum', { weight_for_set_gte: 2, weight_for_set_lte: 3 }],
    ['computed', { margin_gte: 2, margin_lte: 3 }],
  ] as const)('%s for a range', async (name, filter) => {
    const { user, save } = search(name);
    await user.type(screen.getByRole('textbox', { name: 'Example from' }), '2');
    await user.type(screen.getByRole('textbox', { name: 'Example to' }), '3');
    expect(await save()).toEqual(filter);
  });

  it.each(['input', 'multiline', 'email', 'phone', 'url', 'lookup'] as const)(
    '%s for what it contains',
    async (name) => {
      const { user, save } = search(name);
      await user.type(screen.getByRole('textbox', { name: 'Example' }), 'ab');
      expect(await save()).toEqual({ [`${exampleField(name).name}_like`]: 'ab' });
    },
  );

  it.each(['select', 'radio', 'multi-select'] as const)('%s for any of several', async (name) => {
    const { user, save } = search(name);
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'Single' }));
    await user.click(screen.getByRole('option', { name: 'Set' }));
    expect(await save()).toEqual({ [exampleField(name).name]: ['Single', 'Set'] });
  });

  it('SCH-07 a value list for any of its values, also those that forms offer no more', async () => {
    const parsed = parsedField({ type: 'select', name: 'color', label: 'Color', valueList: 'Inventory - Color' });
    const { user, save } = searchField({ ...parsed, listed: colors } as AnyField);
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'Azure' }));
    await user.click(screen.getByRole('option', { name: 'Grey (retired)' }));
    expect(await save()).toEqual({ color: ['Blue', 'Grey'] });
  });

  it('searchable-select for any of several records', async () => {
    const { user, save } = search('searchable-select');
    await user.click(screen.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Lapidary Ltd' }));
    expect(await save()).toEqual({ supplier_id: [1] });
  });

  it('checkbox for yes, no or either', async () => {
    const { user, save } = search('checkbox');
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'No' }));
    expect(await save()).toEqual({ is_default: false });
  });

  it('date for days', async () => {
    const { user, save } = search('date');
    await user.type(screen.getByLabelText('Example from'), '2026-03-05');
    expect(await save()).toEqual({ sale_date_gte: '2026-03-05' });
  });

  it('SCH-13 time for times from one to another', async () => {
    const { user, save } = search('time');
    await user.type(screen.getByLabelText('Example from'), '09:00');
    await user.type(screen.getByLabelText('Example to'), '18:30');
    expect(await save()).toEqual({ opens_at_gte: '09:00', opens_at_lte: '18:30' });
  });

  it('earliest for days', async () => {
    const { user, save } = search('earliest');
    await user.type(screen.getByLabelText('Example from'), '2026-03-05');
    expect(await save()).toEqual({ out_since_gte: '2026-03-05' });
  });

  it("timestamp for whole days of the user's own time zone", async () => {
    const { user, save } = search('timestamp');
    await user.type(screen.getByLabelText('Example from'), '2026-03-05');
    await user.type(screen.getByLabelText('Example to'), '2026-03-05');
    await user.tab();
    expect(screen.getByLabelText('Example to')).toHaveValue('5 Mar 2026');
    expect(await save()).toEqual({
      seen_at_gte: new Date(2026, 2, 5).toISOString(),
      seen_at_lte: new Date(2026, 2, 5, 23, 59, 59, 999).toISOString(),
    });
  });
});

describe('SCR-06 days, numbers and times in the language on screen', () => {
  const place = (language: 'en' | 'zh', field: AnyField, record: Record<string, unknown> = {}) => {
    const { Input } = fieldInputsOf(field);
    const onSubmit = vi.fn();
    const { container } = show(
      <TestForm record={record} onSubmit={onSubmit}>
        <Input field={field} />
      </TestForm>,
      { language },
    );
    const input = () => container.querySelector('input') as HTMLInputElement;
    const send = () => userEvent.click(screen.getByRole('button', { name: /save|保存/i }));
    const type = async (text: string) => {
      await userEvent.clear(input());
      await userEvent.type(input(), text);
      await userEvent.tab();
    };
    return { input, type, send, onSubmit };
  };
  const sent = (onSubmit: ReturnType<typeof vi.fn>) => waitFor(() => expect(onSubmit).toHaveBeenCalled());

  it.each([
    ['en', '5 Mar 2026', 'tomorrow', '19 Nov 2026'],
    ['zh', '2026年3月5日', '明天', '2026年11月19日'],
  ] as const)('a day is shown as people write it, and taken in many ways: %s', async (language, shown, word, exact) => {
    const { input, type, send, onSubmit } = place(language, exampleField('date'), { sale_date: '2026-03-05' });
    expect(input()).toHaveAttribute('type', 'text');
    expect(input()).toHaveValue(shown);
    for (const text of ['2026-11-19', '19.11.2026', '19 Nov 2026', '2026年11月19日', '19/11/2026']) {
      await type(text);
      expect(input()).toHaveValue(exact);
    }
    await type(word);
    await send();
    await sent(onSubmit);
    const now = new Date();
    const tomorrow = today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 12));
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ sale_date: tomorrow });
  });

  it('a text that is no day stays, with a sentence, and is not sent', async () => {
    const { input, type, send, onSubmit } = place('en', exampleField('date'));
    await type('soon');
    expect(input()).toHaveValue('soon');
    expect(input()).toBeInvalid();
    expect(screen.getByText(/^Write a day, such as \d+ \w+ \d{4}, today or \+30$/)).toBeVisible();
    await type('11/12/2026');
    expect(
      screen.getByText('Which day is meant: 11 Dec 2026 or 12 Nov 2026? Write the month as a word.'),
    ).toBeVisible();
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input()).toHaveValue('11/12/2026');
    await type('11 Dec 2026');
    expect(input()).toBeValid();
    await send();
    await sent(onSubmit);
  });

  it('a search with a text that is no day is not sent either', async () => {
    const { user, onSubmit } = search('timestamp');
    await user.type(screen.getByLabelText('Example from'), 'soon{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText('Example from')).toBeInvalid();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Example from')).toHaveValue('soon');
  });

  it.each([
    ['en', 'Calendar', 'March 2026'],
    ['zh', '日历', '2026年3月'],
  ] as const)('a day is chosen from a calendar with the keyboard: %s', async (language, name, month) => {
    const { input, send, onSubmit } = place(language, exampleField('date'), { sale_date: '2026-03-05' });
    await userEvent.click(screen.getByRole('button', { name }));
    await screen.findByText(month);
    await waitFor(() => expect(screen.getByRole('gridcell', { name: '5' })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await waitFor(() => expect(screen.queryByText(month)).toBeNull());
    expect(input()).toHaveValue(language === 'en' ? '13 Mar 2026' : '2026年3月13日');
    await userEvent.type(input(), '{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(screen.getByText(month)).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(month)).toBeNull());
    await send();
    await sent(onSubmit);
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ sale_date: '2026-03-13' });
  });

  it('an amount has its thousands while nobody edits it, and is taken as people write it', async () => {
    const { input, type, send, onSubmit } = place('en', exampleField('money'), { sale_price: 1234.5 });
    expect(input()).toHaveValue('1,234.50');
    await userEvent.click(input());
    expect(input()).toHaveValue('1234.50');
    for (const text of ['1.234.567,80', '1,234,567.8', '$1,234,567.80', '１２３４５６７．８']) {
      await type(text);
      expect(input()).toHaveValue('1,234,567.80');
    }
    await type('twelve');
    expect(input()).toHaveValue('twelve');
    expect(screen.getByText('Write a number, such as 1,234.50')).toBeVisible();
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
    await type('12,5');
    await send();
    await sent(onSubmit);
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ sale_price: 12.5 });
  });

  it('an amount in another currency than that of the field, or of the house, is refused', async () => {
    const { input, type, send, onSubmit } = place('en', exampleField('money'), { sale_price: 1 });
    await type('HK$ 1,200');
    expect(input()).toHaveValue('HK$ 1,200');
    expect(screen.getByText('Write the amount in USD: HK$ is another currency')).toBeVisible();
    await send();
    expect(onSubmit).not.toHaveBeenCalled();
    await type('US$ 1,200');
    await send();
    await sent(onSubmit);
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ sale_price: 1200 });
  });

  it('the first key of who comes with the keyboard replaces an amount', async () => {
    const { input } = place('en', exampleField('money'), { sale_price: 1234.5 });
    await userEvent.tab();
    await userEvent.keyboard('7');
    expect(input()).toHaveValue('7');
  });

  it('a number that could be another one is asked for', async () => {
    const weight = parsedField({ type: 'decimal', name: 'weight', label: 'Weight', places: 3, unit: 'ct' });
    const { type } = place('en', weight);
    await type('1,234 ct');
    expect(screen.getByText('Which number is meant: 1234 or 1.234?')).toBeVisible();
    await type('1.234 ct');
    expect(screen.queryByText(/Which number/)).toBeNull();
  });

  it.each([
    ['en', '9:05 PM'],
    ['zh', '21:05'],
  ] as const)('a time is shown as people write it: %s', async (language, shown) => {
    const { input, type } = place(language, exampleField('time'), { opens_at: '21:05' });
    expect(spaces(input().value)).toBe(shown);
    await type('905 pm');
    expect(input()).toBeInvalid();
    await type('下午9:05');
    expect(spaces(input().value)).toBe(shown);
  });
});

describe('tally', () => {
  const none = { MemoOut: 0, returned: 0, Sold: 0 };

  it('shows no value while all parts are zero', () => {
    const field = exampleField('tally');
    const { Cell } = fieldViewOf(field);
    const { container, unmount } = show(<Cell field={field} record={{ id: 1, items_tally: none }} />, {});
    expect(seenIn(container)).toBe('');
    unmount();
    editField(field, { id: 1, items_tally: none });
    expect(screen.getByRole('group', { name: 'Example' })).toHaveTextContent(/^Example—$/);
  });

  it('shows its parts in their order, in a form too', () => {
    editField(exampleField('tally'), { id: 1, items_tally: { Sold: 1, returned: 4, MemoOut: 2 } });
    expect(screen.getByRole('group', { name: 'Example' })).toHaveTextContent('2 out · 4 returned · 1 sold');
  });
});

describe('INV-07 qrcode', () => {
  const text = 'https://example.com/vid/5';

  it('is drawn, and shared by a message', async () => {
    editField(exampleField('qrcode'), { id: 5, qrcode: text }, { shareLink: 'https://wa.me/?text={text}' });
    await waitFor(() => expect(screen.getByRole('img', { name: `QR code of ${text}` })).toBeVisible());
    const share = screen.getByRole('link', { name: 'Share' });
    expect(share).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(text)}`);
    expect(share).toHaveAttribute('target', '_blank');
  });

  it('is shared by what the device offers, where that takes it', async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    const canShare = vi.fn().mockReturnValue(true);
    Object.assign(navigator, { share, canShare });
    onTestFinished(() => {
      for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
    });
    const services = { shareLink: 'https://wa.me/?text={text}' };
    const { user } = editField(exampleField('qrcode'), { id: 5, qrcode: text }, services);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect([canShare.mock.lastCall, share.mock.lastCall]).toEqual([[{ text }], [{ text }]]);
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledTimes(2);
    canShare.mockReturnValue(false);
    editField(exampleField('qrcode'), { id: 6, qrcode: text }, services);
    expect(screen.getByRole('link', { name: 'Share' })).toBeVisible();
  });

  it('is copied where no message can be sent, and says so', async () => {
    const { user } = editField(exampleField('qrcode'), { id: 5, qrcode: text });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toBe(text);
    await waitFor(() => expect(screen.getByText('Copied')).toBeVisible());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(screen.getByText(`The browser does not let this page copy: ${text}`)).toBeVisible());
  });

  it('offers the link for guests beside it, where there is one', () => {
    const SharePublicPage = ({ module, recordId }: { module: string; recordId: number }) => `${module} ${recordId}`;
    editField(exampleField('qrcode'), { id: 5, qrcode: text }, { SharePublicPage });
    expect(screen.getByRole('group', { name: 'Example' })).toHaveTextContent(/ 5$/);
  });

  it('waits for a record that has no id yet', () => {
    editField(exampleField('qrcode'), {});
    expect(screen.getByText('Shown once the record is saved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });
});

function exampleField(name: FieldTypeName): AnyField {
  return parsedField(fieldExamples[name].descriptor);
}

const suppliers = [
  { id: 1, supplier_name: 'Lapidary Ltd' },
  { id: 2, supplier_name: 'Ruby House' },
];
const colors = [
  { value: 'Red', label: { en: 'Red', zh: '红色' } },
  { value: 'Blue', label: { en: 'Azure', zh: '蓝色' } },
  { value: 'Grey', label: { en: 'Grey', zh: '灰色' }, retired: true },
];

function testDataProvider() {
  const getList = vi.fn(async (module: string, { filter = {} }: { filter?: { q?: string } }) => {
    const data = (module === 'supplier' ? suppliers : []).filter((row) => JSON.stringify(row).includes(filter.q ?? ''));
    return { data, total: data.length };
  });
  const getMany = vi.fn(async (_module: string, { ids }: { ids: number[] }) => ({
    data: [...suppliers, { id: 7, supplier_name: 'Brand New' }].filter((row) => ids.includes(row.id)),
  }));
  return { getList, getMany } as unknown as DataProvider & { getList: typeof getList };
}

/** Makes record 7 (or the value it is given) with one click, and says what it would start with. */
function TestDialog({ module, initialValues, onCreated }: NewRecordDialogProps) {
  return (
    <div role="dialog">
      <button type="button" onClick={() => onCreated({ id: 7, supplier_name: 'Brand New', ...initialValues })}>
        {`Create ${module} ${JSON.stringify(initialValues)}`}
      </button>
    </div>
  );
}

const theme = createTheme({ breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1440, xxl: 1920 } } });

interface Around {
  language?: 'en' | 'zh';
  services?: Partial<FieldServices>;
  dataProvider?: DataProvider;
}

function show(children: ReactNode, { language = 'en', services, dataProvider = testDataProvider() }: Around) {
  const messages = { ...englishMessages, ...(language === 'en' ? english : chinese) };
  const all: FieldServices = {
    ...fieldContext,
    recordLabelOf: () => 'supplier_name',
    formatOf: (_module, _field, value) => formatText(value),
    canCreate: () => true,
    NewRecordDialog: TestDialog,
    amountCurrency: (field) => (isMoney(field) ? 'USD' : undefined),
    ...services,
  };
  return render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={polyglotI18nProvider(() => messages, language)}
        store={memoryStore()}
        theme={theme}
      >
        <FieldServicesContext.Provider value={all}>{children}</FieldServicesContext.Provider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
}

interface TestFormProps {
  record: Record<string, unknown>;
  onSubmit?: (values: object) => void;
  children: ReactNode;
}

function TestForm({ record, onSubmit = () => {}, children }: TestFormProps) {
  const [given] = useState(record);
  return (
    <ResourceContextProvider value="inventory">
      <RecordContextProvider value={given}>
        <Form onSubmit={onSubmit} noValidate>
          {children}
          <SaveButton alwaysEnable type="submit" />
        </Form>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}

function edit(name: FieldTypeName, record: Record<string, unknown>) {
  return editField(exampleField(name), record);
}

function editField(field: AnyField, record: Record<string, unknown>, services: Partial<FieldServices> = {}) {
  const { Input } = fieldInputsOf(field);
  return interact(<Input field={field} />, record, services);
}

function search(name: FieldTypeName) {
  return searchField(exampleField(name));
}

function searchField(field: AnyField) {
  const { Filter } = fieldInputsOf(field);
  if (!Filter) throw new Error(`${field.type} cannot be searched`);
  return interact(<Filter field={field} />, {}, {});
}

function interact(children: ReactNode, record: Record<string, unknown>, services: Partial<FieldServices>) {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  const dataProvider = testDataProvider();
  const { container } = show(
    <TestForm record={record} onSubmit={onSubmit}>
      {children}
    </TestForm>,
    { services, dataProvider },
  );
  const input = () => container.querySelector('input, textarea') as HTMLInputElement;
  const save = async () => {
    onSubmit.mockClear();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return onSubmit.mock.calls[0]?.[0];
  };
  return { user, input, save, onSubmit, dataProvider };
}

/** What a reader perceives: text, and the names of pictures. */
function seenIn(container: HTMLElement): string {
  const title = container.querySelector('svg title')?.textContent;
  const picture = container.querySelector('[role=img]')?.getAttribute('aria-label');
  return title ?? picture ?? container.textContent ?? '';
}

/** A cell shows some values otherwise than a CSV file does. */
function cellText(name: FieldTypeName, text: string): string {
  if (name === 'url') return text.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  if (name === 'multi-select') return text.replaceAll('; ', '');
  return name === 'searchable-select' ? 'Lapidary Ltd' : text;
}

function spaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
