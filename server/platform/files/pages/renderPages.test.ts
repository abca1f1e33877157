import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { refusals } from '#server/platform/files/refusals.ts'
import { catalogue, onePage, pages, pdf, pdfStream } from '#test/files/pdf.ts'
import { readPages, renderPage } from './renderPages.ts'

const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../../../test/files', name))

const square = '0 0 0 rg 50 50 100 100 re f'

/** The pixels of a PNG file of ours. */
function pixelsOf(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const lines = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  expect(lines).toHaveLength((width * 3 + 1) * height)
  const isWhite = lines.every((byte, at) => byte === (at % (width * 3 + 1) === 0 ? 0 : 255))
  return { width, height, isWhite, at: (x: number, y: number) => lines[y * (width * 3 + 1) + 1 + x * 3] }
}

async function draw(content: Buffer, page = 1) {
  return pixelsOf(await renderPage(content, page, 'somebody'))
}

test('a page is drawn as a picture of its shape', async () => {
  const content = onePage('/MediaBox [0 0 200 400] /Contents 4 0 R', pdfStream(square))
  expect(await readPages(content, 'somebody')).toEqual({ count: 1, ratios: [0.5] })
  const picture = await draw(content)
  expect(picture).toMatchObject({ width: 1240, height: 2480 })
  expect([picture.at(100, 100), picture.at(620, 1860)]).toEqual([255, 0])
})

test.each(['resume.pdf', 'office.pdf', 'owned.pdf', 'two-columns.pdf', 'scanned.pdf'])(
  '%s has words on it',
  async (name) => {
    const { isWhite } = await draw(await fixture(name))
    expect(isWhite).toBe(false)
  },
)

test('a page that is not there is refused', async () => {
  const content = await fixture('resume.pdf')
  await expect(draw(content, 2)).rejects.toThrow(refusals.NO_PAGE)
})

test.each([
  ['endlessly wide', '[0 0 14400 1]', { width: 1240, height: 1 }],
  ['endlessly high', '[0 0 100 14400]', { width: 24, height: 3500 }],
  ['without an area', '[5 5 5 5]', { width: 1240, height: 1605 }],
  ['without a number', '[/a (b) null 1e999]', { width: 1240, height: 1605 }],
])('a page %s gets a picture of bounded size', async (_, box, size) => {
  expect(await draw(onePage(`/MediaBox ${box}`))).toMatchObject(size)
})

describe('in bounded time, with a sentence, is refused', () => {
  const form = (next: number) =>
    pdfStream(
      '/F Do /F Do',
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F ${next} 0 R >> >>`,
    )
  const multiplying = () => {
    const forms = Array.from({ length: 60 }, (_, n) => form(n + 5))
    const first = '/MediaBox [0 0 9 9] /Resources << /XObject << /F 4 0 R >> >> /Contents 4 0 R'
    return onePage(first, ...forms, pdfStream(square))
  }

  test.each([
    ['a file with a password', () => fixture('encrypted.pdf'), 'ENCRYPTED'],
    ['a file that is cut off', () => fixture('truncated.pdf'), 'BROKEN'],
    ['a file without anything in it', () => Buffer.from('%PDF-1.7\nnothing'), 'BROKEN'],
    ['another kind of file', () => Buffer.from('words'), 'BROKEN'],
    [
      'a tree of pages that contains itself',
      () => pdf(catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 9 >>'),
      'BROKEN',
    ],
  ] as const)(
    '%s',
    async (_, make, refusal) => {
      await expect(draw(await make())).rejects.toThrow(refusals[refusal])
    },
    30_000,
  )

  test('a page of forms that multiply', { tags: 'large' }, async () => {
    await expect(draw(multiplying())).rejects.toThrow(refusals.TOO_HARD)
  })
})

test('nothing of a file is run or fetched, and the next file is drawn as ever', async () => {
  let connections = 0
  const server = createServer((socket) => socket.end()).on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const script = `app.alert(1); this.submitForm("${address}"); app.launchURL("${address}"); for (;;) this.getField("a")`
  const actions = [
    `/S /JavaScript /JS (${script.replace(/[()]/g, '\\$&')})`,
    `/S /URI /URI (${address})`,
    `/S /SubmitForm /F (${address})`,
    `/S /ImportData /F (${address})`,
    `/S /GoToR /F (${address}) /D [0 /Fit]`,
    '/S /Launch /F (/bin/sh)',
  ]
  const page = '/MediaBox [0 0 200 200] /Contents 4 0 R'
  const expected = await renderPage(onePage(page, pdfStream(square)), 1, 'somebody')
  for (const action of actions) {
    const content = pdf(
      `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${action} >> /AA << /WC << ${action} >> >>
        /AcroForm << /XFA [(template) 5 0 R] >> >>`,
      pages,
      `<< /Type /Page /Parent 2 0 R ${page} /AA << /O << ${action} >> >> >>`,
      pdfStream(square),
      pdfStream('<template/>', `/FFilter /FlateDecode /F (${address})`),
    )
    expect(await renderPage(content, 1, 'somebody'), action).toEqual(expected)
  }
  expect(connections).toBe(0)
  await new Promise((resolve) => server.close(resolve))
})
