import type { Outcome } from '#proofs/ticks/api.ts'
import type { LoggedRow } from '#proofs/ticks/model/log.ts'
import type { Walk, Walker } from '#proofs/ticks/walk.ts'
import type { Step } from './step.ts'

const write = 'developers:write'
const isThere = ({ deleted_at }: LoggedRow) => !deleted_at

/** An address that a walker reads. */
export const ownMailbox = 'mine@walker.example'

function otherAddress(walk: Walk): string {
  const walker = walk.random.pick(walk.walkers).caller.account.email
  const own = walk.isHonest ? [] : [`${walk.name('box').replace(' ', '.')}.${ownMailbox}`]
  return walk.random.pick([walker, `${walk.name('zoe').replace(' ', '.')}@vouch.example`, ...own])
}

/** Imports a developer who may be there already, with skills. */
async function importDeveloper({ server }: Walk, { caller }: Walker, row: readonly unknown[]): Promise<Outcome> {
  const form = new FormData()
  form.append('files', new File([`email,first_name,last_name,skills\n${row.join(',')}\n`], 'developers.csv'))
  form.append('resumes', '[]')
  form.append('mappings', '{}')
  const headers = { authorization: `Bearer ${caller.token}` }
  const answer = await fetch(`${server.url}/portal/import/run`, { method: 'POST', headers, body: form })
  await answer.text()
  return { code: answer.ok ? 'OK' : `HTTP ${answer.status}` }
}

/** Developers, what they claim, and merges of their records. */
export const peopleSteps: readonly Step[] = [
  {
    name: 'addDeveloper',
    weight: 1,
    take: (walk) => {
      const skills = walk.random.some(walk.past.rows.list('skills'), 2).map(({ id }) => id)
      const person = {
        first_name: 'Zoe',
        last_name: walk.name('Person'),
        email: otherAddress(walk),
        skills,
        country: 'DE',
      }
      return walk.do(walk.walker(write), 'addDeveloper', person)
    },
  },
  {
    name: 'updateDeveloper',
    weight: 1.5,
    honestWeight: 0.5,
    take: async (walk) => {
      const row = walk.pick('developers', isThere)
      return (
        row &&
        walk.on(walk.walker(write), 'updateDeveloper', 'developers', row, { changes: { email: otherAddress(walk) } })
      )
    },
  },
  {
    name: 'moveDeveloper',
    weight: 1,
    take: async (walk) => {
      const row = walk.pick('developers', (one) => isThere(one) && one.stage === 'APPLICANT')
      return (
        row &&
        walk.on(walk.walker(write), 'moveDeveloper', 'developers', row, {
          to: 'VETTING',
          owner_id: walk.person(['vetter']),
        })
      )
    },
  },
  {
    name: 'addDeveloperSkill',
    weight: 2,
    take: async (walk) => {
      const [developer, skill] = [walk.pick('developers', isThere), walk.pick('skills')]
      return walk.do(walk.walker(write), 'addDeveloperSkill', {
        developer_id: developer?.id,
        skill_id: skill?.id,
        years_of_experience: walk.random.pick([null, 4]),
      })
    },
  },
  {
    name: 'updateDeveloperSkill',
    weight: 1,
    take: async (walk) => {
      const row = walk.pick('developer_skills')
      const changes = { years_of_experience: walk.random.int(1, 9) }
      return row && walk.on(walk.walker(write), 'updateDeveloperSkill', 'developer_skills', row, { changes })
    },
  },
  {
    name: 'removeDeveloperSkill',
    weight: 1.5,
    honestWeight: 0.3,
    take: async (walk) => {
      const isAny = walk.random.chance(0.5)
      const row = walk.pick('developer_skills', ({ verified_by_review_id }) => isAny || verified_by_review_id !== null)
      return row && walk.on(walk.walker(write), 'removeDeveloperSkill', 'developer_skills', row)
    },
  },
  {
    name: 'import',
    weight: 0.3,
    take: async (walk) => {
      const known = walk.pick('developers', isThere)
      const skills = walk.random.some(walk.past.rows.list('skills'), 2).map(({ name }) => name)
      const row = [known?.email, known?.first_name, known?.last_name, skills.join(' | ')]
      return importDeveloper(walk, walk.walker('import:run'), row)
    },
  },
  {
    name: 'mergeDevelopers',
    weight: 0.6,
    honestWeight: 0.2,
    take: async (walk) => {
      const [row, into] = [walk.pick('developers', isThere), walk.pick('developers', isThere)]
      const other = await walk.versionOf('developers', into?.id)
      return (
        row &&
        walk.on(walk.walker(write), 'mergeDevelopers', 'developers', row, { into: into?.id, into_version: other })
      )
    },
  },
]
