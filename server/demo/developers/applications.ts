import type { DemoContext } from '#server/demo/context.ts'
import type { DemoJob } from '#server/demo/firm/jobs.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory } from '#server/demo/story.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { ApplicationDecision } from '#shared/platform/enumerations.ts'
import type { DemoDeveloper } from './developers.ts'

/** Adds the application of a developer whose source implies one: to a job that was open then, or to the network. */
export function addApplication(
  rows: DemoRows,
  context: DemoContext,
  developer: DemoDeveloper,
  jobs: readonly DemoJob[],
): void {
  const { row, random, applied, stack, years } = developer
  const { source } = row
  if (!source || source === 'OUTBOUND' || source === 'IMPORT') return
  const job = jobs.find((job) => job.demand.stack === stack && job.opened > applied && job.closed < applied)
  const decision = decisionOf(developer)
  const application: DemoRow<'applications'> = {
    id: random.id(),
    created_at: row.created_at,
    developer_id: row.id,
    job_id: job && random.chance(0.6) ? job.row.id : null,
    source,
    answers: {
      'What do you want to work on next?': `A product where ${stack.core[0]} matters, with people who review code with care.`,
      'How many years have you worked as a developer?': String(years),
      'When could you start?': random.pick(['Right away', 'In two weeks', 'In a month']),
    },
    decision,
    decision_note: decision === 'REJECTED' ? 'Our clients do not look for these skills at the moment.' : null,
    decided_by_id: decision ? (row.owner_id ?? null) : null,
    decided_at: decision ? context.calendar.moment(applied - 1, random) : null,
  }
  const { decided_at: at, decided_by_id: by } = application
  const settles = ['decision', 'decision_note', 'decided_by_id', 'decided_at'] as const
  addStory(rows, 'applications', application, [{ at, by, settles }])
}

const returning: readonly (DeveloperStage | undefined)[] = ['REJECTED', 'WITHDRAWN', 'OFFBOARDED', 'STANDBY']

/** Lets some of those who left apply again some days ago, so that somebody has to decide again. */
export function addReturn(rows: DemoRows, { calendar }: DemoContext, { row, serial }: DemoDeveloper): void {
  const random = demoRandom('return', serial)
  if (!returning.includes(row.stage) || row.deleted_at || !random.chance(0.07)) return
  rows.applications.push({
    id: random.id(),
    created_at: calendar.moment(random.int(1, 9), random),
    developer_id: row.id,
    job_id: null,
    source: 'JOBS_PAGE',
    answers: {
      'What has changed since you last applied?': random.pick([
        'I have worked with a larger team for a year, and my rate is lower now.',
        'I am free again, and would like to work with you.',
        'I passed a certificate in the cloud that you asked me about.',
      ]),
      'When could you start?': random.pick(['Right away', 'In two weeks', 'In a month']),
    },
    decision: null,
  })
}

/** Returns the decision that the stage implies: a developer was accepted before any assessment or meeting. */
function decisionOf({ row, endedAtOnce }: DemoDeveloper): ApplicationDecision | null {
  if (row.stage === 'APPLICANT') return null
  if (!endedAtOnce) return 'ACCEPTED'
  return row.stage === 'WITHDRAWN' ? 'WITHDRAWN' : 'REJECTED'
}
