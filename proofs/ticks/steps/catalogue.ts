import type { Walk } from '#proofs/ticks/walk.ts'
import type { Step } from './step.ts'

const types = ['TAKE_HOME', 'LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS'] as const

/** Picks names of skills, under any of their names. */
function skillNames(walk: Walk, most: number): string[] {
  const skills = walk.past.rows.list('skills').filter(({ active }) => active === true)
  return walk.random.some(skills, walk.random.int(1, most)).map(({ id, name }) => {
    const others = [...(walk.past.names.get(id) ?? [])]
    return walk.random.chance(0.8) ? String(name) : walk.random.pick(others)
  })
}

/** Makes a rubric of some criteria. */
function rubricOf({ random }: Walk): object[] {
  return Array.from({ length: random.int(1, 4) }, (_none, at) => ({
    name: `Criterion ${at}`,
    weight: random.int(1, 5),
    must_pass: random.chance(0.4),
    anchors: [],
  }))
}

/** Changes of the catalogue of assessments. */
export const catalogueSteps: readonly Step[] = [
  {
    name: 'addAssessment',
    weight: 1,
    honestWeight: 0.3,
    take: (walk) =>
      walk.do(walk.walker('catalogue:write'), 'addAssessment', {
        name: walk.name('Assessment'),
        type: walk.random.pick(types),
        stack: skillNames(walk, 3),
        description: null,
        work_shown: walk.random.pick([null, 'OPEN', 'ANONYMOUS']),
      }),
  },
  {
    name: 'updateAssessment',
    weight: 3,
    honestWeight: 0.5,
    take: async (walk) => {
      const row = walk.pick('assessments')
      const changes = walk.random.chance(0.8) ? { stack: skillNames(walk, 3) } : { type: walk.random.pick(types) }
      return row && walk.on(walk.walker('catalogue:write'), 'updateAssessment', 'assessments', row, { changes })
    },
  },
  {
    name: 'saveRubric',
    weight: 3,
    honestWeight: 0.5,
    take: async (walk) => {
      const row = walk.pick('assessments')
      const version = walk.past.rows.where('assessment_versions', 'assessment_id', row?.id).at(-1)
      if (!row || !version) return undefined
      const rubric = { pass_mark: walk.random.pick([50, 65, 80]), instructions: null, criteria: rubricOf(walk) }
      const by = walk.walker('catalogue:write')
      return walk.on(by, 'saveRubric', 'assessment_versions', version, {
        version_id: version.id,
        ...rubric,
        id: row.id,
      })
    },
  },
  {
    name: 'addChallenge',
    weight: 2,
    take: async (walk) => {
      const row = walk.pick('assessments', ({ type }) => type === 'TAKE_HOME')
      const text = {
        name: walk.name('Challenge'),
        brief: 'Build it.',
        hours: 4,
        deadline_days: 7,
        url_repository: null,
      }
      return row && walk.do(walk.walker('catalogue:write'), 'addChallenge', { assessment_id: row.id, ...text })
    },
  },
  {
    name: 'addAssessmentReviewer',
    weight: 0.5,
    take: async (walk) => {
      const row = walk.pick('assessments')
      const by = walk.walker('catalogue:write')
      return row && walk.do(by, 'addAssessmentReviewer', { id: row.id, user_id: walk.person() })
    },
  },
]
