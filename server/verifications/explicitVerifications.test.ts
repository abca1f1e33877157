import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createSkill } from '#test/factories.ts'
import * as fc from '#test/property.ts'
import { createUnconfirmed } from '#test/verifications.ts'

interface Place {
  readonly developer: string
  readonly skill: string
  readonly review: string
}

/** A skill of a developer is in this state. */
interface State {
  readonly held: boolean
  readonly verified: boolean
  readonly waits: 'no' | 'yes' | 'refused'
}

let database: TestDatabase
const places: Place[] = []
beforeAll(async () => {
  database = await testDatabase()
  const skills = [await createSkill(database.db), await createSkill(database.db)]
  const people = [await createUnconfirmed(database.db, []), await createUnconfirmed(database.db, [])]
  for (const { developer, review_id: review } of people) {
    for (const { id: skill } of skills) places.push({ developer: developer.id, skill, review })
  }
})
afterAll(() => database.drop())

interface Write {
  readonly statement: (place: Place) => RawBuilder<unknown>
  /** Changes the skill by the plain definition. */
  readonly next: (state: State) => State
}

const at = ({ developer, skill }: Place) => sql`developer_id = ${developer} and skill_id = ${skill}`
const doubt = (state: State): State => ({ ...state, waits: state.waits === 'no' ? 'yes' : state.waits })

const writes: Readonly<Record<string, Write>> = {
  'the former release verifies': {
    statement: ({ developer, skill, review }) => sql`
      insert into developer_skills (developer_id, skill_id, verified_by_review_id) values (${developer}, ${skill}, ${review})
      on conflict (developer_id, skill_id) do update set verified_by_review_id = ${review}`,
    next: doubt,
  },
  'the former release merges a verification into a claimed skill': {
    statement: (place) => sql`
      update developer_skills set verified_by_review_id = ${place.review} where ${at(place)} and verified_by_review_id is null`,
    next: (state) => (state.held && !state.verified ? doubt(state) : state),
  },
  'somebody chooses the skill': {
    statement: ({ developer, skill, review }) => sql`
      insert into developer_skills (developer_id, skill_id, verified_by_review_id, verified_explicitly)
      values (${developer}, ${skill}, ${review}, true)
      on conflict (developer_id, skill_id) do update set verified_by_review_id = ${review}, verified_explicitly = true`,
    next: (state) => ({ ...state, held: true, verified: true }),
  },
  'either release takes it back': {
    statement: (place) => sql`update developer_skills set verified_by_review_id = null where ${at(place)}`,
    next: (state) => ({ ...state, verified: false }),
  },
  'the developer claims it': {
    statement: ({ developer, skill }) => sql`
      insert into developer_skills (developer_id, skill_id) values (${developer}, ${skill}) on conflict do nothing`,
    next: (state) => ({ ...state, held: true }),
  },
  'it is taken away': {
    statement: (place) => sql`delete from developer_skills where ${at(place)}`,
    next: (state) => ({ ...state, held: false, verified: false }),
  },
  'it is refused': {
    statement: ({ review, skill }) => sql`
      update unconfirmed_verifications set refused_at = now() where review_id = ${review} and skill_id = ${skill}`,
    next: (state) => ({ ...state, waits: state.waits === 'no' ? 'no' : 'refused' }),
  },
}

async function readStates(): Promise<State[]> {
  const { rows } = await sql<State>`
    select held.id is not null as held, coalesce(held.verified_explicitly, false) as verified,
      case when doubt.id is null then 'no' when doubt.refused_at is null then 'yes' else 'refused' end as waits
    from jsonb_to_recordset(${JSON.stringify(places)}) as place (developer uuid, skill uuid, review uuid)
    left join developer_skills held on held.developer_id = developer and held.skill_id = skill
    left join unconfirmed_verifications doubt on doubt.review_id = review and doubt.skill_id = skill`.execute(
    database.db,
  )
  return rows
}

const steps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(writes)), fc.nat({ max: 3 })), { minLength: 1 })

test('whatever either release writes, a skill is verified only where somebody chose it, and any other waits', {
  tags: 'property',
}, async () => {
  let model = await readStates()
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      for (const [name, index] of chosen) {
        const [write, place] = [writes[name], places[index]]
        if (!write || !place) continue
        await asTest(database.db, (trx) => write.statement(place).execute(trx))
        model = model.map((state, at_) => (at_ === index ? write.next(state) : state))
      }
      expect(await readStates()).toEqual(model)
      const mixed = sql`select from developer_skills where (verified_by_review_id is not null) <> verified_explicitly`
      expect((await mixed.execute(database.db)).rows).toEqual([])
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
