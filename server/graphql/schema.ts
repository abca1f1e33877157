import '#server/assessments/graphql.ts'
import '#server/clients/graphql.ts'
import '#server/companies/graphql.ts'
import '#server/developers/graphql.ts'
import '#server/jobs/graphql.ts'
import '#server/jobMessages/graphql.ts'
import '#server/me/graphql.ts'
import '#server/savedViews/graphql.ts'
import '#server/security/graphql.ts'
import '#server/skillsSearch/graphql.ts'
import '#server/staff/graphql.ts'
import { builder } from './builder.ts'
import { guardRoots } from './rootGuard.ts'

/** The whole API; each noun added itself to it. */
export const schema = guardRoots(builder.toSchema())
