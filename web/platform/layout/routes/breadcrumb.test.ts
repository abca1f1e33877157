import { expect, test } from 'vitest'
import { breadcrumb } from './breadcrumb.ts'

test.each([
  ['/clients', []],
  ['/developer/7/overview', ['Developer Profile']],
  ['/developer/7/application-details/8', ['Developer Profile', 'Applications']],
  ['/developers', ['Developer List']],
  ['/companies/7/jobs', ['Companies', 'Jobs']],
  ['/companies/7/job-profiles', ['Companies']],
  ['/jobs/7/overview', ['Jobs']],
  ['/metrics', ['Metrics']],
])('the breadcrumb of %s is %j', (path, labels) => {
  expect(breadcrumb(path).map(({ label }) => label)).toEqual(labels)
})
