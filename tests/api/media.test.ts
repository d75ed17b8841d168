import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startHousekeeping } from '../../src/server/app/startHousekeeping.ts';
import { DatabaseStopped } from '../../src/server/database/connection/databaseErrors.ts';
import { sweepMedia } from '../../src/server/media/sweepMedia.ts';
import type { Answer, CallApi } from '../support/callApi.ts';
import { keyOf, mediaStorages } from '../support/mediaStorages.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { recordsSchema } from './recordsSchema.ts';

const MB = 1024 * 1024;
const HOUR = 3_600_000;
const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const html = Buffer.from('<html><script>alert(1)</script></html>');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe.each(mediaStorages)('media in %s', (_kind, openFiles) =>
  describeShippedDatabases((open) => {
    let server: TestServer;
    let api: CallApi;
    let token: string;

    beforeAll(async () => {
      const mediaLimits = { image: MB, video: 12 * MB, file: 2 * MB, perField: 6 };
      const files = await openFiles();
      server = await startTestServer({
        database: await open(),
        schema: recordsSchema,
        files,
        mediaLimits,
        bodyTimeout: 300,
      });
      api = await server.signIn();
      token = await server.token();
    });
    afterAll(() => server?.close());

    let gem: { id: number; item_no: string };
    let item = 1000;
    beforeEach(async () => {
      item += 1;
      gem = await create('gem', { item_no: String(item) });
    });

    const create = async (module: string, body: object) => {
      const { status, body: record } = await api('POST', module, body);
      expect(status).toBe(201);
      return record;
    };

    const post = async (form: FormData, headers: Record<string, string> = { Authorization: `Bearer ${token}` }) => {
      const response = await fetch(`${server.url}/api/media`, { method: 'POST', headers, body: form });
      return { status: response.status, headers: response.headers, body: await response.json() } as Answer;
    };
    const formOf = (parts: Record<string, string | number | Blob>, name = 'photo.jpg') => {
      const form = new FormData();
      for (const [key, value] of Object.entries(parts)) {
        if (value instanceof Blob) form.append(key, value, name);
        else form.append(key, String(value));
      }
      return form;
    };
    const upload = (
      content: Uint8Array,
      { name = 'photo.jpg', slot = 'photos', ...target }: Record<string, unknown> = {},
    ) =>
      post(
        formOf({ module: 'gem', record_id: gem.id, slot: String(slot), ...target, file: blob(content) }, String(name)),
      );
    const read = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
    const bytes = async (path: string) => Buffer.from(await (await read(path)).arrayBuffer());
    const rows = async () => {
      const found = await sql<Record<string, unknown>>`select * from facet.media order by id`.execute(
        server.services.database.kysely,
      );
      return found.rows;
    };
    const files = () => server.files.names();
    const nothingLeft = async (before: string[], work: () => Promise<unknown>) => {
      const rowsBefore = await rows();
      await work();
      expect(files()).toEqual(before);
      expect(await rows()).toEqual(rowsBefore);
    };

    describe('POST /api/media', () => {
      it('INV-12 keeps a photo, and its record answers it by links that open it', async () => {
        const { status, body } = await upload(await photo({ width: 800, height: 400 }), { name: 'Rubin 红宝石.JPG' });
        expect(status).toBe(201);
        expect(body).toEqual({
          id: expect.any(Number),
          media_path: expect.stringMatching(
            new RegExp(`^/api/media/${body.id}/file\\?expires=\\d+&signature=[\\w-]{43}$`),
          ),
          thumb_path: expect.stringContaining('size=thumb'),
          file_name: 'Rubin 红宝石.JPG',
          mime: 'image/jpeg',
          width: 800,
          height: 400,
          size: expect.any(Number),
          caption: null,
        });
        const { body: record } = await api('GET', `gem/${gem.id}`);
        expect(record.photos).toEqual([body]);
        expect(record._version).toBe(1);
        const content = await read(body.media_path);
        expect(Object.fromEntries(content.headers)).toMatchObject({
          'content-type': 'image/jpeg',
          'content-length': String(body.size),
          'x-content-type-options': 'nosniff',
          'cache-control': expect.stringMatching(/^private, max-age=(8[6-9]|90)\d{3}, immutable$/),
          'content-disposition': `inline; filename="Rubin ___.JPG"; filename*=UTF-8''Rubin%20%E7%BA%A2%E5%AE%9D%E7%9F%B3.JPG`,
        });
        const thumb = await sharp(await bytes(body.thumb_path)).metadata();
        expect(thumb).toMatchObject({ format: 'webp', width: 320, height: 160 });
        expect((await read(body.thumb_path)).headers.get('content-type')).toBe('image/webp');
      });

      it('answers files wherever records are answered, in a constant number of statements', async () => {
        const { body: file } = await upload(await photo());
        const query = (ids: number[]) => `gem?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
        expect((await api('GET', query([gem.id]))).body[0].photos).toEqual([file]);
        expect((await api('PUT', `gem/${gem.id}`, { notes: 'new' })).body.photos).toEqual([file]);
        const stale = await api('PUT', `gem/${gem.id}`, { notes: 'old', _version: 1 });
        expect(stale.body.current.photos).toEqual([file]);
        const child = await create('gem', { item_no: 'child', parent_id: null });
        await upload(await photo(), { record_id: child.id });
        const one = await recordStatements(server.services.database, () => api('GET', query([gem.id])));
        const two = await recordStatements(server.services.database, () => api('GET', query([gem.id, child.id])));
        expect(two.length).toBe(one.length);
      });

      it('adds behind the files that are there, and notes it in the audit', async () => {
        for (const name of ['b.png', 'a.png']) await upload(await photo({ format: 'png' }), { name });
        const { body } = await api('GET', `gem/${gem.id}`);
        expect(body.photos.map((file: { file_name: string }) => file.file_name)).toEqual(['b.png', 'a.png']);
        const { rows: audit } = await sql<{ changes: object }>`
        select changes from facet.audit where module = 'gem' and record_id = ${gem.id} and action = 'update'
        order by id`.execute(server.services.database.kysely);
        expect(audit.map(({ changes }) => changes)).toEqual([{ photos: [null, 'b.png'] }, { photos: [null, 'a.png'] }]);
      });

      it.each([
        ['jpeg', 'image/jpeg', 'x.jpg'],
        ['png', 'image/png', 'x.png'],
        ['webp', 'image/webp', 'x.webp'],
        ['avif', 'image/jpeg', 'x.jpg'],
      ] as const)('knows %s by its content, whatever its name', async (format, mime, file_name) => {
        const { status, body } = await upload(await photo({ format }), { name: 'x.html' });
        expect([status, body.mime, body.file_name]).toEqual([201, mime, file_name]);
        expect((await sharp(await bytes(body.media_path)).metadata()).format).toBe(mime.split('/')[1]);
      });

      it('turns a photo as its EXIF says, and removes place and camera', async () => {
        const original = await photo({ width: 60, height: 20, orientation: 6, gps: true });
        expect(original.includes('FacetCam')).toBe(true);
        const { body } = await upload(original);
        expect([body.width, body.height]).toEqual([20, 60]);
        const kept = await bytes(body.media_path);
        const { orientation, exif, xmp, width } = await sharp(kept).metadata();
        expect([orientation, exif, xmp, width]).toEqual([undefined, undefined, undefined, 20]);
        expect(kept.includes('FacetCam')).toBe(false);
        // The left third was red: turned clockwise by 90°, it is on top.
        const { data } = await sharp(kept)
          .extract({ left: 10, top: 5, width: 1, height: 1 })
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect(data[0]).toBeGreaterThan(200);
        expect(data[2]).toBeLessThan(60);
        const thumb = await sharp(await bytes(body.thumb_path)).metadata();
        expect([thumb.width, thumb.height, thumb.exif]).toEqual([20, 60, undefined]);
      });

      it('keeps videos as they are, but for what they tell of the place', async () => {
        const mp4 = mp4With('+22.2783+114.1747/');
        const { status, body } = await upload(mp4, { slot: 'clips', name: 'clip.mov' });
        expect([status, body]).toMatchObject([
          201,
          { mime: 'video/mp4', file_name: 'clip.mp4', thumb_path: null, width: null, size: mp4.length },
        ]);
        const kept = await bytes(body.media_path);
        expect(kept.length).toBe(mp4.length);
        expect(boxesOf(kept)).toEqual(['ftyp', 'moov', 'mdat']);
        const moov = kept.subarray(24, 16 + kept.readUInt32BE(16));
        expect(boxesOf(moov)).toEqual(['trak', 'free', 'free']);
        expect(boxesOf(moov.subarray(8, moov.readUInt32BE(0)))).toEqual(['tkhd', 'free']);
        expect([mp4.includes('+22.2783'), kept.includes('+22.2783')]).toEqual([true, false]);
        expect(kept.subarray(-200_000)).toEqual(mp4.subarray(-200_000));
        const webm = await upload(webmFile(), { slot: 'clips', name: '视频' });
        expect([webm.status, webm.body.mime, webm.body.file_name]).toEqual([201, 'video/webm', '视频.webm']);
      });

      it.each([
        ['HTML named .jpg', html, 'photos', 'Only photos can be added here: JPEG, PNG or WebP.'],
        ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photos', 'Only photos can be added here'],
        ['nothing', Buffer.alloc(0), 'photos', 'The file is empty.'],
        ['a video among photos', webmFile(), 'photos', 'Only photos can be added here'],
        ['Matroska', webmFile('matroska'), 'clips', 'Only videos can be added here: MP4 or WebM.'],
        ['QuickTime', mp4With('', 'qt  '), 'clips', 'Only videos can be added here'],
        ['a brand of MP4 before HTML', Buffer.concat([box('ftyp', 'isom', Buffer.alloc(4)), html]), 'clips', 'damaged'],
        ['a brand of MP4 before nothing', box('ftyp', 'isom', Buffer.alloc(4)), 'clips', 'damaged'],
        ['a brand of MP4 before zeros', Buffer.concat([box('ftyp', 'isom'), Buffer.alloc(500)]), 'clips', 'damaged'],
        ['a box shorter than its head', brokenMp4((mp4) => mp4.writeUInt32BE(5, 16)), 'clips', 'damaged'],
        ['a box longer than the file', brokenMp4((mp4) => mp4.writeUInt32BE(2 ** 31, 16)), 'clips', 'damaged'],
        ['a cut MP4', mp4With('x').subarray(0, 100_000), 'clips', 'damaged'],
        ['a JPEG that is none', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]), 'photos', 'damaged'],
        ['a HEIC that cannot be decoded', mp4With('', 'heic'), 'photos', 'Save it as JPEG'],
      ])('refuses %s with 415, and keeps nothing of it', async (_what, content, slot, message) => {
        await nothingLeft(files(), async () => {
          const { status, body } = await upload(content, { slot });
          expect([status, body.code]).toEqual([415, 'wrong_file']);
          expect(body.message).toContain(message);
        });
      });

      it('refuses a cut photo', async () => {
        const whole = await photo({ width: 400, height: 400 });
        await nothingLeft(files(), async () => {
          expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(415);
        });
      });

      it.each([
        [
          'photo',
          () => Buffer.concat([jpegHead, Buffer.alloc(MB)]),
          'photos',
          'The photo is too large: at most 1 MB. Make it smaller, then add it.',
        ],
        [
          'video',
          () => Buffer.concat([webmFile(), Buffer.alloc(12 * MB)]),
          'clips',
          'The video is too large: at most 12 MB. Make it shorter, then add it.',
        ],
      ])('refuses a %s above the limit with 413 that names it', async (_kind, content, slot, message) => {
        await nothingLeft(files(), async () => {
          const { status, body } = await upload(content(), { slot });
          expect([status, body]).toEqual([413, { message, code: 'too_large' }]);
        });
      });

      it('takes the parts in any order, and leaves nothing when the target is wrong', async () => {
        const file = blob(await photo());
        const last = await post(formOf({ file, slot: 'photos', record_id: gem.id, module: 'gem' }));
        expect(last.status).toBe(201);
        const wrong: [Record<string, string | number>, number, string][] = [
          [{ module: 'nobody' }, 404, 'There is no module nobody.'],
          [{ module: 'log', record_id: 1 }, 403, 'Only the system writes Log entries.'],
          [{ record_id: 2_000_000 }, 404, 'This record does not exist (any more).'],
          [{ slot: 'notes' }, 404, 'The module gem has no media field notes.'],
          [{ slot: 'constructor' }, 404, 'The module gem has no media field constructor.'],
          [{ record_id: 'x' }, 400, 'record_id'],
          [{ caption: 'Red' }, 400, 'caption is missing, wrong or too many'],
          [{ slot: 'clips' }, 415, 'Only videos can be added here'],
        ];
        await nothingLeft(files(), async () => {
          for (const [target, status, message] of wrong) {
            const fields = { module: 'gem', record_id: gem.id, slot: 'photos', ...target };
            for (const parts of [
              { ...fields, file },
              { file, ...fields },
            ]) {
              const answer = await post(formOf(parts));
              expect([target, answer.status]).toEqual([target, status]);
              expect(answer.body.message).toContain(message);
            }
          }
          expect((await post(formOf({ module: 'gem', record_id: gem.id, slot: 'photos' }))).status).toBe(400);
          expect((await post(formOf({ module: 'gem', file }))).status).toBe(400);
          expect((await post(formOf({ module: 'gem', record_id: gem.id, slot: 'photos', other: file }))).status).toBe(
            400,
          );
        });
      });

      it('wants multipart from whoever is signed in', async () => {
        const json = await api('POST', 'media', { module: 'gem' });
        expect([json.status, json.body.message]).toEqual([415, 'Send the file as multipart/form-data.']);
        expect((await post(formOf({ module: 'gem' }), {})).status).toBe(401);
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' };
        for (const body of [
          '',
          'nonsense',
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
        ]) {
          const answer = await read('/api/media', { method: 'POST', headers, body });
          expect([body, answer.status]).toEqual([body, 400]);
        }
      });

      it('leaves nothing of an upload whose client goes away', async () => {
        const before = files();
        const socket = await startUpload('clips', Buffer.concat([webmFile(), Buffer.alloc(11 * MB)]));
        await expect.poll(() => files().filter((name) => name.endsWith('.unfinished'))).toHaveLength(1);
        socket.destroy();
        await expect.poll(files).toEqual(before);
        expect((await api('GET', `gem/${gem.id}`)).body).toMatchObject({ photos: [], clips: [] });
      });

      it('leaves no file when the row cannot be written', async () => {
        const { kysely } = server.services.database;
        await sql`alter table facet.media add constraint no_rows check (file_name <> 'refused.jpg')`.execute(kysely);
        await nothingLeft(files(), async () => {
          expect((await upload(await photo(), { name: 'refused.jpg' })).status).toBe(500);
        });
        await sql`alter table facet.media drop constraint no_rows`.execute(kysely);
      });

      it('SAFE-09 keeps the file of an upload whose commit succeeded but was never reported', async () => {
        const { database } = server.services;
        const committed = database.transaction;
        const cut = vi.spyOn(database, 'transaction').mockImplementationOnce(async (...work) => {
          await committed(...work);
          throw new DatabaseStopped('The connection broke.');
        });
        onTestFinished(() => cut.mockRestore());
        const content = await photo();
        const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'cut-after-commit' };
        const send = () =>
          post(formOf({ module: 'gem', record_id: gem.id, slot: 'photos', file: blob(content) }), headers);
        expect((await send()).status).toBe(503);
        const { status, body } = await send();
        expect([status, (await read(body.media_path)).status, (await read(body.thumb_path)).status]).toEqual([
          201, 200, 200,
        ]);
        expect((await api('GET', `gem/${gem.id}`)).body.photos).toHaveLength(1);
      });

      it('lets an upload take longer than any other call', async () => {
        const content = await photo();
        const slow = await startUpload('photos', content);
        const call = connect(Number(new URL(server.url).port), '127.0.0.1');
        call.write(
          `POST /api/gem HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
        );
        const [cut] = await once(call, 'data');
        expect(String(cut)).toMatch(/^HTTP\/1.1 408 /);
        slow.write(closing);
        const [answer] = await once(slow, 'data');
        slow.destroy();
        expect(String(answer)).toMatch(/^HTTP\/1.1 201 /);
      });

      /** Sends a whole file, but not the end of the request. */
      async function startUpload(slot: string, content: Buffer) {
        const fields = { module: 'gem', record_id: gem.id, slot };
        const head = Object.entries(fields).map(
          ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        );
        head.push('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
        const length = Buffer.byteLength(head.join('')) + content.length + closing.length;
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
        socket.write(
          `POST /api/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
            `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${head.join('')}`,
        );
        await new Promise<unknown>((resolve) => socket.write(content, resolve));
        return socket;
      }
    });

    describe('SCH-11 files of any kind', () => {
      const attach = (content: Uint8Array, name: string) => upload(content, { slot: 'papers', name });

      it.each([
        ['a PDF', pdf, 'Invoice 发票.pdf', 'Invoice 发票.pdf', 'application/pdf'],
        ['a PDF named otherwise', pdf, 'invoice.html', 'invoice.pdf', 'application/pdf'],
        ['a page with a script', html, 'page.html', 'page.html', 'application/octet-stream'],
        ['a page named PDF', html, 'scan.pdf', 'scan.pdf', 'application/octet-stream'],
        ['a drawing with a script', svg, 'drawing.svg', 'drawing.svg', 'application/octet-stream'],
        ['a sheet', Buffer.from('PK\x03\x04…', 'latin1'), 'stones.xlsx', 'stones.xlsx', 'application/zip'],
        ['a damaged photo', Buffer.concat([jpegHead, Buffer.from('x')]), 'x.jpg', 'x.jpg', 'application/octet-stream'],
        ['a name with tricks', html, '../../a\u202Efdp.exe\0', 'afdp.exe', 'application/octet-stream'],
      ])(
        'keeps %s byte for byte, and only ever lets it be downloaded',
        async (_what, content, name, file_name, mime) => {
          const { status, body } = await attach(content, name);
          expect([status, body.file_name, body.mime, body.thumb_path]).toEqual([201, file_name, mime, null]);
          expect((await api('GET', `gem/${gem.id}`)).body.papers).toEqual([body]);
          const sent = await read(body.media_path);
          expect(Object.fromEntries(sent.headers)).toMatchObject({
            'content-type': mime,
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'content-disposition': expect.stringMatching(/^attachment; filename="/),
          });
          expect(sent.headers.get('content-disposition')).toContain(
            `filename*=UTF-8''${encodeURIComponent(file_name)}`,
          );
          expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
          const part = await read(body.media_path, { headers: { Range: 'bytes=0-1' } });
          expect([part.status, part.headers.get('content-disposition')]).toEqual([
            206,
            sent.headers.get('content-disposition'),
          ]);
        },
      );

      it('takes photos as everywhere: turned, without place and camera, with a small picture', async () => {
        const { body } = await attach(await photo({ orientation: 6, gps: true }), 'scan.pdf');
        expect(body).toMatchObject({ file_name: 'scan.jpg', mime: 'image/jpeg', width: 40, height: 60 });
        expect((await sharp(await bytes(body.media_path)).metadata()).exif).toBeUndefined();
        expect((await read(body.media_path)).headers.get('content-disposition')).toMatch(/^inline/);
        expect(body.thumb_path).not.toBeNull();
      });

      it('refuses what is empty, too large, or one too many, and leaves nothing of it', async () => {
        const before = files();
        const refused = async (content: Uint8Array) => {
          const { status, body } = await attach(content, 'a.pdf');
          return [status, body.message];
        };
        expect(await refused(Buffer.alloc(0))).toEqual([415, 'The file is empty.']);
        expect(await refused(Buffer.concat([pdf, Buffer.alloc(2 * MB)]))).toEqual([
          413,
          'The file is too large: at most 2 MB. Make it smaller, then add it.',
        ]);
        expect(files()).toEqual(before);
        for (let count = 0; count < 6; count += 1) expect((await attach(pdf, 'a.pdf')).status).toBe(201);
        const full = files();
        expect(await refused(pdf)).toEqual([409, 'This field is full: it holds 6 files at most.']);
        expect((await upload(await photo())).status).toBe(201);
        expect(files()).toHaveLength(full.length + 2);
      });

      it('takes no more of one user within a day than the limit', async () => {
        const { limits } = server.services.media;
        const perDay = limits.perDay;
        await attach(pdf, 'a.pdf');
        limits.perDay = MB;
        const { kysely } = server.services.database;
        await sql`update facet.media set size = ${MB} where module = 'gem' and record_id = ${gem.id}`.execute(kysely);
        const { status, headers, body } = await attach(pdf, 'b.pdf');
        await sql`update facet.media set created_at = now() - interval '25 hours'`.execute(kysely);
        const next = await attach(pdf, 'b.pdf');
        limits.perDay = perDay;
        expect([status, body.code, next.status]).toEqual([429, 'too_much_today', 201]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
      });
    });

    describe('PUT /api/media', () => {
      const named = async () =>
        (await api('GET', `gem/${gem.id}`)).body.photos as { id: number; caption: string | null }[];
      const order = (ids: unknown, more: object = {}) =>
        api('PUT', 'media/order', { module: 'gem', record_id: gem.id, slot: 'photos', ids, ...more });
      let ids: number[];
      beforeEach(async () => {
        ids = [];
        for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) ids.push((await upload(await photo(), { name })).body.id);
      });

      it('INV-12 puts the files of a field into an order that every reader gets', async () => {
        const [a, b, c] = ids;
        expect(await order([c, a, b])).toMatchObject({ status: 200, body: { ids: [c, a, b] } });
        expect((await named()).map(({ id }) => id)).toEqual([c, a, b]);
        const { body: d } = await upload(await photo(), { name: 'd.jpg' });
        // What the client did not know of yet follows behind.
        expect((await order([b, c, a])).body.ids).toEqual([b, c, a, d.id]);
      });

      it('INV-12 refuses an order with files twice, of another field, or gone', async () => {
        const [a, b, c] = ids as [number, number, number];
        expect((await order([a, a])).status).toBe(400);
        for (const wrong of ['x', [a, '1'], [0], undefined]) expect((await order(wrong)).status).toBe(400);
        expect((await order([a], { more: 1 })).status).toBe(400);
        expect((await order([a], { slot: 'clips' })).status).toBe(409);
        expect((await order([a], { slot: 'notes' })).status).toBe(404);
        expect((await order([a], { module: 'log', record_id: 1 })).status).toBe(403);
        await api('DELETE', `media/${b}`);
        expect(await order([c, b, a])).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('removed') },
        });
        expect((await named()).map(({ id }) => id)).toEqual([a, c]);
      });

      it('INV-12 keeps every file once when many put them into order and add some at the same time', async () => {
        const [a, b, c] = ids;
        const orders = [
          [c, b, a],
          [b, a, c],
          [a, c, b],
          [c, a, b],
        ];
        const answers = await Promise.all([
          ...orders.map((wanted) => order(wanted)),
          upload(await photo(), { name: 'late.jpg' }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
        const shown = (await named()).map(({ id }) => id);
        expect(shown).toHaveLength(4);
        expect(orders.map(String)).toContain(String(shown.filter((id) => ids.includes(id))));
      });

      it('INV-12 keeps a caption, and takes it away', async () => {
        const [a] = ids;
        const { status, body } = await api('PUT', `media/${a}`, { caption: '  Table up, 台面朝上 ' });
        expect([status, body.caption]).toEqual([200, 'Table up, 台面朝上']);
        expect((await named())[0]).toEqual(body);
        expect((await api('PUT', `media/${a}`, {})).body.caption).toBe('Table up, 台面朝上');
        expect((await api('PUT', `media/${a}`, { caption: ' ' })).body.caption).toBeNull();
        const wrong = [{ caption: 5 }, { caption: 'x'.repeat(301) }];
        for (const body of wrong) {
          expect(await api('PUT', `media/${a}`, body)).toMatchObject({
            status: 422,
            body: { errors: { caption: expect.any(String) } },
          });
        }
        expect((await api('PUT', `media/${a}`, { size: 5 })).status).toBe(400);
        expect((await api('PUT', 'media/2000000', { caption: 'x' })).status).toBe(404);
      });
    });

    describe('GET /api/media/{id}/file', () => {
      let video: { id: number; media_path: string };
      const content = webmFile('webm', 1000);
      beforeEach(async () => {
        ({ body: video } = await upload(content, { slot: 'clips' }));
      });

      it.each([
        ['bytes=0-99', 206, [0, 99]],
        ['bytes=100-', 206, [100, content.length - 1]],
        ['bytes=-10', 206, [content.length - 10, content.length - 1]],
        ['bytes=-999999', 206, [0, content.length - 1]],
        ['bytes=5-999999', 206, [5, content.length - 1]],
        ['bytes=5-2', 200, undefined],
        ['items=0-5', 200, undefined],
        ['bytes=0-1,4-5', 200, undefined],
      ] as const)('answers %s with %i', async (range, status, part) => {
        const answer = await read(video.media_path, { headers: { Range: range } });
        expect(answer.status).toBe(status);
        const [first, last] = part ?? [0, content.length - 1];
        expect(answer.headers.get('content-range')).toBe(part ? `bytes ${first}-${last}/${content.length}` : null);
        expect(answer.headers.get('content-length')).toBe(String(last - first + 1));
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(content.subarray(first, last + 1));
      });

      it.each([`bytes=${content.length}-`, 'bytes=-0', 'bytes=999999-9999999'])(
        'says how long the file is when it has no part %s',
        async (Range) => {
          const answer = await read(video.media_path, { headers: { Range } });
          expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
          expect(await answer.json()).toEqual({ message: 'This part of the file does not exist.', code: 'range' });
        },
      );

      it('answers the head of a part as of the whole, without the bytes', async () => {
        const head = await read(video.media_path, { method: 'HEAD', headers: { Range: 'bytes=-10' } });
        const { length } = content;
        expect([head.status, head.headers.get('content-range')]).toEqual([
          206,
          `bytes ${length - 10}-${length - 1}/${length}`,
        ]);
        expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', '']);
      });

      it('answers heads, what the browser has, and the whole when the part is of another file', async () => {
        const head = await read(video.media_path, { method: 'HEAD' });
        expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)]);
        const etag = head.headers.get('etag') ?? '';
        // A proxy that compresses makes the ETag a weak one, and a cache between may name several.
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          expect((await read(video.media_path, { headers: { 'If-None-Match': known } })).status).toBe(304);
        }
        const ranged = (condition: string) =>
          read(video.media_path, { headers: { Range: 'bytes=0-1', 'If-Range': condition } });
        expect((await ranged(etag)).status).toBe(206);
        expect((await ranged('"other"')).status).toBe(200);
      });

      it('opens with a right link only, and only for its time', async () => {
        const { rows: secrets } = await sql<{
          value: Buffer;
        }>`select value from facet.secrets where name = 'media-links'`.execute(server.services.database.kysely);
        const sign = (id: number, size: string, expires: number) =>
          createHmac('sha256', secrets[0]?.value ?? '')
            .update(`media ${id} ${size} ${expires}`)
            .digest('base64url');
        const soon = Math.floor(Date.now() / 1000) + 60;
        const link = (id: number, size: string, expires: number, signature: string) =>
          read(
            `/api/media/${id}/file?${size === 'thumb' ? 'size=thumb&' : ''}expires=${expires}&signature=${signature}`,
          );
        const right = sign(video.id, 'full', soon);
        expect((await link(video.id, 'full', soon, right)).status).toBe(200);
        const expired = await link(video.id, 'full', soon - 120, sign(video.id, 'full', soon - 120));
        expect([expired.status, await expired.json()]).toEqual([
          403,
          { message: 'This link has expired. Open the record again.', code: 'link_not_valid' },
        ]);
        for (const forged of [
          await link(video.id + 1, 'full', soon, right),
          await link(video.id, 'thumb', soon, right),
          await link(video.id, 'full', soon + 3600, right),
          await link(video.id, 'full', soon, `${right.slice(0, -2)}AA`),
          await link(video.id, 'full', soon, ''),
          await read(`/api/media/${video.id}/file`, { headers: { Authorization: `Bearer ${token}` } }),
        ]) {
          expect([forged.status, await forged.json()]).toEqual([
            403,
            { message: 'This link is not valid.', code: 'link_not_valid' },
          ]);
        }
        expect((await link(2_000_000, 'full', soon, sign(2_000_000, 'full', soon))).status).toBe(404);
        expect((await link(video.id, 'thumb', soon, sign(video.id, 'thumb', soon))).status).toBe(404);
      });
    });

    describe('removing', () => {
      const keysOf = async (id: number) => {
        const row = (await rows()).find((candidate) => candidate.id === id);
        return [row?.storage_key, row?.thumb_key] as string[];
      };

      it('DELETE /api/media/{id} takes the file from its record, and for good once nothing brings it back', async () => {
        const { body: file } = await upload(await photo(), { name: 'gone.jpg' });
        const keys = await keysOf(file.id);
        expect(files()).toEqual(expect.arrayContaining(keys));
        expect(await api('DELETE', `media/${file.id}`)).toMatchObject({ status: 200, body: { id: file.id } });
        expect((await api('GET', `gem/${gem.id}`)).body.photos).toEqual([]);
        expect((await read(file.media_path)).status).toBe(404);
        expect((await api('DELETE', `media/${file.id}`)).status).toBe(404);
        expect((await read(`/api/media/${file.id}`, { method: 'DELETE' })).status).toBe(401);
        const { rows: audit } = await sql<{ changes: object }>`
        select changes from facet.audit where module = 'gem' and record_id = ${gem.id} order by id desc limit 1`.execute(
          server.services.database.kysely,
        );
        expect(audit).toEqual([{ changes: { photos: ['gone.jpg', null] } }]);
        await sweepAfter(89);
        expect(files()).toEqual(expect.arrayContaining(keys));
        await sweepAfter(91);
        expect(files().filter((name) => keys.includes(name))).toEqual([]);
        expect((await api('POST', `media/${file.id}/restore`)).status).toBe(404);
      });

      it('SCH-11 the history names a removed file, and brings it back to its place', async () => {
        const upper = await upload(pdf, { slot: 'papers', name: 'a.pdf' });
        await upload(pdf, { slot: 'papers', name: 'b.pdf' });
        const names = async () => {
          const { body } = await api('GET', `gem/${gem.id}`);
          return body.papers.map((file: { file_name: string }) => file.file_name);
        };
        const removals = async () => {
          const { body } = await api('GET', `gem/${gem.id}/history`);
          return body.flatMap(({ changes }: { changes: object[] }) => changes.filter((change) => 'file' in change));
        };
        expect(await removals()).toEqual([]);
        expect((await api('POST', `media/${upper.body.id}/restore`)).status).toBe(404);
        await api('DELETE', `media/${upper.body.id}`);
        expect(await names()).toEqual(['b.pdf']);
        expect((await read(upper.body.media_path)).status).toBe(404);
        expect((await api('PUT', `media/${upper.body.id}`, { caption: 'late' })).status).toBe(404);
        expect(await removals()).toEqual([{ field: 'papers', from: 'a.pdf', to: null, file: upper.body.id }]);
        const both = await Promise.all([1, 2].map(() => api('POST', `media/${upper.body.id}/restore`)));
        expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
        expect(await names()).toEqual(['a.pdf', 'b.pdf']);
        expect((await read(upper.body.media_path)).status).toBe(200);
        expect(await removals()).toEqual([]);
        const [{ changes }] = (await api('GET', `gem/${gem.id}/history`)).body;
        expect(changes).toEqual([{ field: 'papers', from: null, to: 'a.pdf' }]);
      });

      it('SCH-11 a file that was removed before its record was deleted does not come back with it', async () => {
        const { body: removed } = await upload(await photo());
        const { body: kept } = await upload(await photo());
        await api('DELETE', `media/${removed.id}`);
        await api('DELETE', `gem/${gem.id}`);
        expect((await api('POST', `media/${removed.id}/restore`)).status).toBe(404);
        const [deletion] = (await api('GET', `gem/${gem.id}/history`)).body;
        await api('POST', `gem/${gem.id}/history/restore`, { audit_id: deletion.id });
        const { body: record } = await api('GET', `gem/${gem.id}`);
        expect(record.photos.map(({ id }: { id: number }) => id)).toEqual([kept.id]);
        expect((await api('POST', `media/${removed.id}/restore`)).status).toBe(200);
      });

      const sweepAfter = (days: number) => {
        const { database, media, schema } = server.services;
        return sweepMedia(database.kysely, schema.current, media, Date.now() + days * 24 * HOUR);
      };

      it('HIST-02 a deleted record takes its files along, and those of the records that go with it', async () => {
        const { body: own } = await upload(await photo());
        const part = await create('gem-part', { gem_id: gem.id });
        const { body: onPart } = await upload(await photo(), { module: 'gem-part', record_id: part.id, slot: 'scans' });
        const other = await create('gem', { item_no: `${item}b` });
        const { body: kept } = await upload(await photo(), { record_id: other.id });
        const keys = [...(await keysOf(own.id)), ...(await keysOf(onPart.id))];
        const { status, body } = await api('DELETE', `gem/${gem.id}`);
        expect([status, body.photos.length]).toEqual([200, 1]);
        for (const file of [own, onPart]) {
          expect((await read(file.media_path)).status).toBe(404);
          expect((await api('DELETE', `media/${file.id}`)).status).toBe(404);
          expect((await api('PUT', `media/${file.id}`, { caption: 'late' })).status).toBe(404);
        }
        await sweepAfter(89);
        expect(files()).toEqual(expect.arrayContaining(keys));
        await sweepAfter(91);
        expect(files().filter((name) => keys.includes(name))).toEqual([]);
        const left = (await rows()).map(({ id }) => id);
        expect([left.includes(own.id), left.includes(onPart.id), left.includes(kept.id)]).toEqual([false, false, true]);
        expect((await read(kept.media_path)).status).toBe(200);
      });

      it('HIST-02 a restored record has its files again, and so have those that went with it', async () => {
        const { body: own } = await upload(await photo());
        const part = await create('gem-part', { gem_id: gem.id });
        const { body: onPart } = await upload(await photo(), { module: 'gem-part', record_id: part.id, slot: 'scans' });
        await api('DELETE', `gem/${gem.id}`);
        const [deletion] = (await api('GET', `gem/${gem.id}/history`)).body;
        expect((await api('POST', `gem/${gem.id}/history/restore`, { audit_id: deletion.id })).status).toBe(200);
        await sweepAfter(91);
        expect((await api('GET', `gem/${gem.id}`)).body.photos.map(({ id }: { id: number }) => id)).toEqual([own.id]);
        expect((await api('GET', `gem-part/${part.id}`)).body.scans).toHaveLength(1);
        for (const file of [own, onPart]) expect((await read(file.media_path)).status).toBe(200);
      });

      it('a deleted record that can have no files takes along those of records that go with it', async () => {
        const keeper = await create('party', { party_name: 'Keeper' });
        const part = await create('gem-part', { gem_id: gem.id, keeper_id: keeper.id });
        const { body: file } = await upload(await photo(), { module: 'gem-part', record_id: part.id, slot: 'scans' });
        const keys = await keysOf(file.id);
        expect((await api('DELETE', `party/${keeper.id}`)).status).toBe(200);
        expect((await api('GET', `gem-part/${part.id}`)).status).toBe(404);
        await sweepAfter(91);
        expect(files().filter((name) => keys.includes(name))).toEqual([]);
        expect((await rows()).some(({ id }) => id === file.id)).toBe(false);
      });

      it('many deleted at once take theirs along only when all go', async () => {
        const { body: file } = await upload(await photo());
        const byIds = (ids: number[]) => `gem?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
        expect((await api('DELETE', byIds([gem.id, 2_000_000]))).status).toBe(404);
        expect((await read(file.media_path)).status).toBe(200);
        expect((await api('DELETE', byIds([gem.id]))).status).toBe(200);
        expect((await read(file.media_path)).status).toBe(404);
        await sweepAfter(91);
        expect(await keysOf(file.id)).toEqual([undefined, undefined]);
      });

      it('the sweep removes old files that no row names, and rows without a record', async () => {
        const { database, media, schema } = server.services;
        const sweep = () => sweepMedia(database.kysely, schema.current, media);
        const { body: file } = await upload(await photo());
        const old = new Date(Date.now() - 48 * HOUR);
        server.files.age(old);
        const planted = [keyOf('lost'), `${keyOf('lost')}.unfinished`, 'accounts-2026.xlsx', keyOf('fresh')];
        for (const name of planted.slice(0, 3)) server.files.plant(name, old);
        server.files.plant(keyOf('fresh'), new Date());
        expect(await sweep()).toBe(2);
        expect(planted.filter((name) => files().includes(name))).toEqual(['accounts-2026.xlsx', keyOf('fresh')]);
        expect((await read(file.media_path)).status).toBe(200);
        await sql`update facet.media set record_id = 2000000 where id = ${file.id}`.execute(database.kysely);
        expect(await sweep()).toBe(2);
        expect((await rows()).some(({ id }) => id === file.id)).toBe(false);
      });

      it('SAFE-04 a step of the housekeeping that fails keeps no other one from its work, and is named', async () => {
        const { kysely } = server.services.database;
        const lost = keyOf('forgotten');
        server.files.plant(lost, new Date(Date.now() - 48 * HOUR));
        await upload(await photo());
        server.files.age(new Date(Date.now() - 48 * HOUR));
        await sql`alter table facet.sign_in_failures rename to away`.execute(kysely);
        onTestFinished(async () => void (await sql`alter table facet.away rename to sign_in_failures`.execute(kysely)));
        const sentences: string[] = [];
        const stop = startHousekeeping(server.services, (sentence) => sentences.push(sentence));
        await expect.poll(() => sentences).toHaveLength(1);
        await stop();
        expect(files()).not.toContain(lost);
        expect(sentences).toEqual([
          expect.stringMatching(/could not be removed: .*sign_in_failures.* does not exist$/),
        ]);
      });

      it('the sweep touches nothing in a folder that another database has filled', async () => {
        const { database, media, schema } = server.services;
        const later = Date.now() + 2 * HOUR;
        await upload(await photo());
        await sql`update facet.media set storage_key = 'away-' || storage_key, thumb_key = null`.execute(
          database.kysely,
        );
        const before = files();
        expect(await sweepMedia(database.kysely, schema.current, media, later)).toBe(0);
        expect(files()).toEqual(before);
        await sql`delete from facet.media`.execute(database.kysely);
      });
    });
  }),
);

const closing = '\r\n--b--\r\n';

function blob(content: Uint8Array): Blob {
  return new Blob([new Uint8Array(content)], { type: 'image/jpeg' });
}

interface PhotoOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif';
  orientation?: number;
  gps?: boolean;
}

/** A third red, the rest blue. */
async function photo({
  width = 60,
  height = 40,
  format = 'jpeg',
  orientation,
  gps,
}: PhotoOptions = {}): Promise<Buffer> {
  const red = { create: { width: Math.ceil(width / 3), height, channels: 3 as const, background: '#f00' } };
  const image = sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .toFormat(format);
  if (orientation) image.withMetadata({ orientation });
  if (gps) {
    image.withExifMerge({
      IFD0: { Make: 'FacetCam' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '22/1 16/1 41/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '114/1 10/1 28/1',
      },
    });
  }
  return image.toBuffer();
}

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The boxes of an MP4 file, with a place in each box that may hold one. */
function mp4With(place: string, brand = 'isom'): Buffer {
  const track = box('trak', box('tkhd', Buffer.alloc(80)), box('udta', box('\xa9xyz', place)));
  return Buffer.concat([
    box('ftyp', brand, Buffer.alloc(4)),
    box('moov', track, box('udta', place), box('meta', place)),
    box('mdat', Buffer.alloc(200_000, 7)),
  ]);
}

function brokenMp4(damage: (mp4: Buffer) => void): Buffer {
  const mp4 = mp4With('x');
  damage(mp4);
  return mp4;
}

function boxesOf(content: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at + 8 <= content.length; at += Math.max(content.readUInt32BE(at), 8)) {
    types.push(content.toString('latin1', at + 4, at + 8));
  }
  return types;
}

function webmFile(docType = 'webm', length = 200): Buffer {
  const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, 0x80 + docType.length]);
  return Buffer.concat([header, Buffer.from(docType), Buffer.from(Array.from({ length }, (_, index) => index % 251))]);
}
