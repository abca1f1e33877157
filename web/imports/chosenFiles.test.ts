import { expect, test } from 'vitest'
import { sortFiles, uploadRefusal } from './chosenFiles.ts'
import { importEvents } from './sendImport.ts'

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name)

test('files are sorted into tables, resumes and files that cannot be imported', () => {
  const names = [
    'jobs.csv',
    'Ada.pdf',
    'Bob.TXT',
    'jobs.csv',
    'people.csv',
    'Candidates.XLSX',
    'photo.png',
    '.DS_Store',
    '~$cv.docx',
    'import-report.csv',
  ]
  const { tables, resumes, problems } = sortFiles(names.map((name) => file(name)))
  expect([...tables.keys()]).toEqual(['jobs.csv', 'people.csv', 'Candidates.XLSX'])
  expect(resumes.map(({ name }) => name)).toEqual(['Ada.pdf', 'Bob.TXT'])
  expect(problems.map(({ file, reason }) => [file, reason.split('.')[0]])).toEqual([
    ['jobs.csv', 'Two files have this name'],
    ['photo.png', 'You can import only tables (CSV, XLSX, ODS), and resumes as PDF, Word ('],
  ])
})

test('files that are too large or too many are refused before they are sent', () => {
  const large = sortFiles([file('large.pdf', 10 * 1024 * 1024 + 1)])
  expect(large.problems).toMatchObject([{ file: 'large.pdf', reason: expect.stringContaining('larger than 10 MB') }])
  expect(uploadRefusal(large)).toContain('There is nothing to import')
  expect(uploadRefusal(sortFiles([file('jobs.csv', 50 * 1024 * 1024 + 1)]))).toContain('vouch import')
  const many = sortFiles(Array.from({ length: 10_001 }, (_, index) => file(`${index}.pdf`)))
  expect(many.problems).toMatchObject([{ file: '10000.pdf', reason: 'Choose at most 10,000 resumes at a time.' }])
  expect(uploadRefusal(many)).toBeUndefined()
})

test('events are read line by line, however the response is split into chunks', async () => {
  const lines = [{ file: 'jobs.csv', rows: 500 }, { file: 'jobs.csv', rows: 501 }, { error: 'Nö.' }]
  const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  for (const size of [1, 7, 1_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    )
    const events = []
    for await (const line of importEvents(new Response(streamOf(pieces)))) events.push(line)
    expect(events).toEqual(lines)
  }
})

function streamOf(pieces: readonly Uint8Array[]): ReadableStream {
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}
