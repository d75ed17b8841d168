import type { IppAttribute, IppGroup, IppMessage, IppTextType, IppValue } from './ippMessage.ts';

/** How a printer describes itself, as far as printing needs it. */
export interface PrinterFacts {
  name: string | null;
  location: string | null;
  state: PrinterState;
  /** Media types of documents that the printer accepts. */
  accepts: string[];
  /** Names of the papers that the printer accepts, e.g. iso_a4_210x297mm. */
  media: string[];
  /** Sizes of the papers in hundredths of a millimetre; a range if the paper is cut or torn. */
  sizes: { width: Range; height: Range }[];
  /** Whether the printer can scale the document to the paper. */
  fits: boolean;
}

interface Range {
  lower: number;
  upper: number;
}

export const printerStateNames = ['idle', 'processing', 'stopped'] as const;
export type PrinterState = (typeof printerStateNames)[number];

export interface PrintOptions {
  copies: number;
  /** Scales the document to the paper, up or down. */
  fit: boolean;
  /** The size of a page of the document, in millimetres. */
  page?: { width: number; height: number } | undefined;
  /** The title of the job in the printer's own list. */
  name: string;
}

const GET_PRINTER_ATTRIBUTES = 0x000b;
const PRINT_JOB = 0x0002;

/** The request for a printer's description. */
export function factsRequest(uri: string, requestId: number): IppMessage {
  const wanted = [
    ...['printer-name', 'printer-info', 'printer-location', 'printer-state', 'document-format-supported'],
    ...['media-supported', 'media-size-supported', 'print-scaling-supported'],
  ];
  const attributes = [
    ...opening(uri),
    { name: 'requested-attributes', values: wanted.map((value) => ({ type: 'keyword' as const, value })) },
  ];
  return { code: GET_PRINTER_ATTRIBUTES, requestId, groups: [{ kind: 'operation', attributes }] };
}

/** Reads the description. */
export function factsFrom({ groups }: IppMessage): PrinterFacts {
  const values = valuesIn(groups, 'printer');
  const scalings = textsOf(values('print-scaling-supported'));
  return {
    name: textsOf(values('printer-info'))[0] || textsOf(values('printer-name'))[0] || null,
    location: textsOf(values('printer-location'))[0] || null,
    state: printerStates.get(numberOf(values('printer-state')[0])) ?? 'idle',
    accepts: textsOf(values('document-format-supported')),
    media: textsOf(values('media-supported')),
    sizes: values('media-size-supported').flatMap(sizeFrom),
    fits: scalings.includes('fit'),
  };
}

/** The request to print a PDF, which follows the message. */
export function printRequest(uri: string, requestId: number, facts: PrinterFacts, options: PrintOptions): IppMessage {
  const { copies, fit, page, name } = options;
  const size = page && sizeFor(facts, page);
  const job: IppAttribute[] = [
    { name: 'copies', values: [{ type: 'integer', value: copies }] },
    ...(fit && facts.fits ? [text('keyword', 'print-scaling', 'fit')] : []),
    ...(size ? [{ name: 'media-col', values: [mediaOf(size)] }] : []),
  ];
  const operation = [
    ...opening(uri),
    text('name', 'requesting-user-name', 'Facet'),
    text('name', 'job-name', name),
    text('mimeMediaType', 'document-format', 'application/pdf'),
  ];
  const groups: IppGroup[] = [
    { kind: 'operation', attributes: operation },
    { kind: 'job', attributes: job },
  ];
  return { code: PRINT_JOB, requestId, groups };
}

/** Reads the response to a print job: the number that the printer gave the job, and the state of the job. */
export function jobFrom({ groups }: IppMessage): { job_id: number; state: string } {
  const values = valuesIn(groups, 'job');
  return {
    job_id: numberOf(values('job-id')[0]),
    state: jobStates[numberOf(values('job-state')[0])] ?? 'pending',
  };
}

export interface PrinterRefusal {
  /** The sentence under facet.error.printer; the sentence of `refused` contains the printer's reason. */
  key: string;
  /** The printer's own words, or else the name of its status. */
  reason: string;
}

/** Why a printer refuses; undefined when it accepts. */
export function refusalIn({ code, groups }: IppMessage): PrinterRefusal | undefined {
  if (code < 0x0100) return undefined;
  const [statusMessage] = textsOf(valuesIn(groups, 'operation')('status-message'));
  const { name = `0x${code.toString(16).padStart(4, '0')}`, key = 'refused' } = refusals[code] ?? {};
  // Only the printer itself knows what is wrong.
  return { key: code === DEVICE_ERROR && statusMessage ? 'refused' : key, reason: statusMessage || name };
}

/** The numbers of these states begin with 3, as those of jobs do (RFC 8011, sections 5.4.12 and 5.3.7). */
const printerStates = new Map<number, PrinterState>(printerStateNames.map((name, index) => [index + 3, name]));

const jobStates: Record<number, string> = {
  3: 'pending',
  4: 'pending-held',
  5: 'processing',
  6: 'processing-stopped',
  7: 'canceled',
  8: 'aborted',
  9: 'completed',
};
export const jobStateNames = Object.values(jobStates);

/** server-error-device-error: paper, ink, an open door. */
const DEVICE_ERROR = 0x0504;
/** server-error-busy: the printer may accept the same request later. */
const BUSY = 0x0507;

/** Whether a printer is busy now. */
export function isBusy({ code }: IppMessage): boolean {
  return code === BUSY;
}

/**
 * The names in RFC 8011, appendix B, and Facet's sentences for them; only for those that people can do something about.
 */
const refusals: Record<number, { name: string; key: string }> = {
  1025: { name: 'forbidden', key: 'forbidden' },
  1026: { name: 'not-authenticated', key: 'notAuthorized' },
  1027: { name: 'not-authorized', key: 'notAuthorized' },
  1032: { name: 'request-entity-too-large', key: 'tooLarge' },
  1034: { name: 'document-format-not-supported', key: 'noPdf' },
  [DEVICE_ERROR]: { name: 'device-error', key: 'deviceError' },
  1286: { name: 'not-accepting-jobs', key: 'notAccepting' },
  [BUSY]: { name: 'busy', key: 'busy' },
};

function opening(uri: string): IppAttribute[] {
  return [
    text('charset', 'attributes-charset', 'utf-8'),
    text('naturalLanguage', 'attributes-natural-language', 'en'),
    text('uri', 'printer-uri', uri),
  ];
}

function text(type: IppTextType, name: string, value: string): IppAttribute {
  return { name, values: [{ type, value }] };
}

/**
 * In hundredths of a millimetre. Labels come from rolls: a paper within this distance counts as the size of the page.
 */
const NEAR = 100;

/** The paper to request, in hundredths of a millimetre; undefined: the paper in the printer is used. */
function sizeFor({ sizes }: PrinterFacts, page: { width: number; height: number }): Size | undefined {
  const wanted = { width: Math.round(page.width * 100), height: Math.round(page.height * 100) };
  const near = sizes
    .map(({ width, height }) => ({ width: within(wanted.width, width), height: within(wanted.height, height) }))
    .map((size) => ({
      size,
      off: Math.max(Math.abs(size.width - wanted.width), Math.abs(size.height - wanted.height)),
    }))
    .filter(({ off }) => off <= NEAR)
    .sort((one, other) => one.off - other.off);
  return near[0]?.size;
}

interface Size {
  width: number;
  height: number;
}

function within(value: number, { lower, upper }: Range): number {
  return Math.min(upper, Math.max(lower, value));
}

function mediaOf({ width, height }: Size): IppValue {
  const members = [
    { name: 'x-dimension', values: [{ type: 'integer' as const, value: width }] },
    { name: 'y-dimension', values: [{ type: 'integer' as const, value: height }] },
  ];
  return { type: 'collection', value: [{ name: 'media-size', values: [{ type: 'collection', value: members }] }] };
}

function sizeFrom(value: IppValue): { width: Range; height: Range }[] {
  if (value.type !== 'collection') return [];
  const [width, height] = ['x-dimension', 'y-dimension'].map((name) =>
    rangeFrom(value.value.find((member) => member.name === name)?.values[0]),
  );
  return width && height ? [{ width, height }] : [];
}

function rangeFrom(value: IppValue | undefined): Range | undefined {
  if (value?.type === 'range') return value.value;
  return value?.type === 'integer' ? { lower: value.value, upper: value.value } : undefined;
}

function valuesIn(groups: readonly IppGroup[], kind: IppGroup['kind']): (name: string) => IppValue[] {
  const attributes = groups.filter((group) => group.kind === kind).flatMap((group) => group.attributes);
  return (name) => attributes.find((attribute) => attribute.name === name)?.values ?? [];
}

function textsOf(values: readonly IppValue[]): string[] {
  return values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

function numberOf(value: IppValue | undefined): number {
  return typeof value?.value === 'number' ? value.value : 0;
}
