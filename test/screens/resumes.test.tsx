import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeveloper, createResume } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { openScreen } from './openScreen.tsx'

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

test('the country and the links of a resume are proposed, and written only by a click', async () => {
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
