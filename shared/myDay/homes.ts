/** The screens that the house button of the staff can lead to. web/myDay/homes.test.ts compares the addresses with `paths`. */
export const homes = {
  VETTING: { label: 'Vetting', path: '/' },
  MY_DAY: { label: 'My day', path: '/my-day' },
  APPLICANTS: { label: 'Applicants', path: '/applicants' },
  JOBS: { label: 'Jobs', path: '/jobs' },
  PROFILES: { label: 'Open Profiles', path: '/profiles' },
  CHECK_INS: { label: 'Check-ins', path: '/check-in' },
} as const
export type Home = keyof typeof homes

/** The home of an account that has not chosen one: the specification calls `/` so. */
export const standardHome: Home = 'VETTING'
