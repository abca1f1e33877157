import { sql } from 'kysely'
import type { Role } from '#shared/platform/permissions.ts'
import type { TestServer } from '#test/testServer.ts'
import { hasField } from './api.ts'
import { hire, startFirm } from './firm.ts'
import { doubtAbout, listTicks } from './model/evidence.ts'
import type { LoggedRow } from './model/log.ts'
import { accountSteps } from './steps/accounts.ts'
import { catalogueSteps } from './steps/catalogue.ts'
import { peopleSteps } from './steps/people.ts'
import { reviewingSteps } from './steps/reviewing.ts'
import { sendingSteps } from './steps/sending.ts'
import { skillSteps } from './steps/skills.ts'
import type { Step } from './steps/step.ts'
import { talkSteps } from './steps/talks.ts'
import { undoingSteps } from './steps/undoing.ts'
import { worldSteps } from './steps/world.ts'
import { Walk } from './walk.ts'

const steps: readonly Step[] = [
  ...accountSteps,
  ...catalogueSteps,
  ...peopleSteps,
  ...reviewingSteps,
  ...sendingSteps,
  ...skillSteps,
  ...talkSteps,
  ...undoingSteps,
  ...worldSteps,
]
const anyStep = steps.map((step) => [step, step.weight] as const)
const honestStep = steps.map((step) => [step, step.honestWeight ?? step.weight] as const)

/** The people whose rights a walk has, and who else is at work. */
export interface Cast {
  /** Their accounts are in hands that want ticks without evidence. */
  readonly walkers: readonly Role[]
  /** The colleagues, whose past is honest, and who go on in every so many steps. */
  readonly colleagues: readonly Role[]
  /** The steps that the colleagues and their developers take before. */
  readonly before: number
  /** The share of steps that the colleagues take afterwards. */
  readonly share: number
}

/** A tick that nothing shows to be deserved. */
export interface TickWithoutEvidence {
  readonly doubt: string
  /** The log tells this about its attempt. */
  readonly history: readonly string[]
  /** The steps that led there. */
  readonly last: readonly string[]
}

/** The findings of a walk. */
export interface Findings {
  /** Counts the outcomes of each step. */
  readonly outcomes: Map<string, Map<string, number>>
  /** The ticks that came, deserved or not. */
  readonly deserved: Set<string>
  /** The first tick without evidence, with the doubt and the steps that led there. */
  found: TickWithoutEvidence | undefined
}

/** The last steps that a failure prints. */
const shownSteps = 40

/** Walks some steps, and stops at the first tick without evidence. */
export async function walkFirm(cast: Cast, { seed, count }: { seed: number; count: number }): Promise<Findings> {
  const server = await startFirm()
  try {
    return await new Trial(server).run(cast, seed, count)
  } finally {
    await server.close()
  }
}

class Trial {
  readonly #server: TestServer
  readonly #findings: Findings = { outcomes: new Map(), deserved: new Set(), found: undefined }
  readonly #last: string[] = []

  constructor(server: TestServer) {
    this.#server = server
  }

  async run(cast: Cast, seed: number, count: number): Promise<Findings> {
    const walkers = await hire(this.#server, cast.walkers)
    const colleagues = await hire(this.#server, cast.colleagues)
    const walk = new Walk(this.#server, { seed, walkers, isHonest: false })
    const firm = new Walk(this.#server, {
      seed: seed + 1,
      walkers: [...colleagues, ...walkers],
      isHonest: true,
      past: walk.past,
    })
    await walk.read()
    for (let at = 0; at < cast.before && !this.#findings.found; at++) await this.#take(firm, walk, at, 'firm')
    for (let at = 0; at < count && !this.#findings.found; at++) {
      const isFirm = walk.random.chance(cast.share)
      await this.#take(isFirm ? firm : walk, walk, at, isFirm ? 'firm' : 'walk')
    }
    return this.#findings
  }

  async #take(walk: Walk, reader: Walk, at: number, who: string): Promise<void> {
    const step = walk.random.weighted(...(walk.isHonest ? honestStep : anyStep))
    const outcome = await step.take(walk)
    const code = outcome?.code ?? 'nothing'
    const counts = this.#findings.outcomes.get(`${who} ${step.name}`) ?? new Map<string, number>()
    counts.set(code, (counts.get(code) ?? 0) + 1)
    this.#findings.outcomes.set(`${who} ${step.name}`, counts)
    this.#last.push(`${at} ${who} ${step.name}: ${code}`)
    if (await reader.read()) await this.#judge(reader)
  }

  /** Looks at every tick: what happened may have taken its evidence away. */
  async #judge({ past }: Walk): Promise<void> {
    for (const tick of listTicks(past)) {
      const doubt = doubtAbout(past, tick)
      if (!doubt) this.#findings.deserved.add(`${tick.id} ${tick.verified_by_review_id}`)
      else if (await this.#isGreen(tick)) {
        this.#findings.found = { doubt, history: await this.#historyOf(tick), last: this.#last.slice(-shownSteps) }
        return
      }
    }
  }

  /** Asks the product whether it shows a tick as one that counts. */
  async #isGreen({ id, developer_id }: LoggedRow): Promise<boolean> {
    const mark = hasField('HeldSkill', 'tick') ? 'tick' : ''
    const { data } = await this.#server
      .as('admin')
      .send(`query ($id: ID!) { held: getDeveloperSkills(developer_id: $id) { id assessment_id ${mark} } }`, {
        id: developer_id,
      })
    const held = (data?.held ?? []) as { id: string; assessment_id: string | null; tick?: string | null }[]
    return held.some((one) => one.id === id && one.assessment_id !== null && one.tick !== 'BEFORE_RULE')
  }

  /** Lists what the log says of a tick, its skill and its attempt, and all that hangs on that. */
  async #historyOf({ id, developer_id, skill_id, verified_by_review_id }: LoggedRow): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      with attempt as (select developer_assessment_id as id from reviews where id = ${verified_by_review_id})
      select e.id || ' ' || e.actor || ' ' || e.action || ' ' || e.table_name || coalesce(' undoes ' || e.undoes, '') || ' '
        || left(coalesce(e.new_values, e.old_values)::text, 700) as line
      from events e, attempt
      where e.row_id in (attempt.id, ${id}, ${developer_id}, ${skill_id})
        or coalesce(e.new_values, e.old_values) ->> 'developer_assessment_id' = attempt.id::text
        or e.row_id in (select r.id from reviews r where r.developer_assessment_id = attempt.id)
        or e.table_name = 'review_scores' and coalesce(e.new_values, e.old_values) ->> 'review_id' in (
          select r.id::text from reviews r where r.developer_assessment_id = attempt.id)
      order by e.id`.execute(this.#server.db)
    return rows.map(({ line }) => line)
  }
}
