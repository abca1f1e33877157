import type { Role } from '#shared/platform/permissions.ts'
import { asTest, createAssessment, createDeveloper, createSkill, createUser } from '#test/factories.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import type { Walker } from './walk.ts'

const skillNames = ['TypeScript', 'Rust', 'PostgreSQL', 'React', 'Kubernetes', 'Go']
const types = ['TAKE_HOME', 'TAKE_HOME', 'LIVE_CODING', 'TECH_INTERVIEW', 'TAKE_HOME', 'LIVE_CODING'] as const
const developerCount = 60

/** The firm of a walk. Only the walk moves it: no task runs by itself. */
export async function startFirm(): Promise<TestServer> {
  // Only the production portal reaches a developer.
  const variables = { PORTAL_PRODUCTION: 'true', TRUST_PROXY: 'true', RATE_PER_MINUTE: '0' }
  const server = await startTestServer({ variables, tasks: [] })
  const { db } = server
  const skills = []
  for (const name of skillNames) skills.push(await createSkill(db, { name, aliases: [`${name}ish`] }))
  for (const [at, type] of types.entries()) await addAssessment(server, at, type)
  for (let at = 0; at < developerCount; at++) {
    const held = skills.filter((_skill, of) => (at + of) % 4 !== 0).map(({ id }) => id)
    await createDeveloper(db, { stage: 'VETTING', status: 'INTRO_CALL', first_name: `Dev ${at}`, skills: held })
  }
  return server
}

async function addAssessment({ db }: TestServer, at: number, type: (typeof types)[number]): Promise<void> {
  const stack = [0, 1, 2].map((of) => skillNames[(at + of) % skillNames.length] ?? '')
  const criteria = [
    { must_pass: true, weight: 3 },
    { name: 'Testing', weight: 4 },
    { name: 'Clarity', weight: 3 },
  ]
  const { id } = await createAssessment(db, { name: `First ${at}`, type, stack, criteria })
  await asTest(db, async (trx) => {
    for (let number = 0; number < 12; number++)
      await trx
        .insertInto('challenges')
        .values({ assessment_id: id, name: `Task ${at}.${number}`, brief: 'Build it.' })
        .execute()
  })
}

/** Logs in new accounts of these roles. */
export async function hire(server: TestServer, roles: readonly Role[]): Promise<Walker[]> {
  const walkers: Walker[] = []
  for (const [at, role] of roles.entries()) {
    const account = await createUser(server.db, { role, display_name: `${role} ${at}` })
    walkers.push({ role, caller: await server.logIn(account, new Date(Date.now() + 6 * 3_600_000)) })
  }
  return walkers
}
