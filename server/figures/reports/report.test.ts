import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFigures } from '#server/figures/data.ts'
import { extractText } from '#server/platform/files/extract.ts'
import { definitionOf, figureIds, figures, isLevel } from '#shared/figures/figures.ts'
import { exactText } from '#shared/figures/figureText.ts'
import { type Role, rolesWith } from '#shared/platform/permissions.ts'
import { addDemoFirm } from '#test/rows/demoFirm.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { readReport } from './report.ts'
import { printedReport } from './reportPdf.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-report-'))
  const client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await addDemoFirm(client, folder, { developers: 60, accounts: false })
  await client.end()
  await rm(folder, { recursive: true })
})
afterAll(() => server.close())

const quarter = { from: '2026-01-01', to: '2026-03-31', as_of: '2026-03-10' }
const query = new URLSearchParams({ ...quarter, compare_from: '2025-10-01', compare_to: '2025-12-31' })

function fileOf(kind: 'csv' | 'pdf', role: Role, more: Record<string, string> = {}): Promise<Response> {
  const asked = new URLSearchParams({ ...Object.fromEntries(query), ...more })
  return fetch(`${server.url}/portal/figures.${kind}?${asked}`, {
    headers: { authorization: `Bearer ${server.as(role).token}` },
  })
}

async function linesOf(role: Role, more?: Record<string, string>): Promise<string[][]> {
  const text = (await (await fileOf('csv', role, more)).text()).replace(/^\uFEFF/, '')
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('the values of all figures are saved with labels, units, two decimals and what one has to know of them', async () => {
  const [heading, ...lines] = await linesOf('recruiter')
  expect(heading?.slice(0, 6)).toEqual(['Figure', 'From', 'To', 'Value', 'Unit', 'Rows'])
  const wholes = lines.filter(([, from, to]) => from === quarter.from && to === quarter.to)
  expect(wholes.map(([label]) => label)).toEqual(figureIds.map((figure) => figures[figure].label))
  const spread = wholes.find(([label]) => label === 'Spread per week')
  expect(spread?.[3]).toMatch(/^\d+\.\d\d$/)
  expect(spread?.[4]).toBe('USD per week')
  // The file was made as of a day of the running quarter.
  const flows = figureIds.filter((figure) => !isLevel(figure)).map((figure) => String(figures[figure].label))
  const running = wholes.filter((line) => line.at(-1)?.endsWith('So far'))
  expect(running.map(([label]) => label)).toEqual(flows)
  const vetted = lines.filter(([label]) => label === 'Developers vetted')
  const counts = vetted.slice(1).map(([, , , value]) => Number(value))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(vetted[0]?.[3]))
})

test('one figure is saved alone, and what is withheld on screen is withheld in the file', async () => {
  const lines = (await linesOf('recruiter', { figure: 'FILL_RATE' })).slice(1)
  expect(new Set(lines.map(([label]) => label))).toEqual(new Set(['Fill rate']))
  const few = lines.filter((line) => line.at(-1)?.startsWith('Too few rows'))
  expect(few.length).toBeGreaterThan(0)
  expect(few.every(([, , , value]) => value === '')).toBe(true)
})

test('a page of paper tells each figure once, with its number', { tags: 'large' }, async () => {
  const pdf = await fileOf('pdf', 'recruiter')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const { text } = await extractText(Buffer.from(await pdf.arrayBuffer()), 'test')
  const words = text.replaceAll(/\s+/g, ' ')
  const answers = await readFigures(server.db, 'recruiter', figureIds, quarter, null)
  for (const { figure, value } of answers) {
    expect(words).toContain(definitionOf(figure).label)
    if (value !== null) expect(words).toContain(exactText(figure, value))
  }
  expect(words).toContain('1 Jan 2026 to 31 Mar 2026. The period is not over: it runs until 31 Mar 2026.')
  expect(words).toContain('As known on 10 Mar 2026.')
  expect(words).toContain('1 / 1')
  const one = await fileOf('pdf', 'recruiter', { figure: 'PROFILES_SENT' })
  const told = (await extractText(Buffer.from(await one.arrayBuffer()), 'test')).text
  expect(told).toContain(definitionOf('PROFILES_SENT').definition)
  expect(told).not.toContain('Pass-through')
})

test('the bars of a page are as high as their values', async () => {
  const period = { ...quarter, as_of: null }
  const report = await readReport(
    server.db,
    'admin',
    { figures: ['DEVELOPERS_VETTED'], period, compared: null, owner: null },
    '2026-11-26',
  )
  const [figure] = printedReport(report, '2026-11-26T08:00:00.000Z').figures
  const values = report.answers[0]?.parts.map(({ value }) => value ?? 0) ?? []
  expect(figure?.parts.map(({ height }) => height)).toEqual(values.map((value) => value / Math.max(...values)))
  expect(figure?.note).toBe('')
})

test('a file is told by the security events, and holds nothing that its reader may not read', async () => {
  expect((await linesOf('dstm')).some(([label]) => label === 'Margin' || label === 'Spread per week')).toBe(false)
  for (const kind of ['csv', 'pdf'] as const) {
    expect((await fileOf(kind, 'dstm', { figure: 'MARGIN' })).status).toBe(403)
    expect((await fileOf(kind, 'dstm', { figure: 'NOTHING' })).status).toBe(404)
    expect((await fileOf(kind, 'dstm', { from: '2026-12-01' })).status).toBe(400)
  }
  const recorded = await server.db
    .selectFrom('security_events')
    .select('details')
    .where('kind', '=', 'EXPORTED')
    .execute()
  expect(recorded.some(({ details }) => JSON.stringify(details).includes('"Metrics"'))).toBe(true)
})

test.each((['client', 'reviewer'] as const).filter((role) => !rolesWith('lists:export').includes(role)))(
  'a %s gets no file of figures',
  async (role) => {
    expect((await fileOf('csv', role)).status).toBe(403)
    expect((await fileOf('pdf', role)).status).toBe(403)
  },
)
