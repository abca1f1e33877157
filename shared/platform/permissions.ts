/** Every role that an account can have. A role may do only what `permissions` grants it. */
export const roles = ['admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  vetter: 'Vetter',
  dstm: 'DSTM',
  recruiter: 'Recruiter',
  reviewer: 'Reviewer',
  client: 'Client',
}

/** Roles of people who work for the firm and use every staff area. Reviewers and clients see only their own parts. */
export const staffRoles = ['admin', 'vetter', 'dstm', 'recruiter'] as const satisfies readonly Role[]

/** The roles that an account at /staff can have. Clients are managed at /clients. */
export const accountRoles = [...staffRoles, 'reviewer'] as const
export type AccountRole = (typeof accountRoles)[number]

/** The role of every account that is created at /clients. */
export const clientRole = 'client'
/** The role that at least one account must keep. */
export const adminRole = 'admin'

/** Returns whether the role sees only My Assessments, so that every other route leads there. */
export function hasOwnAssessmentsOnly(role: Role): boolean {
  return role === 'reviewer'
}

const admin = ['admin'] as const
const vetters = ['admin', 'vetter'] as const
const successTeam = ['admin', 'dstm'] as const
const recruiters = ['admin', 'recruiter'] as const

/**
 * All permissions by role (docs/product.md#permissions). The API enforces one of these names on every field, and screens show controls by
 * the same names. Limits by row ("own company", "own assessments") come on top, in each noun's `data.ts`.
 */
export const permissions = {
  'self:read': roles,
  'ownSessions:manage': roles,
  /** Arranging the columns of lists for oneself. */
  'ownLayouts:manage': roles,
  /** Each kind of notification has a permission of its own, too. */
  'notifications:read': roles,
  /** The page with all that waits for a member of the staff, and the choice of a home. */
  'myDay:use': staffRoles,
  'developers:read': [...staffRoles, 'client'],
  /** Reading all developers, not only those who were sent to the viewer's own company. */
  'developers:readAll': staffRoles,
  'developers:write': staffRoles,
  /** Allows blocking a developer, and making one a member who lacks something that members need. */
  'developers:override': admin,
  'vetting:read': staffRoles,
  'vetting:write': vetters,
  'ownAssessments:read': [...staffRoles, 'reviewer'],
  'ownAssessments:review': [...staffRoles, 'reviewer'],
  'catalogue:read': staffRoles,
  'catalogue:write': vetters,
  'companies:read': [...staffRoles, 'client'],
  /** Reading rows of all companies, not only of the viewer's own. */
  'companies:readAll': staffRoles,
  'companies:write': recruiters,
  'jobs:read': staffRoles,
  'jobs:write': recruiters,
  'jobProfiles:read': staffRoles,
  'jobProfiles:write': recruiters,
  'ownCompany:read': ['client'],
  'profiles:answer': ['client'],
  'costRates:read': staffRoles,
  'costRates:write': recruiters,
  'billRates:read': ['admin', 'recruiter', 'client'],
  /** Reading how the skills of a profile were verified, as its client does. */
  'clientProfiles:read': ['admin', 'recruiter', 'client'],
  /** Reading the times that a client proposes for an interview. */
  'interviewTimes:read': [...staffRoles, 'client'],
  'margins:read': recruiters,
  'checkIns:read': staffRoles,
  'checkIns:write': successTeam,
  'search:use': staffRoles,
  'messages:send': staffRoles,
  /** Mailing the people of client companies. */
  'companyMessages:send': recruiters,
  'meetings:read': staffRoles,
  'meetings:write': staffRoles,
  'applications:write': staffRoles,
  'resumes:read': staffRoles,
  'resumes:write': staffRoles,
  'notes:write': staffRoles,
  'metrics:read': staffRoles,
  'events:read': staffRoles,
  'savedViews:use': staffRoles,
  /** Deleting shared views of others. */
  'savedViews:manage': admin,
  'lists:export': staffRoles,
  'skills:read': staffRoles,
  'skills:manage': admin,
  'clients:manage': admin,
  /** Inviting clients of one's own companies, where an admin allowed it. */
  'clients:invite': recruiters,
  'staff:read': staffRoles,
  'staff:manage': admin,
  'security:read': admin,
  'goals:read': staffRoles,
  'goals:manage': admin,
  'import:run': admin,
  /** Hands over all data about one person. */
  'people:export': admin,
  'people:erase': admin,
  /** Taking everything out of Vouch. It needs a fresh log-in, too. */
  'firm:export': admin,
  /** Exchange rates, which staff use to compare amounts. */
  'exchangeRates:read': staffRoles,
  'settings:manage': admin,
  'tasks:manage': admin,
  /** Moving the first day of placements, extending and ending them. */
  'placements:end': ['admin', 'dstm', 'recruiter'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** Returns whether the role holds the permission. No role, or an unknown one, holds none. */
export function can(role: Role | undefined, permission: Permission): boolean {
  return role !== undefined && rolesWith(permission).includes(role)
}

export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission]
}

/** Returns whether a token claim or a database value is a role. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}
