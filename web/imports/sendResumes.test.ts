import { expect, test, vi } from 'vitest'
import type { ChosenResume, UploadReport } from '#shared/imports/imports.ts'
import { type Portal, PortalError } from '#web/platform/lib/api/portal.ts'
import type { ImportProgress } from './importProgress.ts'
import { describeResumes, sendResumes } from './sendResumes.ts'

const files = ['Ada.txt', 'Bob.txt', 'Cleo.txt'].map((name) => new File([`Words of ${name}`], name))

function reportOf(wanted: readonly ChosenResume[]): UploadReport {
  const resumes = wanted.map((resume) => ({ ...resume, developer_id: `id-of-${resume.name}` }))
  return { files: [], problems: [], resumes }
}

/** Answers each upload with these responses in turn. */
function portalOf(answers: Record<string, (() => Promise<Response>)[]>, asked: string[]): Portal {
  const unused = () => expect.fail('Not asked for.')
  const upload = async (path: string) => {
    asked.push(path)
    return answers[path]?.shift()?.() ?? Response.json({ outcome: 'added' })
  }
  return { get: unused, post: unused, file: unused, storedFile: unused, upload }
}

test('only the requested resumes are sent, each to its developer', async () => {
  const [ada, , cleo] = await describeResumes(files)
  if (!ada || !cleo) throw new Error('Every file has its details.')
  expect(ada.hash).toMatch(/^[0-9a-f]{64}$/)
  const asked: string[] = []
  const progress: ImportProgress[] = []
  const sent = await sendResumes(portalOf({}, asked), 'run', files, reportOf([ada, cleo]), (one) => progress.push(one))
  expect(asked.toSorted()).toEqual([
    '/import/resume/id-of-Ada.txt?run=run&number=0',
    '/import/resume/id-of-Cleo.txt?run=run&number=1',
  ])
  expect(sent.map(({ file, outcome }) => [file, outcome]).toSorted()).toEqual([
    ['Ada.txt', 'added'],
    ['Cleo.txt', 'added'],
  ])
  expect(progress.at(-1)).toEqual({ file: 'Resumes', done: 2, of: 2 })
})

test('an interrupted answer is retried, and a refusal is reported while the others continue', async () => {
  const asked: string[] = []
  const brokenOff = async () => new Response('{"outc')
  const refused = () => Promise.reject(new PortalError('You may not do this.', 'FORBIDDEN'))
  const answers = {
    '/import/resume/id-of-Ada.txt?run=run&number=0': [brokenOff],
    '/import/resume/id-of-Bob.txt?run=run&number=1': [refused],
  }
  const report = reportOf(await describeResumes(files))
  const sent = await sendResumes(portalOf(answers, asked), 'run', files, report, () => undefined)
  expect(sent.toSorted((one, other) => one.file.localeCompare(other.file))).toEqual([
    { file: 'Ada.txt', outcome: 'added' },
    { file: 'Bob.txt', outcome: 'bad', reason: 'You may not do this.' },
    { file: 'Cleo.txt', outcome: 'added' },
  ])
  expect(asked).toHaveLength(4)
  // The server knows a file that it has seen by its number.
  expect(asked.filter((path) => path.includes('Ada'))).toEqual(
    Array(2).fill('/import/resume/id-of-Ada.txt?run=run&number=0'),
  )
})

test('a file that was removed after it was chosen is reported in a sentence', async () => {
  const unreadable = Object.assign(new File(['x'], 'gone.pdf'), {
    arrayBuffer: () => Promise.reject(new Error('NotFound')),
  })
  await expect(describeResumes([unreadable])).rejects.toThrow('gone.pdf can no longer be read. Choose the files again.')
})

test('the time that is left follows from the first ones, and a refusal for too many requests waits as long as it says', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const many = Array.from({ length: 40 }, (_, index) => new File([`Words of ${index}`], `${index}.txt`))
    const described = await describeResumes(many)
    const progress: ImportProgress[] = []
    let refused = false
    const upload = async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      if (refused) return Response.json({ outcome: 'added' })
      refused = true
      throw new PortalError('Too many requests.', 'RATE_LIMITED', 30)
    }
    const portal = { ...portalOf({}, []), upload }
    const sending = sendResumes(portal, 'run', many, reportOf(described), (one) => progress.push(one))
    await vi.runAllTimersAsync()
    expect((await sending).map(({ outcome }) => outcome)).toEqual(Array.from(many, () => 'added'))
    expect(progress[0]).toEqual({ file: 'Resumes', done: 1, of: 40 })
    const tenth = progress[9]
    // Two of three go on while the third waits: ten take 15 s, so thirty take 45 s.
    expect(tenth).toMatchObject({ done: 10, secondsLeft: expect.closeTo(45, 0) })
    expect(progress.at(-1)).toMatchObject({ done: 40, secondsLeft: 0 })
  } finally {
    vi.useRealTimers()
  }
})
