import type { LoggedRow } from '#proofs/ticks/model/log.ts'
import type { Step } from './step.ts'

const manage = 'staff:manage'
const isStaff = ({ role }: LoggedRow) => role !== 'client'

/** Accounts. Nobody logs in as one that was added: two people who share one mind are no matter of software. */
export const accountSteps: readonly Step[] = [
  {
    name: 'addStaff',
    weight: 0.3,
    honestWeight: 0.1,
    take: (walk) => {
      const role = walk.random.pick(['vetter', 'reviewer', 'recruiter'])
      const email = `${walk.name('staff').replace(' ', '.')}@vouch.example`
      return walk.do(walk.walker(manage), 'addStaff', { display_name: walk.name('Sam'), email, role })
    },
  },
  {
    name: 'changeStaffRole',
    weight: 0.3,
    honestWeight: 0.05,
    take: async (walk) => {
      const own = new Set(walk.walkers.map(({ caller }) => caller.account.id))
      const row = walk.pick('users', (one) => isStaff(one) && !own.has(one.id))
      const role = walk.random.pick(['vetter', 'reviewer', 'recruiter', 'admin'])
      return row && walk.on(walk.walker(manage), 'changeStaffRole', 'users', row, { role })
    },
  },
  {
    name: 'blockAccount',
    weight: 0.2,
    honestWeight: 0.05,
    take: async (walk) => {
      const own = new Set(walk.walkers.map(({ caller }) => caller.account.id))
      const row = walk.pick('users', (one) => isStaff(one) && !own.has(one.id))
      const operation = row?.active === true ? 'blockAccount' : 'unblockAccount'
      return row && walk.do(walk.walker(manage), operation, { id: row.id })
    },
  },
]
