import { type ClientRequest, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { UserError } from '#server/errors.ts'
import { type PostedForm, readForm } from './readForm.ts'

const limits = { fileSize: 1_000, tooLarge: 'This file is too large.' }
/** Finds a virus in one file alone. */
const deps = {
  files: {
    check: async (content: Buffer) => {
      if (content.toString() === 'virus') throw new UserError('BAD_INPUT', 'A virus was found.')
    },
  },
}
let address = ''
let close: () => void
/** The outcomes of all readings, in order. */
const outcomes: string[] = []
let interrupted: ClientRequest

beforeAll(async () => {
  const server = createServer((req, res) => {
    const at = outcomes.push('reading') - 1
    readForm({ req, origin: { address: '192.0.2.1' }, deps }, limits, async (form) => form).then(
      (form) => res.end(JSON.stringify(toJson(form))),
      (error) => {
        outcomes[at] = error instanceof UserError ? error.message : 'internal'
        res.end(JSON.stringify({ error: outcomes[at] }))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => close())

function toJson({ fields, file, fileProblem }: PostedForm) {
  return { fields: [...fields], file: file && { name: file.name, size: file.content.length }, fileProblem }
}

async function post(body: FormData | URLSearchParams | string, type?: string): Promise<Record<string, unknown>> {
  const answer = await fetch(address, { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
  return (await answer.json()) as Record<string, unknown>
}

/** Sends a byte every 20 s. */
async function trickle(): Promise<void> {
  for (let at = 0; at < 2; at++) {
    vi.advanceTimersByTime(20_000)
    await new Promise((resolve) => interrupted.write('x', resolve))
    // The server is in this process, and reads it in one of the next turns.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

function formWith(size: number, name = 'resume.pdf'): FormData {
  const form = new FormData()
  form.append('name', 'Zoë')
  form.append('resume', new Blob(['x'.repeat(size)]), name)
  return form
}

describe('a posted form', () => {
  test('is read with its fields and its file', async () => {
    expect(await post(formWith(1_000))).toEqual({
      fields: [['name', 'Zoë']],
      file: { name: 'resume.pdf', size: 1_000 },
    })
  })

  test('is read without a file, and when it is URL-encoded', async () => {
    const form = new FormData()
    form.append('name', 'Zoë')
    expect(await post(form)).toEqual({ fields: [['name', 'Zoë']] })
    expect(await post(new URLSearchParams({ name: 'Zoë' }))).toEqual({ fields: [['name', 'Zoë']] })
    const boundary = '----x'
    const none = `--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--${boundary}--\r\n`
    expect(await post(none, `multipart/form-data; boundary=${boundary}`)).toEqual({ fields: [] })
  })

  test('keeps its fields when its file is too large, wherever they stand', async () => {
    const form = formWith(5_000_000)
    form.append('later', 'kept')
    const kept = [
      ['name', 'Zoë'],
      ['later', 'kept'],
    ]
    expect(await post(form)).toEqual({ fields: kept, fileProblem: 'This file is too large.' })
    expect(await post(formWith(1_001))).toMatchObject({ fileProblem: 'This file is too large.' })
  })

  test('keeps its fields when a virus was found in its file', async () => {
    const form = new FormData()
    form.append('name', 'Zoë')
    form.append('resume', new Blob(['virus']), 'resume.pdf')
    expect(await post(form)).toEqual({ fields: [['name', 'Zoë']], fileProblem: 'A virus was found.' })
  })

  test('has at most a hundred fields and one file, and no more is read', async () => {
    const form = new FormData()
    for (let at = 0; at < 1_000; at++) form.append(`field ${at}`, 'x')
    expect((await post(form)).fields).toHaveLength(100)
    const files = formWith(10)
    files.append('resume', new Blob(['other']), 'other.pdf')
    expect(await post(files)).toMatchObject({ file: { name: 'resume.pdf', size: 10 } })
  })

  test.each([
    ['of another kind', '{}', 'application/json'],
    ['without a boundary', 'x', 'multipart/form-data'],
    [
      'that ends too soon',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nvalue',
      'multipart/form-data; boundary=x',
    ],
    ['that has no part', 'nothing', 'multipart/form-data; boundary=x'],
  ])('%s is refused with a sentence', async (_, body, type) => {
    expect((await post(body, type)).error).toMatch(/Open the page again\.$/)
  })

  test.each([
    ['is interrupted', () => interrupted.destroy()],
    ['stops arriving', () => vi.advanceTimersByTime(31_000)],
    ['arrives byte by byte', trickle],
  ])('that %s is given up, and its memory with it', async (_, happen) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const before = outcomes.length
    interrupted = request(address, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } })
    interrupted.on('error', () => undefined)
    interrupted.write(`--x\r\nContent-Disposition: form-data; name="resume"; filename="a"\r\n\r\n${'x'.repeat(500)}`)
    await vi.waitUntil(() => outcomes.length > before)
    await happen()
    await vi.waitUntil(() => outcomes.at(-1) !== 'reading')
    expect(outcomes.at(-1)).toBe('The form did not arrive completely. Send it again.')
    interrupted.destroy()
    expect(await post(formWith(100))).toMatchObject({ file: { size: 100 } })
  })
})
