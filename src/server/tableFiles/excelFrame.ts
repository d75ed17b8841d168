import { escapeXml } from './escapeXml.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'http://schemas.openxmlformats.org';
const office = `${types}/officeDocument/2006/relationships`;
const main = `${types}/spreadsheetml/2006/main`;
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The parts of an Excel workbook around its sheets, each with its name and XML: the list of contents, and the styles of
 * cells. Style 0 is plain, style 1 is the header, and from 2 on there is one style for each of `formats`, in Excel's
 * own notation or `day`.
 */
export function excelFrame(name: string, sheets: number, formats: readonly string[]): [part: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypes(numbers)],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(name, numbers)],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...numbers.map((number): [string, string] => ['worksheet', `worksheets/sheet${number}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles(formats)],
  ];
  return parts.map(([part, xml]) => [part, declaration + xml]);
}

function contentTypes(numbers: readonly number[]): string {
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ...numbers.map((number) => [`/xl/worksheets/sheet${number}.xml`, 'worksheet']),
    ['/xl/styles.xml', 'styles'],
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${media}.${type}+xml"/>`);
  return `<Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`;
}

function relationships(targets: readonly [type: string, target: string][]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${types}/package/2006/relationships">${each.join('')}</Relationships>`;
}

function workbook(name: string, numbers: readonly number[]): string {
  const sheets = numbers.map(
    (number) => `<sheet name="${escapeXml(sheetName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** The name of a sheet without the characters that Excel refuses, at most 31 characters. */
function sheetName(name: string, number: number): string {
  const place = number === 1 ? '' : ` ${number}`;
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim();
  return `${plain.slice(0, 31 - place.length) || 'Sheet'}${place}`;
}

function styles(formats: readonly string[]): string {
  const codes = formats.map((format, index) => {
    const code = format === 'day' ? 'yyyy-mm-dd' : format;
    return `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`;
  });
  const numFmts = codes.length === 0 ? '' : `<numFmts count="${codes.length}">${codes.join('')}</numFmts>`;
  const cells = formats.map(
    (_format, index) => `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet xmlns="${main}">${numFmts}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" applyFont="1"/>${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
