import { captionLength } from '../../fields/media/media.ts';
import { mediaLimits, megabytes } from '../../fields/media/mediaLimits.ts';
import {
  body,
  errors,
  idempotencyKey,
  idParameter,
  type OpenApiPart,
  ok,
  operation,
  ref,
  string,
} from '../openapi/parts.ts';

const caption = { type: ['string', 'null'], maxLength: captionLength };
const pixels = { type: ['integer', 'null'], minimum: 1 };

export const mediaSchemas: Record<string, OpenApiPart> = {
  MediaFile: {
    type: 'object',
    required: ['id', 'media_path', 'thumb_path', 'file_name', 'mime', 'width', 'height', 'size', 'caption'],
    properties: {
      id: ref('Id'),
      media_path: { ...string, description: 'Opens the file without a token, for a day.' },
      thumb_path: {
        type: ['string', 'null'],
        description: 'The same for a WebP of at most 320 pixels; only photos have one.',
      },
      file_name: string,
      mime: {
        ...string,
        description: 'Told by the content: application/octet-stream where nothing tells the kind.',
        examples: ['image/jpeg', 'video/mp4', 'application/pdf'],
      },
      width: pixels,
      height: pixels,
      size: { type: 'integer', minimum: 1, description: 'In bytes.' },
      caption,
    },
  },
};

const ids = { type: 'array', items: ref('Id'), uniqueItems: true };

const limits =
  `Photos (JPEG, PNG, WebP, HEIC where it can be decoded) up to ${megabytes(mediaLimits.image)} MB, videos (MP4, WebM) ` +
  `up to ${megabytes(mediaLimits.video)} MB; told by their content. Place and camera are removed. A field with ` +
  `\`accept: 'file'\` also takes any other file up to ${megabytes(mediaLimits.file)} MB, which is kept as it is and only ever ` +
  `downloaded. At most ${mediaLimits.perField} files in one field. Parts before the file are ` +
  'checked before it is read.';

export const uploadOperation = {
  ...operation('media', 'uploadMedia', 'Add a file to a media field of a record'),
  description: limits,
  parameters: [idempotencyKey],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['module', 'record_id', 'slot', 'file'],
          properties: {
            module: string,
            record_id: ref('Id'),
            slot: { ...string, description: 'Name of a field of type media in that module.' },
            file: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
          additionalProperties: false,
        },
      },
    },
  },
  responses: { 201: ok('The file', ref('MediaFile')), ...errors(400, 403, 404, 409, 413, 415, 422, 429, 507) },
};

export const orderOperation = {
  ...operation('media', 'orderMedia', 'Put the files of a media field into an order'),
  description: 'Files that `ids` does not name follow behind. 409 when one of them is not there any more.',
  requestBody: body({
    type: 'object',
    required: ['module', 'record_id', 'slot', 'ids'],
    properties: { module: string, record_id: ref('Id'), slot: string, ids },
    additionalProperties: false,
  }),
  responses: {
    200: ok('All files of the field, in order', { type: 'object', required: ['ids'], properties: { ids } }),
    ...errors(400, 403, 404, 409),
  },
};

export const captionOperation = {
  ...operation('media', 'captionMedia', 'Say what a file shows'),
  requestBody: body({ type: 'object', properties: { caption }, additionalProperties: false }),
  responses: { 200: ok('The file', ref('MediaFile')), ...errors(400, 403, 404, 422) },
};

export const removeOperation = {
  ...operation('media', 'removeMedia', 'Remove a file from its record'),
  responses: {
    200: ok('It is gone', { type: 'object', required: ['id'], properties: { id: ref('Id') } }),
    ...errors(403, 404),
  },
};

export const restoreOperation = {
  ...operation('media', 'restoreMedia', 'Bring a removed file back to its record'),
  description: 'As long as deleted records can be restored. The history of the record names such files by their ids.',
  responses: { 200: ok('The file', ref('MediaFile')), ...errors(403, 404) },
};

/** The query of a link to a file. The API returns such links complete; clients never build them. */
export const linkParameters = [
  { name: 'size', in: 'query', schema: { const: 'thumb' } },
  { name: 'expires', in: 'query', required: true, schema: { type: 'integer' } },
  { name: 'signature', in: 'query', required: true, schema: string },
];

export const fileParameters = [idParameter, ...linkParameters];

export const readFileOperation = {
  ...operation('media', 'readMedia', 'The file itself; its whole address comes from media_path or thumb_path'),
  ...fileParts(403, 404, 416),
};

/** The parts that all operations share which return a file, or a range of it, by a link. */
export function fileParts(...statuses: number[]): OpenApiPart {
  return {
    security: [],
    parameters: [{ name: 'Range', in: 'header', schema: { ...string, examples: ['bytes=0-1023'] } }],
    responses: {
      200: { description: 'The whole file', content: { '*/*': {} } },
      206: {
        description: 'The part of it that Range asks for',
        headers: { 'Content-Range': { required: true, schema: string } },
        content: { '*/*': {} },
      },
      304: { description: 'The browser has it already' },
      ...errors(...statuses),
    },
  };
}
