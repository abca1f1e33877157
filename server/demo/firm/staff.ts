import type { Calendar } from '#server/demo/calendar.ts'
import { handleOf, nameFrom } from '#server/demo/developers/names.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'

const displayNames: Record<Role, string> = {
  admin: 'Alex Morgan',
  vetter: 'Vera Lindqvist',
  dstm: 'Dana Okafor',
  recruiter: 'Rafael Costa',
  reviewer: 'Robin Nowak',
  client: 'Chris Walker',
}

/** Creates the six demo accounts, one per role, without their passwords. */
export function createDemoAccounts(calendar: Calendar): DemoRow<'users'>[] {
  return roles.map((role) => ({
    id: demoRandom('account', role).id(),
    created_at: calendar.midnight(1_000),
    display_name: displayNames[role],
    email: `${role}@vouch.example`,
    username: role,
    role,
    active: true,
  }))
}

// Each role has these colleagues besides the demo accounts.
const colleagues: readonly (readonly [Role, number])[] = [
  ['admin', 2],
  ['vetter', 5],
  ['dstm', 5],
  ['recruiter', 5],
  ['reviewer', 7],
]

/** Adds the rest of the staff, without passwords, so nobody can sign in as them. From the fifth of a role on, they are inactive. */
export function addColleagues(rows: DemoRows, calendar: Calendar): void {
  for (const [role, count] of colleagues) {
    for (let number = 1; number <= count; number++) {
      const random = demoRandom('colleague', role, number)
      const name = nameFrom(random.pick(['english', 'latin', 'brazilian', 'polish', 'german']), random)
      const id = random.id()
      const active = number < 5
      rows.users.push({
        id,
        created_at: calendar.moment(random.int(100, 990), random),
        display_name: `${name.first} ${name.last}`,
        email: `${handleOf(name)}.${role}${number}@vouch.example`,
        role,
        active,
      })
      rows.account_activity.push({ user_id: id, last_seen_at: calendar.moment(active ? random.int(1, 9) : 60, random) })
    }
  }
}

/** One person of a role reaches this in a good week or month of the demo firm, at least and at most. */
const goals: Partial<Record<Role, readonly [string, 'WEEK' | 'MONTH', number, number]>> = {
  vetter: ['DEVELOPERS_VETTED', 'MONTH', 3, 5],
  dstm: ['CHECK_INS_DONE', 'MONTH', 2, 3],
  recruiter: ['PROFILES_SENT', 'WEEK', 1, 3],
}
const adminView = { screen: '/clients', name: 'By company', query: 'sort=company_user', shared: false }

export function addGoalsAndViews(rows: DemoRows, calendar: Calendar): void {
  for (const { id, role } of rows.users.filter(({ active }) => active)) {
    const random = demoRandom('habits', id)
    const created_at = calendar.midnight(80)
    const goal = goals[role]
    if (goal) {
      const [metric, period, least, most] = goal
      rows.goals.push({
        id: random.id(),
        created_at,
        user_id: id,
        metric,
        period,
        target: random.int(least, most),
        starts_on: calendar.day(80),
      })
    }
    if (role === 'admin') rows.saved_views.push({ id: random.id(), created_at, user_id: id, ...adminView })
  }
}
