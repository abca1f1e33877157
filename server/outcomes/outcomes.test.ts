import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeProblem, placeholder } from '#shared/messages/mergeFields.ts'
import { audienceOf, moveOutcomes, type Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { outcomeTextForm } from '#shared/outcomes/outcomeInput.ts'
import { shippedTexts } from '#shared/outcomes/shippedTexts.ts'
import { roles } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { emptyTables } from '#test/emptyTables.ts'
import { createDeveloper } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => emptyTables(server.database, 'outcome_texts'))

const saving = graphql(`mutation ($input: SaveOutcomeTextInput!) {
  saveOutcomeText(input: $input) { number }
}`)
const versionsQuery = graphql(`query { getOutcomeVersions(outcome: MEMBER) { number subject saved_at } }`)
const textsQuery = graphql(`query { getOutcomeTexts { outcome number subject is_offered } }`)

const words = {
  outcome: 'MEMBER',
  subject: 'Welcome',
  body: 'Hello {{first_name}}',
  is_offered: true,
  number: 0,
} as const
const save = (more: object = {}) => server.as('admin').send(saving, { input: { ...words, ...more } })

describe('the text that ships', () => {
  test.each(valuesOf(moveOutcomes))(
    'for %s can be saved as it is, names its reader and is signed',
    (outcome: Outcome) => {
      const { subject, body, is_offered } = shippedTexts[outcome]
      expect(outcomeTextForm(outcome).safeParse({ subject, body, is_offered }).error).toBeUndefined()
      expect(mergeProblem(`${subject}\n${body}`, audienceOf(outcome))).toBeUndefined()
      expect(body).toContain(placeholder('first_name'))
      expect(body.endsWith(placeholder('sender_name'))).toBe(true)
    },
  )
})

test('each saved text is the next version; earlier ones stay, and the first is the one that ships', async () => {
  await save()
  await save({ subject: 'Welcome, friend', number: 1 })
  const { getOutcomeVersions } = await server.as('vetter').data(versionsQuery)
  expect(getOutcomeVersions.map(({ number, subject }) => [number, subject])).toEqual([
    [2, 'Welcome, friend'],
    [1, 'Welcome'],
    [0, shippedTexts.MEMBER.subject],
  ])
  const { getOutcomeTexts } = await server.as('vetter').data(textsQuery)
  expect(getOutcomeTexts).toHaveLength(valuesOf(moveOutcomes).length)
  expect(getOutcomeTexts.find(({ outcome }) => outcome === 'MEMBER')).toMatchObject({ number: 2, is_offered: true })
  expect(getOutcomeTexts.find(({ outcome }) => outcome === 'PLACED')).toMatchObject({ number: 0, is_offered: false })
})

test('a save can be undone', async () => {
  const { extensions } = await save()
  await server.as('admin').data(undoMutation, { input: { change: extensions?.change } })
  expect((await server.as('admin').data(versionsQuery)).getOutcomeVersions).toHaveLength(1)
})

test('of two admins who save at once, the second learns what the first wrote', async () => {
  const answers = await Promise.all([save({ subject: 'One' }), save({ subject: 'Other' })])
  const conflicts = answers.flatMap(({ errors = [] }) => errors)
  expect(conflicts).toMatchObject([{ extensions: { code: 'CONFLICT', details: { number: 1 } } }])
  expect((await server.as('admin').data(versionsQuery)).getOutcomeVersions).toHaveLength(2)
})

test.each([
  ['{{job_title}}', 'body'],
  ['{{score}}', 'body'],
  ['{{company_name}}', 'subject'],
  ['{{first_name', 'subject'],
])('a text with %s in its %s is refused, because its readers do not have that', async (text, field) => {
  const { errors } = await save({ [field]: text })
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }])
})

test('a text about a job may name it', async () => {
  expect((await save({ outcome: 'PLACED', body: '{{job_title}} is yours' })).errors).toBeUndefined()
})

test.each(roles.filter((role) => role !== 'admin'))('a %s may not change a text', async (role) => {
  const { errors } = await server.as(role).query(saving, { input: words })
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
})

test.each(['reviewer', 'client'] as const)('a %s may not read a text, nor a preview', async (role) => {
  const { id } = await createDeveloper(server.db)
  const preview = graphql(`query ($id: ID!) {
    getOutcomePreview(outcome: MEMBER, subject: "S", body: "B", developer_id: $id) { body }
  }`)
  const answers = [
    await server.as(role).send(textsQuery, {}),
    await server.as(role).send(versionsQuery, {}),
    await server.as(role).send(preview, { id }),
  ]
  for (const { errors } of answers) expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
})
