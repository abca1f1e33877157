import { applicationTables } from './applications/tables.ts'
import { assessmentTables } from './assessments/tables.ts'
import { challengeTables } from './challenges/tables.ts'
import { checkInTables } from './checkIns/tables.ts'
import { clientTables } from './clients/tables.ts'
import { companyTables } from './companies/tables.ts'
import { contactTables } from './contacts/tables.ts'
import { dayOffTables } from './daysOff/tables.ts'
import { developerAssessmentTables } from './developerAssessments/tables.ts'
import { developerSkillTables } from './developerSkills/tables.ts'
import { developerTables } from './developers/tables.ts'
import { exclusionTables } from './exclusions/tables.ts'
import { followUpTables } from './followUps/tables.ts'
import { importTables } from './imports/tables.ts'
import { interviewTables } from './interviews/tables.ts'
import { jobMessageTables } from './jobMessages/tables.ts'
import { jobProfileTables } from './jobProfiles/tables.ts'
import { jobTables } from './jobs/tables.ts'
import { meetingTables } from './meetings/tables.ts'
import { messageTables } from './messages/tables.ts'
import { noteTables } from './notes/tables.ts'
import { personTables } from './people/tables.ts'
import { placementTables } from './placements/tables.ts'
import type { NounTables } from './platform/nounTables/nounTables.ts'
import { resumeTables } from './resumes/tables.ts'
import { reviewTables } from './reviews/tables.ts'
import { signedLinkTables } from './signedLinks/tables.ts'
import { signedTermTables } from './signedTerms/tables.ts'
import { staffTables } from './staff/tables.ts'

/** It imports only words and no code of a noun, so every noun may read it. */
export const tables = {
  ...developerTables,
  ...personTables,
  ...resumeTables,
  ...signedTermTables,
  ...exclusionTables,
  ...developerSkillTables,
  ...developerAssessmentTables,
  ...reviewTables,
  ...jobProfileTables,
  ...importTables,
  ...noteTables,
  ...placementTables,
  ...jobMessageTables,
  ...messageTables,
  ...signedLinkTables,
  ...applicationTables,
  ...meetingTables,
  ...interviewTables,
  ...checkInTables,
  ...followUpTables,
  ...staffTables,
  ...companyTables,
  ...clientTables,
  ...contactTables,
  ...assessmentTables,
  ...challengeTables,
  ...dayOffTables,
  ...jobTables,
} as const satisfies NounTables
