import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { createDeveloper, createResume, createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { holdRequests, interceptRequests } from './network.ts'
import { openScreen } from './openScreen.tsx'
import { catchFiles } from './saved.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await createSkill(server.db, { name: 'Kubernetes', aliases: ['k8s'] })
  const people = [
    ['Ana', 'BR', 'Java and Spring. "I led a team", with C# and .NET.'],
    ['Bea', 'PT', 'Kubernetes engineer. Kotlin, Python and Docker.'],
    ['Cy', 'BR', 'Python engineer, engineering since 2019.'],
  ] as const
  for (const [first_name, country, text] of people) {
    const { id: developer_id } = await createDeveloper(server.db, { first_name, last_name: 'Doe', country })
    await createResume(server.db, text, { developer_id })
  }
  for (let place = 1; place <= 21; place++) {
    const person = { first_name: `No ${place}`, last_name: 'Pager', country: place % 2 ? 'BR' : 'DE' }
    const stage = place < 4 ? ({ stage: 'STANDBY', status: 'NO_DEMAND' } as const) : {}
    const { id: developer_id } = await createDeveloper(server.db, { ...person, ...stage })
    await createResume(server.db, 'Reads pagers.', { developer_id })
  }
  await countResumeWords(server.db)
})
afterAll(() => server.close())

const searches = '/portal/developer/search-resume'
const box = () => screen.findByRole('searchbox')
const button = () => within(screen.getByRole('main')).getByRole('button', { name: 'Search' })
const count = (text: string) => waitFor(() => expect(screen.getByText(/^\d+ developers?$/)).toHaveTextContent(text))
const results = () => within(screen.getByRole('list', { name: 'Results' })).queryAllByRole('listitem')
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

type Person = ReturnType<typeof openScreen>['user']

async function search(user: Person, text: string): Promise<void> {
  fireEvent.change(await box(), { target: { value: text } })
  await user.click(button())
}

test('the button waits for a text, and every example of the hint finds somebody', { tags: 'screens' }, async () => {
  const { user } = openScreen(server, 'recruiter', '/resume-search')
  expect(await box()).toHaveFocus()
  await user.keyboard('  ')
  expect(button()).toBeDisabled()
  const hint = () => screen.queryByText('A leading dash excludes a word.')
  expect(hint()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Display Hint' }))
  const examples = [...document.querySelectorAll('dl code')].map(({ textContent }) => textContent)
  expect(examples.length).toBeGreaterThan(5)
  for (const example of examples) {
    await search(user, example)
    await waitFor(() => expect(screen.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'false'))
    expect(results().length, example).toBeGreaterThan(0)
  }
  await user.click(screen.getByRole('button', { name: 'Display Hint' }))
  expect(hint()).toBeNull()
})

test('operators narrow and widen a search, and its marks are the words that were searched for', {
  tags: 'screens',
}, async () => {
  const { user } = openScreen(server, 'recruiter', '/resume-search?q=python')
  await count('2 developers')
  await search(user, 'python docker')
  await count('1 developer')
  expect(marks()).toEqual(['Python', 'Docker'])
  await search(user, 'python -docker')
  await waitFor(() => expect(results()).toHaveLength(1))
  await waitFor(() => expect(results()[0]).toHaveTextContent('Cy Doe'))
  await search(user, 'spring OR docker')
  await count('2 developers')
})

test('a search that finds nobody leads on: by another spelling, and by leaving a word out', {
  tags: 'screens',
}, async () => {
  const { user, address } = openScreen(server, 'recruiter', '/resume-search?q=pyhton')
  expect(await screen.findByText('No search results')).toBeInTheDocument()
  expect(await screen.findByText(/^Did you mean/)).toHaveTextContent('Did you mean python?')
  await user.click(screen.getByRole('link', { name: 'python' }))
  await count('2 developers')
  expect(address()).toBe('/resume-search?q=python')
  expect(await box()).toHaveValue('python')
  await search(user, 'python nobodywritesthis')
  expect(await screen.findByText('2 have python, none of them nobodywritesthis.')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Leave out nobodywritesthis' }))
  expect(address()).toBe('/resume-search?q=python')
  await count('2 developers')
})

test('a plural finds the singular, and each result explains its place', async () => {
  const { user } = openScreen(server, 'recruiter', '/resume-search?q=engineers')
  await waitFor(() => expect(marks()).toContain('engineer'))
  const [first = document.body] = results()
  await user.click(within(first).getByRole('button', { name: /^Why this place\?/ }))
  await waitFor(() => expect(first).toHaveTextContent('another form, for “engineers”'))
})

test('filters, page and search live in the address', { tags: 'screens' }, async () => {
  const { user, address } = openScreen(server, 'recruiter', '/resume-search?q=pagers')
  await count('21 developers')
  expect(results()).toHaveLength(20)
  const country = () => screen.findByRole('combobox', { name: 'Country' })
  await waitFor(async () => expect(await country()).toHaveTextContent(/Brazil \(11\).*Germany \(10\)/))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(results()).toHaveLength(1))
  expect(address()).toBe('/resume-search?q=pagers&page=2')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Member')
  await count('18 developers')
  await user.selectOptions(await country(), 'BR')
  await count('9 developers')
  expect(address()).toBe('/resume-search?q=pagers&stage=MEMBER&country=BR')
  for (const result of results()) expect(result).toHaveTextContent(/Member.*Brazil/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first')
  await waitFor(() => expect(results()[0]).toHaveTextContent('No 21 Pager'))
  expect(address()).toContain('&order=NEWEST')
})

test('a filter of the address that is in no list is as none, and a page beyond the last the last', async () => {
  const { address } = openScreen(server, 'recruiter', '/resume-search?q=pagers&stage=HIRED&country=ZZ&page=999')
  await waitFor(() => expect(results()).toHaveLength(1))
  expect(address()).toMatch(/&page=2$/)
  await count('21 developers')
  expect(screen.getByRole('combobox', { name: 'Stage' })).toHaveValue('')
  expect(screen.queryByText('No search results')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a search is saved, and tells of new resumes', { tags: 'screens' }, async () => {
  const { user, address } = openScreen(server, 'recruiter', '/resume-search?q=engineers&order=NEWEST')
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save This View …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }))
  await user.type(dialog.getByLabelText(/^Name/), 'New engineers')
  await user.click(dialog.getByLabelText('Tell me about new resumes'))
  await user.click(dialog.getByRole('button', { name: 'Save View' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save View' })).toBeNull())
  await search(user, 'python')
  await count('2 developers')
  await user.click(screen.getByRole('button', { name: /^Views/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'New engineers (tells you)' }))
  await waitFor(() => expect(address()).toBe('/resume-search?q=engineers&order=NEWEST'))
})

test('a search that runs does not hold up the next one, and what is typed meanwhile stays', async () => {
  const { user } = openScreen(server, 'recruiter', '/resume-search')
  await user.click(await screen.findByRole('button', { name: 'Display Hint' }))
  const { letGo } = holdRequests(`${searches}?q=engineer`)
  await search(user, 'engineer')
  await waitFor(() => expect(button()).toHaveAttribute('data-loading', 'true'))
  await search(user, 'python')
  await user.type(await box(), ' docker')
  await count('2 developers')
  letGo()
  expect(button()).not.toHaveAttribute('data-loading')
  expect(await box()).toHaveValue('python docker')
  expect(screen.getByText('A leading dash excludes a word.')).toBeInTheDocument()
  window.history.back()
  await waitFor(async () => expect(await box()).toHaveValue('engineer'))
  window.history.forward()
  await waitFor(async () => expect(await box()).toHaveValue('python'))
})

test('nothing found among the newest is not said to be nothing at all, and a refused search says why', async () => {
  const answers = [
    [200, { result: [], total: 0, more: true }],
    [400, { error: 'This took too long. Choose a narrower filter, or try again.' }],
    [200, { error: 'This took too long. Choose a narrower filter, or try again.' }],
    [200, { result: [] }],
  ] as const
  let at = 0
  interceptRequests(searches, async () => {
    const [status, body] = answers[at++] ?? answers[3]
    return Response.json(body, { status })
  })
  const { user } = openScreen(server, 'recruiter', '/resume-search?q=led')
  expect(await screen.findByText('No search results')).toBeInTheDocument()
  expect(screen.getByText(/^Only the newest resumes were searched\./)).toBeInTheDocument()
  expect(screen.queryByText(/^\d+ developers?$/)).toBeNull()
  for (const text of ['java', 'kotlin']) {
    await search(user, text)
    await waitFor(() => expect(button()).not.toHaveAttribute('data-loading'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This took too long. Choose a narrower filter')
  }
  await search(user, 'swift')
  expect(await screen.findByText('No search results')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a server that is away or fails is logged, and a banner offers to retry', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void logged.mockRestore())
  const answers = [
    () => Promise.reject(new TypeError('The network is gone.')),
    async () => Response.json({ error: 'The search is away.' }, { status: 503 }),
    async () => Response.json({}),
  ]
  interceptRequests(searches, (ask) => answers.shift()?.() ?? ask())
  const { user } = openScreen(server, 'recruiter', '/resume-search?q=python')
  for (const sentence of [
    'Vouch cannot be reached.',
    'The search is away.',
    'The answer of the search cannot be read.',
  ]) {
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }))
  }
  await count('2 developers')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(logged.mock.calls.map(String).join()).toContain('UnreachableError')
})

test('a file that is refused because the session cannot be renewed is told in a sentence', async () => {
  const expired = { error: 'Could not verify JWT: JWTExpired', code: 'invalid-jwt' }
  interceptRequests('/resume/', async () => Response.json(expired, { status: 401 }))
  const { user } = openScreen(server, 'recruiter', '/resume-search?q=spring')
  await user.click(await screen.findByRole('button', { name: /^Download resume\.txt/ }))
  const told = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(await told.findByRole('alert')).toHaveTextContent(
    'Your session could not be renewed. Reload the page to log in again.',
  )
})

test('a file of a result is saved under the name of its developer, and one that is gone says so', async () => {
  const files = catchFiles()
  const { user } = openScreen(server, 'recruiter', '/resume-search?q=spring')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text).toContain('Ana')
  await user.click(screen.getByRole('button', { name: /^Download resume\.txt/ }))
  const told = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(await told.findByText(/^This file was not found\./)).toBeInTheDocument()
  expect(files).toHaveLength(1)
})
