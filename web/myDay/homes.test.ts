import { expect, test } from 'vitest'
import { homes } from '#shared/myDay/homes.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { paths } from '#web/platform/lib/address/paths.ts'

test('every home is an address of this app', () => {
  const addresses = Object.entries(homes).map(([home, { path }]) => [home, path])
  expect(Object.fromEntries(addresses)).toEqual({
    VETTING: paths.home,
    MY_DAY: paths.myDay,
    APPLICANTS: developerPaths.applicants,
    JOBS: jobPaths.jobs,
    PROFILES: jobProfilePaths.profiles,
    CHECK_INS: checkInPaths.checkIns,
  })
})
