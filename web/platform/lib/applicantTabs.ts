import { paths } from '#web/platform/lib/paths.ts'

/** The tabs of the screens about people who apply. */
export function applicantTabs(current: 'applicants' | 'unconfirmed') {
  return [
    { label: 'Applicants', to: paths.applicants, current: current === 'applicants' },
    { label: 'Unconfirmed', to: paths.unconfirmedApplications, current: current === 'unconfirmed' },
  ]
}
