import { type DemoDeveloper, developerMail } from './developers.ts'
import { handleOf } from './names.ts'

/** One in so many applicants is somebody whom the firm knows under another e-mail address. */
const every = 4

/** Makes some applicants people who are known already: their name and links are those of another developer. */
export function addDuplicates(developers: readonly DemoDeveloper[]): void {
  const applicants = developers.filter(({ row }) => row.stage === 'APPLICANT')
  const known = developers.filter(({ row }) => row.stage !== 'APPLICANT' && row.url_github && !row.deleted_at)
  applicants.forEach(({ row, serial }, place) => {
    const other = known[place % known.length]?.row
    if (!other || place % every !== 0) return
    const { first_name, last_name, url_github, url_linkedin, country, city, time_zone } = other
    const email = `${handleOf({ first: first_name, last: last_name })}.${serial}@${developerMail}`
    Object.assign(row, { first_name, last_name, email, url_github, url_linkedin, country, city, time_zone })
  })
}
