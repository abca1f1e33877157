import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeProblem, placeholder } from '#shared/platform/messaging/mergeFields.ts'
import { can, type Permission, roles } from '#shared/platform/permissions.ts'
import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import { textForm } from '#shared/texts/textInput.ts'
import { audienceOfText, textCodes, textKinds } from '#shared/texts/texts.ts'
import { createDeveloper, createUser } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { emptyTables } from '#test/rows/emptyTables.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'
import { findText } from './data.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = server.as('admin')
})
afterAll(() => server.close())
beforeEach(() => emptyTables(server.database, 'texts'))

const saving = graphql(`mutation ($id: ID, $text: TextInput!, $version: Int!) {
  saveText(input: { id: $id, text: $text, version: $version }) {
    id version number name rejection_reason subject body is_on remind_days saved_by
  }
}`)
const listing = graphql(
  `query ($kind: TextKind!) { getTexts(kind: $kind) { id version number name subject body is_on } }`,
)
const versionsQuery = graphql(`query ($id: ID!) { getTextVersions(id: $id) { number subject is_on saved_by } }`)
const deleting = graphql(
  `mutation ($id: ID!, $version: Int!) { deleteText(input: { id: $id, version: $version }) { id } }`,
)

const outcome = { id: 'MEMBER', subject: 'Welcome', body: 'Hello {{first_name}}', is_on: true, version: 0 }
const rule = { id: 'CONSENT', ...shippedTexts.CONSENT, is_on: true, remind_days: 4, follow_up_days: 3, version: 0 }
const newTemplate = () => ({ name: `T ${randomUUID()}`, subject: 'S', body: 'Hi {{first_name}}', version: 0 })

type Saved = Readonly<Record<string, unknown>>
const save = ({ id, version, ...text }: Saved, caller = admin) => caller.send(saving, { id, text, version })
async function saved(values: Saved, caller = admin) {
  const { data, errors } = await save(values, caller)
  return data?.saveText ?? expect.fail(errors?.[0]?.message ?? 'Nothing was saved.')
}
const problemOf = async (values: Saved, caller = admin) => (await save(values, caller)).errors?.[0]
const listed = async (kind: keyof typeof textKinds) => (await admin.data(listing, { kind })).getTexts
const versionsOf = async (id: string) => (await admin.data(versionsQuery, { id })).getTextVersions

describe('the text that ships', () => {
  test.each([...textCodes.OUTCOME, ...textCodes.REMINDER])(
    'for %s can be saved as it is, names its reader and is signed',
    (code) => {
      const { subject, body } = shippedTexts[code]
      expect(textForm(code).safeParse(shippedTexts[code]).error).toBeUndefined()
      expect(mergeProblem(`${subject}\n${body}`, audienceOfText(code))).toBeUndefined()
      expect(body).toContain(placeholder('first_name'))
      expect(body.endsWith(placeholder('sender_name'))).toBe(true)
    },
  )

  test('counts until another one is saved, and each kind lists its own in order', async () => {
    await saved(outcome)
    expect((await listed('OUTCOME')).map(({ id }) => id)).toEqual(textCodes.OUTCOME)
    expect((await listed('REMINDER')).map(({ id, number }) => [id, number])).toEqual(
      textCodes.REMINDER.map((code) => [code, 0]),
    )
    const byId = new Map((await listed('OUTCOME')).map((text) => [text.id, text]))
    expect(byId.get('MEMBER')).toMatchObject({ number: 1, subject: 'Welcome', is_on: true })
    expect(byId.get('PLACED')).toMatchObject({ number: 0, subject: shippedTexts.PLACED.subject, is_on: true })
  })
})

test('each save is the next version, which names who saved it; earlier ones stay, and the first is the one that ships', async () => {
  const first = await saved(rule)
  expect(first).toMatchObject({ number: 1, is_on: true, saved_by: 'The admin', remind_days: 4 })
  await saved({ ...rule, is_on: false, subject: 'Again', version: first.version })
  expect(await versionsOf('CONSENT')).toEqual([
    { number: 2, subject: 'Again', is_on: false, saved_by: 'The admin' },
    { number: 1, subject: rule.subject, is_on: true, saved_by: 'The admin' },
    { number: 0, subject: rule.subject, is_on: false, saved_by: null },
  ])
})

test('a template has its earlier words, too', async () => {
  const template = newTemplate()
  const { id, version } = await saved(template, server.as('recruiter'))
  await saved({ ...template, id, subject: 'Better', version }, server.as('vetter'))
  expect(await versionsOf(id)).toEqual([
    { number: 2, subject: 'Better', is_on: null, saved_by: 'The vetter' },
    { number: 1, subject: 'S', is_on: null, saved_by: 'The recruiter' },
  ])
})

describe('an undo', () => {
  test.each([
    ['outcome', outcome],
    ['rule', rule],
  ] as const)('of the first save of an %s leaves the one that ships', async (_, values) => {
    const { extensions } = await save(values)
    await admin.data(undoMutation, { input: { change: extensions?.change } })
    expect(await versionsOf(values.id)).toHaveLength(1)
  })

  test('of a later save leaves the version before, and what was read meanwhile is stale', async () => {
    const { version } = await saved(outcome)
    const { data, extensions } = await save({ ...outcome, subject: 'Mine', version })
    await admin.data(undoMutation, { input: { change: extensions?.change } })
    expect(await findText(server.db, 'MEMBER')).toMatchObject({ number: 1, subject: 'Welcome' })
    const stale = await problemOf({ ...outcome, version: data?.saveText.version })
    expect(stale).toMatchObject({ extensions: { code: 'CONFLICT' } })
  })

  test('is refused once somebody else saved the text', async () => {
    const { extensions, data } = await save(outcome)
    const other = await server.logIn(await createUser(server.db, { role: 'admin' }))
    await saved({ ...outcome, version: data?.saveText.version }, other)
    const { errors } = await admin.query(undoMutation, { input: { change: extensions?.change } })
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(await versionsOf('MEMBER')).toHaveLength(3)
  })
})

test.each([outcome, rule])(
  'of two admins who save $id at once, the second learns what the first wrote',
  async (values) => {
    const answers = await Promise.all([save({ ...values, subject: 'One' }), save({ ...values, subject: 'Other' })])
    const conflicts = answers.flatMap(({ errors = [] }) => errors)
    expect(conflicts).toMatchObject([{ extensions: { code: 'CONFLICT', field: 'version', details: { number: 1 } } }])
    expect(await versionsOf(values.id)).toHaveLength(2)
  },
)

test.each([
  ['text', outcome],
  ['rule', rule],
])('a stale save of a %s says what was changed', async (noun, values) => {
  await saved(values)
  const sentence = `Someone else changed this ${noun} while you were editing. Compare, and save again.`
  expect((await problemOf(values))?.message).toBe(sentence)
})

test.each([
  ['{{job_title}}', 'body'],
  ['{{score}}', 'body'],
  ['{{company_name}}', 'subject'],
  ['{{first_name', 'subject'],
])('a text with %s in its %s is refused, because its readers do not have that', async (text, field) => {
  expect(await problemOf({ ...outcome, [field]: text })).toMatchObject({ extensions: { code: 'BAD_INPUT', field } })
})

test.each([
  [outcome, { remind_days: 5 }],
  [outcome, { name: 'Welcome' }],
  [rule, { rejection_reason: 'RATE' }],
  [newTemplate(), { is_on: false }],
])('a save of %o with %o is refused, since texts of its kind do not have that', async (values, more) => {
  const problem = await problemOf({ ...values, ...more })
  expect(problem?.extensions).toMatchObject({ code: 'BAD_INPUT', field: Object.keys(more)[0] })
})

test('a text about a job may name it', async () => {
  await saved({ ...outcome, id: 'PLACED', body: '{{job_title}} is yours' })
})

test.each([
  [{ remind_days: 0 }, 'Enter 1 to 60 days.'],
  [{ follow_up_days: 61 }, 'Enter 1 to 60 days.'],
  [{ remind_days: undefined }, 'Enter 1 to 60 days.'],
  [{ time_zone: 'Atlantis' }, 'Choose a time zone such as Europe/Berlin.'],
  [{ time_zone: '' }, 'Choose a time zone.'],
  [{ is_on: undefined }, 'Say yes or no.'],
  [{ subject: 'See {{link}}' }, 'A subject cannot have the address. Write it in the message.'],
  [{ body: 'Hello {{dstm_name}}' }, '{{dstm_name}} is not a merge field here.'],
])('a rule with %o is refused', async (more, message) => {
  expect((await problemOf({ ...rule, ...more }))?.message).toContain(message)
  expect(await versionsOf('CONSENT')).toHaveLength(1)
})

describe('templates', () => {
  test('everyone who sends messages adds, changes and deletes them; an undo brings one back', async () => {
    const template = newTemplate()
    const { id, version } = await saved(template, server.as('dstm'))
    const changed = await saved({ ...template, id, body: 'Hello', version }, server.as('vetter'))
    expect(await listed('TEMPLATE')).toMatchObject([{ id, name: template.name, body: 'Hello', version: version + 1 }])
    const recruiter = server.as('recruiter')
    const { extensions } = await recruiter.query(deleting, { id, version: changed.version })
    expect(await listed('TEMPLATE')).toEqual([])
    expect((await admin.query(versionsQuery, { id })).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    expect(await problemOf({ ...template, id, version })).toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    await recruiter.data(undoMutation, { input: { change: extensions?.change } })
    expect(await listed('TEMPLATE')).toMatchObject([{ id, body: 'Hello' }])
  })

  test('are listed by name', async () => {
    for (const name of ['B', 'C', 'A']) await saved({ ...newTemplate(), name })
    expect((await listed('TEMPLATE')).map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  })

  test('a name that another one has is refused, and so is a merge field that does not exist', async () => {
    const { name } = await saved(newTemplate())
    expect(await problemOf({ ...newTemplate(), name: name?.toUpperCase() })).toMatchObject({
      message: 'Another template has this name.',
      extensions: { field: 'name' },
    })
    expect((await problemOf({ ...newTemplate(), name: ' ' }))?.message).toBe('Name the template.')
    const wrong = await problemOf({ ...newTemplate(), body: '{{wrong}}' })
    expect(wrong?.message).toContain('{{wrong}} is not a merge field here.')
  })

  test('a stale save or deletion is refused with the newer values', async () => {
    const template = newTemplate()
    const { id, version } = await saved(template)
    await saved({ ...template, id, body: 'Newer', version })
    const stale = { code: 'CONFLICT', details: { body: 'Newer' } }
    expect((await problemOf({ ...template, id, body: 'Mine', version }))?.extensions).toMatchObject(stale)
    expect((await admin.query(deleting, { id, version })).errors?.[0]?.extensions).toMatchObject(stale)
  })

  test('one for rejections words one reason, which no second one does until the first is let go', async () => {
    const first = { ...newTemplate(), rejection_reason: 'LANGUAGE' }
    const second = { ...newTemplate(), rejection_reason: 'LANGUAGE' }
    const { id, version, rejection_reason } = await saved(first)
    expect(rejection_reason).toBe('LANGUAGE')
    expect((await problemOf(second))?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'rejection_reason' })
    await saved({ ...first, id, rejection_reason: null, version })
    await saved(second)
  })

  test('one for rejections has no field that some developers lack', async () => {
    const problem = await problemOf({ ...newTemplate(), rejection_reason: 'RATE', body: 'Ask {{dstm_name}}' })
    expect(problem).toMatchObject({ extensions: { code: 'BAD_INPUT', field: 'body' } })
    expect(problem?.message).toContain('{{dstm_name}} is not a merge field here. Use {{first_name}}')
  })
})

describe.each(roles)('a %s', (role) => {
  const codeOf = ({ errors }: { errors?: readonly { extensions?: { code?: string } }[] }) =>
    errors?.[0]?.extensions?.code
  const answer = (permission: Permission) => (can(role, permission) ? undefined : 'FORBIDDEN')

  test.each([
    ['OUTCOME', outcome],
    ['REMINDER', rule],
    ['TEMPLATE', { ...newTemplate(), id: null }],
  ] as const)('reads and saves texts of the kind %s only with its permissions', async (kind, values) => {
    const { read, write } = textKinds[kind]
    const caller = server.as(role)
    expect(codeOf(await save(values, caller))).toBe(answer(write))
    expect(codeOf(await caller.query(listing, { kind }))).toBe(answer(read))
    const id = values.id ?? (await saved(newTemplate())).id
    expect(codeOf(await caller.query(versionsQuery, { id }))).toBe(answer(read))
  })
})

test('the permissions are those of before: admins write outcomes and rules, and all who send messages write templates', () => {
  const may = (use: 'read' | 'write') =>
    Object.values(textKinds).map((kind) => roles.filter((role) => can(role, kind[use])))
  const staff = ['admin', 'vetter', 'dstm', 'recruiter']
  expect(may('read')).toEqual([staff, ['admin'], staff])
  expect(may('write')).toEqual([['admin'], ['admin'], staff])
})

test('who may write templates cannot reach an outcome by the id of its row, nor delete it', async () => {
  await saved(outcome)
  const { id } = await server.db.selectFrom('texts').select('id').executeTakeFirstOrThrow()
  const recruiter = server.as('recruiter')
  const unknown = { code: 'NOT_FOUND' }
  expect((await problemOf({ ...newTemplate(), id, version: 1 }, recruiter))?.extensions).toMatchObject(unknown)
  for (const who of [recruiter, admin])
    expect((await who.query(deleting, { id, version: 1 })).errors?.[0]?.extensions).toMatchObject(unknown)
  expect((await recruiter.query(versionsQuery, { id })).errors?.[0]?.extensions).toMatchObject(unknown)
  expect((await admin.query(deleting, { id: 'MEMBER', version: 1 })).errors?.[0]?.extensions).toMatchObject(unknown)
  expect(await versionsOf('MEMBER')).toHaveLength(2)
})

test.each(['reviewer', 'client'] as const)('a %s may not read a preview, nor delete a template', async (role) => {
  const { id } = await createDeveloper(server.db)
  const preview = graphql(`query ($id: ID!) {
    getOutcomePreview(outcome: MEMBER, subject: "S", body: "B", developer_id: $id) { body }
  }`)
  const template = await saved(newTemplate())
  const answers = [await server.as(role).query(preview, { id }), await server.as(role).query(deleting, template)]
  for (const { errors } of answers) expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
})
