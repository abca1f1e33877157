import type { Step } from './step.ts'

const manage = 'skills:manage'

/** The catalogue of skills. */
export const skillSteps: readonly Step[] = [
  {
    name: 'addSkill',
    weight: 0.3,
    take: (walk) =>
      walk.do(walk.walker(manage), 'addSkill', {
        name: walk.name('Skill'),
        aliases: [walk.name('Alias')],
        skill_type: 'TOOL',
      }),
  },
  {
    name: 'updateSkill',
    weight: 0.5,
    honestWeight: 0.05,
    take: async (walk) => {
      const row = walk.pick('skills')
      const changes = walk.random.pick([
        { name: walk.name('Renamed') },
        { aliases: [walk.name('Alias')] },
        { active: walk.random.chance(0.8) },
      ])
      return row && walk.on(walk.walker(manage), 'updateSkill', 'skills', row, { changes })
    },
  },
  {
    name: 'mergeSkills',
    weight: 0.15,
    honestWeight: 0.05,
    take: async (walk) => {
      const [row, into] = [walk.pick('skills'), walk.pick('skills')]
      return row && walk.on(walk.walker(manage), 'mergeSkills', 'skills', row, { into: into?.id })
    },
  },
]
