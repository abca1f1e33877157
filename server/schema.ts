import { builder } from './platform/graphql/builder.ts'
import { guardRoots } from './platform/graphql/rootGuard.ts'
import { listsOfNouns, pagesOfNouns, routesOfNouns, tasksOfNouns } from './platform/register/register.ts'
import './accounts/noun.ts'
import './applicants/noun.ts'
import './activity/noun.ts'
import './applications/noun.ts'
import './assessments/noun.ts'
import './challenges/noun.ts'
import './changes/noun.ts'
import './checkIns/noun.ts'
import './clientJobs/noun.ts'
import './clients/noun.ts'
import './companies/noun.ts'
import './contacts/noun.ts'
import './daysOff/noun.ts'
import './notifications/noun.ts'
import './developerAssessments/noun.ts'
import './developers/noun.ts'
import './developerSkills/noun.ts'
import './dstms/noun.ts'
import './exchangeRates/noun.ts'
import './followUps/noun.ts'
import './figures/noun.ts'
import './firmSettings/noun.ts'
import './goals/noun.ts'
import './signedLinks/noun.ts'
import './jobMessages/noun.ts'
import './jobProfiles/noun.ts'
import './jobsPage/noun.ts'
import './jobs/noun.ts'
import './jobNotes/noun.ts'
import './me/noun.ts'
import './meetings/noun.ts'
import './placements/noun.ts'
import './resumes/noun.ts'
import './messages/noun.ts'
import './people/noun.ts'
import './reviews/noun.ts'
import './savedViews/noun.ts'
import './security/noun.ts'
import './signedTerms/noun.ts'
import './skills/noun.ts'
import './skillsSearch/noun.ts'
import './staff/noun.ts'
import './taskRuns/noun.ts'
import './verifications/noun.ts'
import './vetting/noun.ts'
import './vettingOverview/noun.ts'
import './imports/noun.ts'
import './myDay/noun.ts'

/** Each line above adds a noun, with its types and operations, routes, pages and tasks. */
export const schema = guardRoots(builder.toSchema())

export const exportedLists = listsOfNouns()

export const routes = routesOfNouns()

export const publicPages = pagesOfNouns()

/** Is exported here, so that nobody has the background work without the nouns. */
export const createTasks = tasksOfNouns
