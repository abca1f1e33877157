import { readFile } from 'node:fs/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createResume, createSkill } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { findDialog, untilClosed } from './findDialog.ts'
import { interceptRequests } from './network.ts'
import { openScreen, untilIdle } from './openScreen.tsx'
import { replaceText } from './replaceText.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const text = 'Ada Lovelace\nLisbon, Portugal\ngithub.com/ada · linkedin.com/in/ada-l'
const record = (id: string) =>
  server.db
    .selectFrom('developers')
    .select(['country', 'url_github', 'url_linkedin'])
    .where('id', '=', id)
    .executeTakeFirst()

test('the country and the links of a resume are proposed, and written only by a click', {
  tags: 'screens',
}, async () => {
  const { id } = await createDeveloper(server.db, { country: 'ES', url_github: 'https://github.com/ada' })
  await createResume(server.db, text, { developer_id: id })
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/resume`)
  const found = within(await screen.findByRole('list', { name: 'Details found' }))
  const [country, github, linkedin] = found.getAllByRole('listitem')
  expect(country).toHaveTextContent('CountryPortugalThe record says Spain.Replace')
  expect(github).toHaveTextContent('GitHubadaIn the record')
  expect(linkedin).toHaveTextContent('The record has none.')
  expect(await record(id)).toMatchObject({ country: 'ES', url_linkedin: null })

  await user.click(found.getByRole('button', { name: 'Replace Country Spain by Portugal' }))
  await waitFor(() => expect(country).toHaveTextContent('In the record'))
  const addLink = found.getByRole('button', { name: /^Add LinkedIn/ })
  await waitFor(() => expect(addLink).toBeEnabled())
  await user.click(addLink)
  await waitFor(() => expect(linkedin).toHaveTextContent('In the record'))
  expect(await record(id)).toEqual({
    country: 'PT',
    url_github: 'https://github.com/ada',
    url_linkedin: 'https://www.linkedin.com/in/ada-l',
  })
})

const testFile = async (name: string) => new File([await readFile(`test/files/${name}`)], name)
const chooseFile = async (user: ReturnType<typeof openScreen>['user'], file: File) =>
  user.upload(await screen.findByLabelText('Choose File', { selector: 'input' }), file)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const skillsFound = async () => within(await screen.findByRole('list', { name: 'Skills found' }))

test('what a resume says is used by a click for a new developer, and a second one takes it back', {
  tags: 'screens',
}, async () => {
  for (const name of ['C++', 'C#']) await createSkill(server.db, { name })
  const { user, address } = openScreen(server, 'recruiter', '/developers?dialog=add-developer')
  await findDialog('Add Developer')
  await chooseFile(user, await testFile('resume.pdf'))
  const dialog = await findDialog('Add Developer')
  expect(await dialog.findByRole('group', { name: 'The resume says' })).toHaveTextContent('jose@gmx.net')
  expect(dialog.getByLabelText(/^First name/)).toHaveValue('')
  for (const name of ['First name José', 'Last name Álvarez', 'skill C++', 'skill C#', 'skill C#'])
    await user.click(await dialog.findByRole('button', { name: `Use ${name}` }))
  expect(dialog.getByLabelText(/^Last name/)).toHaveValue('Álvarez')
  replaceText(dialog.getByLabelText(/^E-mail/), 'new@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Add Developer' }))
  await waitFor(() => expect(address()).toMatch(/\/developer\/[0-9a-f-]{36}\/resume$/))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('José Álvarez'))
  const skill = async (name: string) => (await (await skillsFound()).findByText(name)).closest('li')
  await waitFor(async () => expect(await skill('C++')).toHaveTextContent('Claimed'))
  expect(await skill('C#')).not.toHaveTextContent('Claimed')
})

test('a known e-mail address leads to the developer who has it', { tags: 'screens' }, async () => {
  await createDeveloper(server.db, { email: 'known@mail.example' })
  const { user } = openScreen(server, 'recruiter', '/developers?dialog=add-developer')
  const dialog = await findDialog('Add Developer')
  replaceText(dialog.getByLabelText(/^First name/), 'Kim')
  replaceText(dialog.getByLabelText(/^Last name/), 'Known')
  replaceText(dialog.getByLabelText(/^E-mail/), 'KNOWN@mail.example')
  const known = await dialog.findByRole('link', { name: 'Open the record' })
  expect(known.getAttribute('href')).toMatch(/\/developer\/.+\/overview/)
  await user.click(dialog.getByRole('button', { name: 'Add Developer' }))
  const told = /Another developer has this e-mail address/
  await waitFor(() => expect(dialog.getByLabelText(/^E-mail/)).toHaveAccessibleDescription(told))
})

test('a skill of a resume is accepted by one click, and taken back by another', async () => {
  await createSkill(server.db, { name: 'Erlang' })
  const { id } = await createDeveloper(server.db)
  await createResume(server.db, 'Skills: Erlang', { developer_id: id })
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/resume`)
  await user.click(await (await skillsFound()).findByRole('button', { name: 'Accept Erlang' }))
  expect(await (await skillsFound()).findByText('Claimed')).toBeInTheDocument()
  await user.click(await button('Undo'))
  expect(await (await skillsFound()).findByRole('button', { name: 'Accept Erlang' })).toBeInTheDocument()
})

test('a scan is refused, the text of a resume is read, and a deleted version comes back', async () => {
  const { id } = await createDeveloper(server.db)
  await createResume(server.db, 'Led five engineers.', { developer_id: id })
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/resume`)
  const preview = () => screen.findByRole('region', { name: /^Resume / })
  await waitFor(async () => expect(await preview()).toHaveTextContent('Led five engineers'))
  await user.click(await button('Upload Resume'))
  await chooseFile(user, await testFile('scanned.pdf'))
  const upload = await findDialog('Upload Resume')
  expect(await upload.findByRole('alert')).toHaveTextContent('only pictures of text')
  await chooseFile(user, await testFile('resume.docx'))
  await untilClosed('Upload Resume')
  await waitFor(async () => expect(await preview()).toHaveAccessibleName('Resume resume.docx'))
  await untilIdle()
  await user.click(within(await preview()).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await preview()).toHaveAccessibleName('Resume resume.txt'))
  await user.click(await button('Undo'))
  expect(await screen.findByRole('link', { name: /resume\.docx/ })).toBeInTheDocument()
})

test('the years that a resume says come with its skills', { tags: 'screens' }, async () => {
  for (const name of ['COBOL', 'Fortran', 'Ada']) await createSkill(server.db, { name })
  const { id } = await createDeveloper(server.db)
  const said = 'Skills: COBOL (7 years), Fortran since 2019. No experience with Ada.'
  await createResume(server.db, said, { developer_id: id })
  const { user } = openScreen(server, 'recruiter', `/developer/${id}/resume`)
  const accept = await (await skillsFound()).findByRole('button', { name: 'Accept COBOL' })
  expect((await skillsFound()).getAllByRole('listitem')).toHaveLength(2)
  expect(accept.closest('li')).toHaveTextContent('COBOL · 7 years')
  await user.click(accept)
  await waitFor(async () => expect((await skillsFound()).getByText('Claimed').closest('li')).toHaveTextContent('COBOL'))
  const tabs = within(screen.getByRole('navigation', { name: 'Developer tabs' }))
  await user.click(tabs.getByRole('link', { name: /^Skills/ }))
  expect(await screen.findByRole('row', { name: /COBOL/ })).toHaveTextContent('7')
})

test('the years that a resume says come with the skills of a new developer, too', { tags: 'screens' }, async () => {
  for (const name of ['Kubernetes', 'Terraform', 'Docker']) await createSkill(server.db, { name })
  const { user } = openScreen(server, 'recruiter', '/developers?dialog=add-developer')
  let asksForNames = 0
  interceptRequests('getSkillNames', (ask) => {
    asksForNames += 1
    return ask()
  })
  await findDialog('Add Developer')
  await chooseFile(user, new File(['Skills: Kubernetes (6 years), Terraform (2 years), Docker'], 'years.txt'))
  const dialog = await findDialog('Add Developer')
  await dialog.findByRole('button', { name: 'Use skill Docker' })
  expect(asksForNames, 'thousands of names are read only where they are needed').toBe(0)
  for (const skill of ['Kubernetes, 6 years', 'Docker'])
    await user.click(dialog.getByRole('button', { name: `Use skill ${skill}` }))
  await waitFor(() => expect(asksForNames).toBe(1))
  replaceText(dialog.getByRole('textbox', { name: /^First name/ }), 'Yara')
  replaceText(dialog.getByRole('textbox', { name: /^Last name/ }), 'Young')
  replaceText(dialog.getByRole('textbox', { name: /^E-mail/ }), 'yara@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Add Developer' }))
  const tabs = within(await screen.findByRole('navigation', { name: 'Developer tabs' }))
  await user.click(tabs.getByRole('link', { name: /^Skills/ }))
  expect(await screen.findByRole('row', { name: /Kubernetes/ })).toHaveTextContent('6')
  expect(screen.getByRole('row', { name: /Docker/ })).toHaveTextContent('–')
  expect(screen.queryByRole('row', { name: /Terraform/ })).toBeNull()
})

test('a DSTM finds a developer with a typing error or by skill, and opens one by keys', {
  tags: 'screens',
}, async () => {
  const { id: skill } = await createSkill(server.db, { name: 'JavaScript' })
  for (const first_name of ['Jo', 'Jill'])
    await createDeveloper(server.db, { first_name, last_name: 'Scripter', skills: [skill] })
  const { user } = openScreen(server, 'dstm', '/developers?dialog=search-developers')
  const dialog = await findDialog('Search Developers')
  expect(screen.getByRole('dialog', { name: 'Search Developers' })).toHaveTextContent('Type at least two letters.')
  const box = dialog.getByRole('combobox')
  replaceText(box, 'qqqxqqq')
  expect(await dialog.findByText('Nobody matches “qqqxqqq”.')).toBeInTheDocument()
  replaceText(box, 'javascritp')
  await waitFor(() => expect(dialog.getAllByRole('option')[0]).toHaveTextContent('JavaScript'))
  await user.click(box)
  await user.keyboard('{ArrowDown}')
  const second = dialog.getByRole('option', { selected: true }).querySelector('strong')?.textContent ?? ''
  expect(second).toMatch(/Scripter/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(second))
})

test('a resume that is too long to be searched for skills as a whole says so, before it is kept and after', {
  tags: 'screens',
}, async () => {
  const notice = 'This resume is long. Only its first 20,000 characters were searched for skills.'
  const resume = (length: number) => new File(['A resume. '.repeat(length / 10)], 'resume.txt')
  const { user } = openScreen(server, 'recruiter', '/developers?dialog=add-developer')
  const dialog = await findDialog('Add Developer')
  await chooseFile(user, resume(20_000))
  await dialog.findByRole('group', { name: 'The resume says' })
  expect(dialog.queryByText(notice)).toBeNull()
  await user.upload(dialog.getByLabelText('Choose Another', { selector: 'input' }), resume(30_000))
  expect(await dialog.findByText(notice)).toBeInTheDocument()
  replaceText(dialog.getByLabelText(/^First name/), 'Lou')
  replaceText(dialog.getByLabelText(/^Last name/), 'Long')
  replaceText(dialog.getByLabelText(/^E-mail/), 'lou@mail.example')
  await user.click(dialog.getByRole('button', { name: 'Add Developer' }))
  await skillsFound()
  expect(await screen.findByText(notice)).toBeInTheDocument()
})
