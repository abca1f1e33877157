import type { Cast } from './walkFirm.ts'

const colleagues = ['vetter', 'reviewer', 'reviewer', 'recruiter'] as const
/** The colleagues leave work behind that is waiting, and ticks that are deserved. */
const past = { colleagues, before: 300, share: 0 }

/** The accounts in wrong hands. Each uses no other account: who logs in as two people is beyond what software knows. */
export const casts = {
  'one vetter': { walkers: ['vetter'], ...past },
  'one vetter and one reviewer': { walkers: ['vetter', 'reviewer'], ...past },
  'an admin alone': { walkers: ['admin'], ...past },
  // It is used while its firm works on.
  'a stolen account of a recruiter': { walkers: ['recruiter'], ...past, share: 0.4 },
} satisfies Readonly<Record<string, Cast>>

/** A firm of people who want to get their work done. */
export const firm: Cast = {
  walkers: [],
  colleagues: ['vetter', 'vetter', 'reviewer', 'reviewer', 'reviewer', 'recruiter', 'admin'],
  before: 0,
  share: 1,
}
