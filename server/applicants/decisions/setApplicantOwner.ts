import { sql } from 'kysely'
import { applicantSource } from '#server/applicants/data.ts'
import { requireOwner } from '#server/developers/moves/stageColumns.ts'
import { ownerSetter } from '#server/staff/ownerSetter.ts'

/** An applicant is given only to somebody who may change developers. */
export const setApplicantOwner = ownerSetter({
  table: 'developers',
  source: applicantSource,
  name: sql<string>`first_name || ' ' || last_name`,
  requireOwner,
})
