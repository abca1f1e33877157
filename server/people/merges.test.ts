import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knownDeveloperId } from '#server/developers/mergedRecords.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { MessageKind } from '#shared/messages/messageStates.ts'
import { asTest, createDeveloper, createJob, createJobProfile, createSkill } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { createPerson, everyRow } from '#test/rows/people.ts'
import { dataOf, startTestServer, type TestServer } from '#test/testServer.ts'
import { linkedTables } from './personTables/kindsOfTables.ts'

let server: TestServer
beforeAll(async () => {
  // The search of works would find the files of this test missing, and say so between two looks at all rows.
  server = await startTestServer()
})
afterAll(() => server.close())

interface Read {
  readonly id: string
  readonly version?: number
}
const mutation = graphql(`mutation ($id: ID!, $version: Int!, $into: ID!, $into_version: Int!) {
  merged: mergeDevelopers(input: { id: $id, version: $version, into: $into, into_version: $into_version }) { id moved { noun count } notes }
}`)
const planQuery = graphql(`query ($id: ID!, $version: Int!, $into: ID!, $into_version: Int!) {
  merged: getMergePlan(id: $id, version: $version, into: $into, into_version: $into_version) { id moved { noun count } notes }
}`)

const variablesOf = (duplicate: Read, kept: Read) => ({
  id: duplicate.id,
  version: duplicate.version ?? 1,
  into: kept.id,
  into_version: kept.version ?? 1,
})
const merge = (duplicate: Read, kept: Read) => server.as('recruiter').query(mutation, variablesOf(duplicate, kept))
const merged = async (duplicate: Read, kept: Read) => dataOf(await merge(duplicate, kept)).merged

const developer = (id: string) => server.db.selectFrom('developers').selectAll().where('id', '=', id).executeTakeFirst()

describe('merging two records of one person', () => {
  test('moves every row that refers to the one that goes, and leaves nothing behind', async () => {
    const [duplicate, kept] = [await createPerson(server.db), await createDeveloper(server.db)]
    const { id, moved, notes } = await merged(duplicate, kept)
    expect({ id, notes }).toEqual({ id: kept.id, notes: [] })
    const wanted = linkedTables.map(({ table, nouns: [one, many] }) =>
      table === 'messages' ? { noun: many, count: 3 } : { noun: one, count: 1 },
    )
    expect(moved).toEqual(wanted)
    for (const { table } of linkedTables) {
      const { rows } = await sql<{ developer_id: string }>`
        select developer_id from ${sql.table(table)} where developer_id in (${duplicate.id}, ${kept.id})`.execute(
        server.db,
      )
      expect(new Set(rows.map((row) => row.developer_id)), table).toEqual(new Set([kept.id]))
    }
    expect(await developer(duplicate.id)).toBeUndefined()
  })

  test('keeps the earlier of two claims of a skill, before which or after which a review was sent', async () => {
    const skills = [(await createSkill(server.db)).id]
    const [early, late] = [await createDeveloper(server.db, { skills }), await createDeveloper(server.db, { skills })]
    const claim = ({ id }: Read) =>
      server.db.selectFrom('developer_skills').select('id').where('developer_id', '=', id).executeTakeFirstOrThrow()
    const earlier = await claim(early)
    await merged(early, late)
    expect(await claim(late)).toEqual(earlier)
    const [kept, double] = [late, await createDeveloper(server.db, { skills })]
    await merged(double, { ...kept, version: (await developer(kept.id))?.version ?? 1 })
    expect(await claim(kept)).toEqual(earlier)
  })

  test('fills what the other record lacks, and changes nothing that both know', async () => {
    const duplicate = await createDeveloper(server.db, {
      phone: '+1 555 0100',
      headline: 'Go and Rust',
      city: 'Lima',
      cost_rate_cents: 4_200,
      currency: 'EUR',
      do_not_contact: true,
      tags: ['go', 'remote'],
    })
    const kept = await createDeveloper(server.db, { headline: 'Engineer', city: null, tags: ['remote', 'vip'] })
    await merged(duplicate, kept)
    expect(await developer(kept.id)).toMatchObject({
      email: kept.email,
      headline: 'Engineer',
      phone: '+1 555 0100',
      city: 'Lima',
      cost_rate_cents: 4_200,
      currency: 'EUR',
      do_not_contact: true,
      tags: ['remote', 'vip', 'go'],
    })
  })

  test('never mixes a rate with the currency of another', async () => {
    const duplicate = await createDeveloper(server.db, { rate_floor_cents: 9_000_000, currency: 'COP' })
    const kept = await createDeveloper(server.db, { cost_rate_cents: 4_200, currency: 'USD' })
    await merged(duplicate, kept)
    expect(await developer(kept.id)).toMatchObject({ cost_rate_cents: 4_200, rate_floor_cents: null, currency: 'USD' })
  })

  test('the id and the e-mail address of the one that went lead to the one that stayed, also after the next merge', async () => {
    const [first, second, last] = [
      await createDeveloper(server.db),
      await createDeveloper(server.db),
      await createDeveloper(server.db),
    ]
    await merged(first, second)
    await merged(second, last)
    const found = await server
      .as('vetter')
      .data(graphql('query ($id: ID!) { getDeveloper(id: $id) { id } }'), { id: first.id })
    expect(found).toEqual({ getDeveloper: { id: last.id } })
    expect(await knownDeveloperId(server.db, first.email.toUpperCase())).toBe(last.id)
    expect(await knownDeveloperId(server.db, last.email)).toBe(last.id)
    expect(await knownDeveloperId(server.db, 'nobody@vouch.example')).toBeUndefined()
  })

  test('the id of the one that went tells an admin of the same moves as the one that stayed', async () => {
    const [duplicate, kept] = [
      await createDeveloper(server.db, { stage: 'VETTING', status: 'PROFILE_REVIEW' }),
      await createDeveloper(server.db, { stage: 'VETTING', status: 'PROFILE_REVIEW' }),
    ]
    await merged(duplicate, kept)
    const movesOf = async ({ id }: Read) =>
      (
        await server
          .as('admin')
          .data(graphql('query ($id: ID!) { getDeveloper(id: $id) { possible_moves { to refusal missing } } }'), { id })
      ).getDeveloper.possible_moves
    const moves = await movesOf(kept)
    expect(moves).toContainEqual(expect.objectContaining({ to: 'MEMBER', refusal: null }))
    expect(await movesOf(duplicate)).toEqual(moves)
  })

  test('an address that was taken back from a merged record leads on, too', async () => {
    const [first, second, last] = [
      await createDeveloper(server.db),
      await createDeveloper(server.db),
      await createDeveloper(server.db),
    ]
    await merged(first, second)
    const { updateDeveloper } = await server.as('recruiter').data(
      graphql(`mutation ($id: ID!, $email: String!, $version: Int!) {
        updateDeveloper(input: { id: $id, changes: { email: $email }, version: $version }) { id version }
      }`),
      { id: second.id, email: first.email, version: (await developer(second.id))?.version },
    )
    await merged(updateDeveloper, last)
    expect(await knownDeveloperId(server.db, first.email)).toBe(last.id)
  })

  test('both histories stay readable', async () => {
    const [duplicate, kept, skill] = [
      await createDeveloper(server.db),
      await createDeveloper(server.db),
      await createSkill(server.db),
    ]
    await asTest(server.db, async (trx) => {
      await trx.updateTable('developers').set({ headline: 'Before' }).where('id', '=', duplicate.id).execute()
      await trx.insertInto('developer_skills').values({ developer_id: duplicate.id, skill_id: skill.id }).execute()
      await trx.deleteFrom('developer_skills').where('developer_id', '=', duplicate.id).execute()
    })
    await merged({ id: duplicate.id, version: 2 }, kept)
    const { getActivity } = await server.as('vetter').data(
      graphql(`query ($id: ID!) {
        getActivity(table: developers, id: $id, limit: 20) { action changes { field from to } }
      }`),
      { id: kept.id },
    )
    const actions = getActivity.map(({ action }) => action)
    expect(actions).toEqual([
      'Merged another record into this one',
      'Changed the developer',
      `Removed the skill ${skill.name}`,
      `Added the skill ${skill.name}`,
      'Changed the merged record',
      'Added the developer',
      'Added the merged record',
    ])
    expect(getActivity[4]?.changes).toEqual([{ field: 'Headline', from: null, to: 'Before' }])
  })
})

describe('what both records have', () => {
  let duplicate: Awaited<ReturnType<typeof createPerson>>
  let kept: Awaited<ReturnType<typeof createDeveloper>>
  beforeEach(async () => {
    duplicate = await createPerson(server.db)
    kept = await createDeveloper(server.db)
  })
  /** Reads both records again, since profiles change the status of a member. */
  const noted = async (note: string) => {
    const [one = duplicate, other = kept] = [await developer(duplicate.id), await developer(kept.id)]
    expect((await merged(one, other)).notes).toEqual([`1 ${note}`])
  }

  test('a skill keeps the longer experience and any verification', async () => {
    await asTest(server.db, (trx) =>
      trx
        .insertInto('developer_skills')
        .values({ developer_id: kept.id, skill_id: duplicate.rows.skill, years_of_experience: 7 })
        .execute(),
    )
    await noted('skill that both records have is merged: the longer experience and any verification are kept.')
    const left = server.db.selectFrom('developer_skills').select(['years_of_experience', 'verified_by_review_id'])
    expect(await left.where('developer_id', '=', kept.id).execute()).toEqual([
      { years_of_experience: 7, verified_by_review_id: duplicate.rows.review },
    ])
  })

  test.each([
    ['SHORTLISTED', 'INTERVIEWING', 'theirs'],
    ['PLACED', 'OFFER', 'own'],
    ['SENT', 'SENT', 'own'],
  ] as const)('of open profiles for one job, %s and %s, the further one stays', async (own, theirs, stays) => {
    const { id: job_id } = await createJob(server.db)
    const ownProfile = await createJobProfile(server.db, { job_id, developer_id: kept.id, status: own })
    const theirProfile = await createJobProfile(server.db, { job_id, developer_id: duplicate.id, status: theirs })
    await noted('job has an open profile of both records: the more advanced one is kept, the other one is deleted.')
    const left = server.db.selectFrom('job_profiles').select('id').where('job_id', '=', job_id)
    expect(await left.where('deleted_at', 'is', null).execute()).toEqual([
      { id: stays === 'own' ? ownProfile.id : theirProfile.id },
    ])
  })

  test('of one file that both sent, one resume stays', async () => {
    const [file] = await server.db
      .selectFrom('resumes')
      .select(['file_hash', 'file_name', 'file_type', 'file_size'])
      .where('id', '=', duplicate.rows.resume)
      .execute()
    await asTest(server.db, (trx) =>
      trx
        .insertInto('resumes')
        .values({ ...(file as NonNullable<typeof file>), file_key: randomUUID(), developer_id: kept.id })
        .execute(),
    )
    await noted('resume is the same file as one that is kept, so it is deleted.')
  })

  test('a challenge that both got stays with one of their assessments', async () => {
    await asTest(server.db, (trx) =>
      sql`insert into developer_assessments (developer_id, assessment_version_id, challenge_id, code_name)
        select ${kept.id}, assessment_version_id, challenge_id, ${randomUUID()} from developer_assessments
        where developer_id = ${duplicate.id}`.execute(trx),
    )
    await noted('assessment had the same challenge as the other record: it is kept without its challenge.')
  })

  test('a message of one sending to both stays', async () => {
    const message = {
      batch_id: duplicate.rows.batch,
      job_id: duplicate.rows.job,
      delivery_method: 'EMAIL',
      success: true,
    } as const
    await asTest(server.db, (trx) =>
      trx
        .insertInto('messages')
        .values({ ...message, developer_id: kept.id })
        .execute(),
    )
    await noted('bulk message reached both records: one copy is kept as a single message.')
    const left = server.db.selectFrom('messages').select('id').where('job_id', '=', duplicate.rows.job)
    expect(await left.execute()).toHaveLength(2)
  })
})

describe('the imported pasts of both', () => {
  const importPast = (...moves: { developer_id: string; moved_on: string; stage: DeveloperStage }[]) =>
    asTest(server.db, (trx) => trx.insertInto('imported_moves').values(moves).execute())
  const move = (developer_id: string, moved_on: string, stage: DeveloperStage) => ({ developer_id, moved_on, stage })
  const stagesOf = async (id: string) => {
    const changes = server.db.selectFrom('state_changes').select(['from_value', 'to_value']).where('row_id', '=', id)
    const past = changes.where('column_name', '=', 'stage').where('event_id', '<', 0).orderBy('event_id')
    return (await past.execute()).map(({ from_value, to_value }) => `${from_value} ${to_value}`)
  }

  test('are not mixed: that of the record that stays counts, the other is kept, and undo gives each its own', async () => {
    const [duplicate, kept] = [await createDeveloper(server.db), await createDeveloper(server.db)]
    await importPast(
      move(duplicate.id, '2020-01-05', 'APPLICANT'),
      move(duplicate.id, '2020-01-20', 'REJECTED'),
      move(kept.id, '2020-01-10', 'VETTING'),
      move(kept.id, '2020-02-10', 'STANDBY'),
    )
    const [ofDuplicate, ofKept] = [await stagesOf(duplicate.id), await stagesOf(kept.id)]
    expect(ofDuplicate.slice(0, 2)).toEqual([' APPLICANT', 'APPLICANT REJECTED'])
    expect(ofKept.slice(0, 2)).toEqual([' VETTING', 'VETTING STANDBY'])

    const answer = await merge(duplicate, kept)
    expect(dataOf(answer).merged.notes).toEqual([
      '2 imported moves are kept and do not count: the record that stays has an imported past of its own.',
    ])
    expect(await stagesOf(kept.id)).toEqual(ofKept)
    const all = server.db.selectFrom('imported_moves').select('id').where('developer_id', '=', kept.id)
    expect(await all.execute()).toHaveLength(4)

    await server.as('recruiter').data(undoMutation, { input: { change: answer.extensions?.change } })
    expect([await stagesOf(duplicate.id), await stagesOf(kept.id)]).toEqual([ofDuplicate, ofKept])
  })

  test('are one, where only the record that goes has one', async () => {
    const [duplicate, kept] = [await createDeveloper(server.db), await createDeveloper(server.db)]
    await importPast(move(duplicate.id, '2020-01-05', 'APPLICANT'))
    const past = await stagesOf(duplicate.id)
    expect((await merged(duplicate, kept)).notes).toEqual([])
    expect(await stagesOf(kept.id)).toEqual(past)
  })
})

describe('the plan', () => {
  const plan = (duplicate: Read, kept: Read) => server.as('recruiter').query(planQuery, variablesOf(duplicate, kept))

  test('tells what the merge then does, and changes nothing', async () => {
    const [duplicate, kept] = [await createPerson(server.db), await createPerson(server.db)]
    const before = await everyRow(server.db)
    const { data } = await plan(duplicate, kept)
    expect(await everyRow(server.db)).toEqual(before)
    expect(data?.merged).toEqual(await merged(duplicate, kept))
  })

  test('tells why a merge is refused', async () => {
    const duplicate = await createDeveloper(server.db, { stage: 'BLOCKED', status: null })
    const { errors } = await plan(duplicate, await createDeveloper(server.db))
    expect(errors?.[0]?.message).toContain('is blocked')
  })
})

describe('undo', () => {
  test('brings everything back as it was, within seconds', async () => {
    const [duplicate, kept] = [await createPerson(server.db, { phone: '1234567' }), await createPerson(server.db)]
    const both = { developer_id: kept.id, skill_id: duplicate.rows.skill, years_of_experience: 2 }
    await asTest(server.db, (trx) => trx.insertInto('developer_skills').values(both).execute())
    const before = await everyRow(server.db)
    const answer = await merge(duplicate, kept)
    expect(await everyRow(server.db)).not.toEqual(before)
    const change = answer.extensions?.change
    await server.as('recruiter').data(undoMutation, { input: { change } })
    expect(await everyRow(server.db)).toEqual(before)
    expect(await developer(duplicate.id)).toMatchObject({ email: duplicate.email })
  })
})

describe('is refused', () => {
  test('for one record with itself, at its field', async () => {
    const kept = await createDeveloper(server.db)
    const { errors } = await merge(kept, kept)
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_INPUT', field: 'into' } })
  })

  test('when either was changed since it was read', async () => {
    const [duplicate, kept] = [await createDeveloper(server.db), await createDeveloper(server.db)]
    const stalePairs: [Read, Read][] = [
      [{ id: duplicate.id, version: 7 }, kept],
      [duplicate, { id: kept.id, version: 7 }],
    ]
    for (const stale of stalePairs) expect((await merge(...stale)).errors?.[0]?.extensions?.code).toBe('CONFLICT')
  })

  test('when one of them is gone', async () => {
    const [duplicate, kept] = [await createDeveloper(server.db), await createDeveloper(server.db)]
    await merged(duplicate, kept)
    expect((await merge(duplicate, kept)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    expect((await merge(kept, duplicate)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  })

  test('when it would unblock a person', async () => {
    const duplicate = await createDeveloper(server.db, { stage: 'BLOCKED', status: null })
    const kept = await createDeveloper(server.db)
    expect((await merge(duplicate, kept)).errors?.[0]?.message).toContain('is blocked. Keep the blocked record')
    expect((await merge(kept, duplicate)).errors).toBeUndefined()
  })

  test.each(['JOB_MESSAGE', 'MESSAGE', 'CALENDAR'] as const)(
    'while a %s waits, which could else be sent twice',
    async (kind) => {
      const [duplicate, kept] = [await createPerson(server.db), await createDeveloper(server.db)]
      await letWait(duplicate.id, kind)
      expect((await merge(duplicate, kept)).errors?.[0]?.message).toContain('are being sent')
    },
  )

  test('while an invitation to somebody else at their meeting waits, which would keep it from being undone', async () => {
    const [duplicate, kept] = [await createPerson(server.db), await createDeveloper(server.db)]
    const vetters = server.db.selectFrom('users').select('id').where('role', '=', 'vetter')
    await letWait(duplicate.id, 'CALENDAR', (await vetters.executeTakeFirstOrThrow()).id)
    expect((await merge(duplicate, kept)).errors?.[0]?.message).toContain(
      'or about a meeting with them, are being sent',
    )
  })

  /** @param account_id of a colleague who gets it; null for the developer. */
  async function letWait(developer_id: string, kind: MessageKind, account_id: string | null = null): Promise<void> {
    const waiting = { success: null, send_after: new Date(Date.now() + 60_000), account_id }
    const changed = await asTest(server.db, (trx) =>
      trx
        .updateTable('messages')
        .set(waiting)
        .where('developer_id', '=', developer_id)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(1n)
  }

  test('where both are placed in one job', async () => {
    const [duplicate, kept, job] = [
      await createDeveloper(server.db),
      await createDeveloper(server.db),
      await createJob(server.db, { title: 'Go Engineer' }),
    ]
    for (const { id } of [duplicate, kept]) {
      await createJobProfile(server.db, { job_id: job.id, developer_id: id, status: 'PLACED' })
    }
    const { errors } = await merge(duplicate, kept)
    expect(errors?.[0]?.message).toBe('Both are placed as Go Engineer. End one of the two placements first.')
  })

  test.each(['reviewer', 'client'] as const)('to a %s', async (role) => {
    const [duplicate, kept] = [await createDeveloper(server.db), await createDeveloper(server.db)]
    const { errors } = await server.as(role).send(mutation, variablesOf(duplicate, kept))
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
    expect(await developer(duplicate.id)).toBeDefined()
  })
})

test('of two merges of one record at the same time only one happens', async () => {
  const [duplicate, one, other] = [
    await createPerson(server.db),
    await createDeveloper(server.db),
    await createDeveloper(server.db),
  ]
  const answers = await Promise.all([merge(duplicate, one), merge(duplicate, other)])
  expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
})

describe('the search for duplicates', () => {
  const find = graphql(
    `query ($id: ID!, $search: String) { getDuplicates(id: $id, search: $search) { id name signs } }`,
  )
  const found = async (id: string, search?: string) => {
    const { getDuplicates } = await server.as('recruiter').data(find, { id, search })
    return getDuplicates.map(({ id: other, signs }) => ({ id: other, signs }))
  }

  test('finds who has the same mailbox or profiles, those with the most in common first, then namesakes', async () => {
    const name = { first_name: 'Zoë', last_name: randomUUID() }
    const own = await createDeveloper(server.db, {
      ...name,
      url_github: 'https://github.com/zoe-u/',
      url_linkedin: 'https://www.linkedin.com/in/zoe-unal',
    })
    const namesake = await createDeveloper(server.db, name)
    const abroad = await createDeveloper(server.db, { ...name, country: 'PT' })
    const same = await createDeveloper(server.db, {
      url_github: 'https://github.com/Zoe-U',
      url_linkedin: 'https://linkedin.com/in/zoe-unal/',
    })
    const one = await createDeveloper(server.db, { ...name, url_github: 'github.com/zoe-u' })
    await createDeveloper(server.db, { ...name, deleted_at: new Date() })
    expect(await found(own.id)).toEqual([
      { id: same.id, signs: ['GITHUB', 'LINKEDIN'] },
      { id: one.id, signs: ['GITHUB', 'NAME'] },
      { id: namesake.id, signs: ['NAME'] },
      { id: abroad.id, signs: [] },
    ])
  })

  test('finds others by a part of their name or address, whatever signs are in it', async () => {
    const own = await createDeveloper(server.db)
    const other = await createDeveloper(server.db, { last_name: `O'Hara (%_.*) ${randomUUID()}` })
    expect(await found(own.id, 'HARA (%_.*)')).toEqual([{ id: other.id, signs: [] }])
    expect(await found(own.id, other.email.slice(0, 12))).toEqual([{ id: other.id, signs: [] }])
    expect(await found(own.id, own.email)).toEqual([])
  })
})
